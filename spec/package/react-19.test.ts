import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { mayaNguyen } from '../../fixtures/customers.ts'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { capabilities, noMobileVariants } from '../tools/target/capabilities.ts'
import { readBrandFile } from '../tools/target/read-brand-file.ts'
import { launchBrowser } from './browser.ts'
import { checkBuiltSite, startVite } from './checked-site.ts'
import { consumerOf, describeConsumer } from './consumer-suite.ts'
import { commandBeside, makeNewSite, typesOfSite } from './new-site.ts'
import { run, runNpm } from './run-program.ts'
import { beginToPay, signUp } from './visitors.ts'

const { folder, tarball } = inject('packed')

/** The brand file of a site that `gridfront new` makes, before its name is filled in. */
const starter = await readBrandFile('src/starter/spec-brand.json')
/** `/documents/terms-and-conditions` → `termsAndConditions`. */
const inCamels = (path: string) =>
  path.replace('/documents/', '').replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

interface Manifest {
  readonly engines?: { readonly node?: string }
}
const nodeOf = ({ engines }: Manifest) => engines?.node ?? ''
/** `^20.19.0 || >=22.12.0` → 20, 22. */
const majorsOf = (range: string) => [...range.matchAll(/(\d+)(?:\.\d+)*/g)].map(([, major]) => Number(major))

describeConsumer('19.3.1', ['19.3.0', '19.3.0'])

describe('the command, and the entries for tests', () => {
  const consumer = consumerOf('19.3.1')
  // The command that `npx` would run, on the oldest supported Node if the suite runs on it.
  const command = join(consumer, 'node_modules/gridfront/dist/lib/gridfront.js')

  test('[LIB-4] npx finds the command, and it prints the contracts', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(runNpm(['exec', '--no', '--', 'gridfront', '--version'], consumer)).toContain(version)
    const document = JSON.parse(run(process.execPath, [command, 'openapi'], consumer)) as { openapi: string }
    expect(document.openapi).toMatch(/^3\.1/)
  })

  test('[LIB-4] [LIB-5] the packed conformance run finds nothing in the packed mock, served by the packed command', async () => {
    const mock = spawn(process.execPath, [command, 'mock', '--port', '0'], { cwd: consumer, stdio: 'pipe' })
    try {
      const url = await new Promise<string>((done) => {
        mock.stdout.on('data', (text) => {
          const found = /Mock ready at (\S+)/.exec(String(text))?.[1]
          if (found !== undefined) done(found)
        })
      })
      const output = run(process.execPath, [command, 'conform', url, '--seed', '1', '--quiet'], consumer)
      expect(output).toContain('CONFORMS')
    } finally {
      mock.kill('SIGTERM')
    }
  })

  test('[LIB-5] a signed-in customer in three lines', () => {
    const script = `import { signedIn } from 'gridfront/testing'
      const { auth, customer } = await signedIn()
      console.log(auth.getSnapshot().user.email === customer.credentials.email)`
    expect(run(process.execPath, ['--input-type=module', '--eval', script], consumer)).toBe('true\n')
  })
})

describe('a new site', () => {
  const command = commandBeside('19.3.1')
  const site = join(folder, 'blue-gum')
  const second = join(folder, 'banksia')
  const textsOf = (place: string) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:html|js|json|css|xml|txt)$/.test(entry.name))
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')] as const)

  test('[LIB-4] [LIB-1] it installs without a warning, and its types, build and tests pass', () => {
    expect(makeNewSite('blue-gum', '19.3.1')).toBe(site)
  })

  test('[LIB-1] nothing that it installs asks for a newer Node than the library', () => {
    const [oldest] = majorsOf(nodeOf(JSON.parse(readFileSync('package.json', 'utf8'))))
    const { packages } = JSON.parse(readFileSync(join(site, 'package-lock.json'), 'utf8'))
    const asking = Object.entries<Manifest>(packages).filter(([, { engines }]) => engines?.node)
    expect(asking.length).toBeGreaterThan(20)
    for (const [name, manifest] of asking)
      expect(Math.min(...majorsOf(nodeOf(manifest))), name).toBeLessThanOrEqual(Number(oldest))
  })

  test('[LIB-1] [LIB-2] what it builds names no brand but its own', () => {
    for (const [name, text] of textsOf(join(site, 'dist')))
      expect(text, name).not.toMatch(/wattlebird|banksia/i)
    expect(readFileSync(join(site, 'dist/client/index.html'), 'utf8')).toContain('Blue Gum')
  })

  /** Features that only this repository's site has, or that need a server instead of a static host. */
  const askedOfNoNewSite = (
    ['checkout', 'demoData', 'keys', 'ownPages', 'server', 'sharedLogin', 'sharePicture'] as const
  ).map((name) => capabilities[name])

  test('[LIB-3] the suites test it by its brand file, find nothing, and name what they have not tried', {
    timeout: 300_000,
  }, async () => {
    const reasons = await checkBuiltSite(site, await readBrandFile(join(site, 'spec-brand.json')), [
      'documents',
      'delivery',
      'visit',
      'tracing',
    ])
    for (const reason of reasons) expect(askedOfNoNewSite).toContain(reason)
    expect(reasons).toContain(capabilities.sharePicture)
  })

  test('[LIB-4] in development it has its pages and a backend on one origin, including a newly added page', async () => {
    const { url, end } = await startVite(site)
    try {
      expect(await (await fetch(`${url}/`)).text()).toContain('Blue Gum')
      expect(await (await fetch(`${url}/local-keys.json`)).json()).toMatchObject({ keys: [{ kty: 'RSA' }] })
      expect((await fetch(`${url}/user`)).status).toBe(401)
      expect((await fetch(`${url}/not-there`)).status).toBe(404)
      const added =
        '---\npath: /moving\ntitle: Moving home\ndocumentTitle: Moving home\nlabel: Moving\ndescription: What to do.\ntemplate: article\nindex: true\n---\n## First\n\nTell us.\n'
      writeFileSync(join(site, 'content/pages/moving.md'), added)
      await expect.poll(async () => (await fetch(`${url}/moving`)).status, { timeout: 20_000 }).toBe(200)
      expect(await (await fetch(`${url}/moving`)).text()).toContain('<h1')
      rmSync(join(site, 'content/pages/moving.md'))
    } finally {
      end()
    }
  })

  const { bpay, customer } = mayaNguyen.overview
  const bill = { crn: bpay.reference, surname: customer.lastName }

  test('[LIB-4] [ORIG-1] [PAY-1] in development a visitor signs up, confirms by the link in the terminal, and pays a bill', {
    timeout: 120_000,
  }, async () => {
    const { url, said, end } = await startVite(site)
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(url)
      await signUp(page, 'robin@mail.example')
      await expect.poll(said).toMatch(/robin@mail\.example: go on at \S+/)
      // As from a mail: a new document, not a change of the fragment.
      await page.goto('about:blank')
      await page.goto(url + /go on at (\S+)/.exec(said())?.[1])
      await page.getByRole('button', { name: 'Continue my application' }).click()
      await page.getByRole('heading', { name: 'Welcome: we have your application' }).waitFor()
      await beginToPay(page, bill)
      await page.frameLocator('iframe').getByRole('button', { name: 'Pay' }).click()
      await page.getByRole('heading', { name: 'Paid: $12.50' }).waitFor()
    } finally {
      await browser.close()
      end()
    }
  })

  test('[LIB-4] [ORIG-1] [PAY-1] the built site takes an application as well, and asks for the card of a bill', {
    timeout: 120_000,
  }, async () => {
    const { url, end } = await startVite(site, 'preview')
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage()
      await page.goto(url)
      await signUp(page, 'kim@mail.example')
      await beginToPay(page, bill)
    } finally {
      await browser.close()
      end()
    }
  })

  /** An analytics provider whose script counts the document and each further page. */
  const views: string[] = []
  const analytics = createServer(({ url = '' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname === '/view') views.push(searchParams.get('path') ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'text/javascript')
    response.end(`const { src } = document.currentScript
      const count = () => fetch(new URL('/view?path=' + location.pathname, src)).catch(() => {})
      const { pushState } = history
      history.pushState = (...entry) => {
        pushState.apply(history, entry)
        count()
      }
      count()`)
  })
  const originOf = () => `http://localhost:${Object(analytics.address()).port}`
  beforeAll(async () => {
    await once(analytics.listen(0), 'listening')
  })
  afterAll(() => {
    analytics.close()
  })

  test('[LIB-1] with the second brand it has that brand’s colours, names and cookie, and none of its own', () => {
    run(process.execPath, [command, 'new', 'banksia', `--library=file:${tarball}`], folder)
    // Type results are cached from the first check: only the brand's own files are checked again.
    renameSync(join(site, 'node_modules'), join(second, 'node_modules'))
    const { Local: _, Production, ...others } = banksiaPower.environments
    const cardFields = 'https://cards.banksia.example'
    const environments = { ...others, Production: { ...Production, cardFields } }
    const [phone, navy] = ['1300 123 456', '#20304f']
    for (const value of [phone, navy]) expect(readFileSync(join(second, 'brand.ts'), 'utf8')).toContain(value)
    // Its documents belong to the site; the second brand's own are at another origin, where nothing answers.
    const externalLinks = Object.fromEntries(starter.linkedDocuments.map((path) => [inCamels(path), path]))
    writeFileSync(
      join(second, 'brand.ts'),
      `import { defineBrand } from 'gridfront/server'\nexport const brand = defineBrand(${JSON.stringify({ ...banksiaPower, environments, externalLinks })})\n`,
    )
    // Quick compression, since nothing measures its files, and a site without mobile variants.
    const config = join(second, 'vite.config.ts')
    writeFileSync(
      config,
      readFileSync(config, 'utf8').replace(
        'brand,',
        `brand, compression: 'quick', mobileVariants: 'off',
        policy: { script: ['${originOf()}'], connect: ['${originOf()}'] },
        head: '<script async src="${originOf()}/views.js"></script>',`,
      ),
    )
    runNpm(['run', 'build'], second)
    runNpm(typesOfSite, second)
    // The build has written which slices there are.
    const unknownName = join(second, 'src/unknown-name.ts')
    writeFileSync(
      unknownName,
      "import { useSlice } from 'gridfront'\nexport const useNavigation = () => useSlice('header').navigation\nexport const useHaeder = () => useSlice('haeder')\n",
    )
    expect(() => runNpm(typesOfSite, second)).toThrow(
      /unknown-name\.ts.3,\d+.: error TS2769: No overload matches/,
    )
    rmSync(unknownName)
    expect(readFileSync(join(second, 'dist/client/index.html'), 'utf8')).toContain(banksiaPower.contact.phone)
    for (const [name, text] of textsOf(join(second, 'dist'))) {
      expect(text, name).not.toContain(phone)
      expect(text, name).not.toContain(navy)
    }
  })

  test.each(['dev', 'preview'] as const)(
    '[API-6] in %s the script of another origin counts every page from the first view on, and one that is not named is blocked',
    { timeout: 120_000 },
    async (command) => {
      const { url, end } = await startVite(second, command)
      const browser = await launchBrowser()
      try {
        const page = await browser.newPage()
        const blocked: string[] = []
        page.on('console', (message) => {
          if (message.type() === 'error') blocked.push(message.text())
        })
        views.length = 0
        await page.goto(url)
        await expect.poll(() => views).toEqual(['/'])
        // The application has started, so that the next page is not a new document.
        await page.evaluate(() => dispatchEvent(new Event('gridfront:start')))
        await page.locator('html.is-mounted').waitFor({ state: 'attached' })
        await page.locator('header a[href="/plans"]').first().click()
        await page.waitForURL('**/plans')
        await expect.poll(() => views).toEqual(['/', '/plans'])
        expect(blocked).toEqual([])
        await page.evaluate(() => {
          document.head.append(
            Object.assign(document.createElement('link'), {
              rel: 'stylesheet',
              href: 'http://localhost:9/chat.css',
            }),
          )
        })
        await expect.poll(() => blocked.join()).toContain('Content Security Policy')
      } finally {
        await browser.close()
        end()
      }
    },
  )

  test('[LIB-3] [LIB-1] the suites check the second brand as well, and find nothing', {
    timeout: 300_000,
  }, async () => {
    // The second brand's content has only one page of each kind: the reference site covers all templates.
    const routes = starter.routes.filter(
      ({ path }) =>
        !/^\/(screens|sign-up|accounts)\/(?!about-you$|login$|details$|contractTerms\/success$)/.test(path),
    )
    const kindsOf = (some: typeof routes) => new Set(some.map(({ kind }) => kind))
    expect(kindsOf(routes)).toEqual(kindsOf(starter.routes))
    const reasons = await checkBuiltSite(
      second,
      {
        ...starter,
        routes,
        mobileVariants: 'off',
        policy: { script: [originOf()], connect: [originOf()] },
        tokenCookie: banksiaPower.session.cookieName,
      },
      // What a brand can change besides its names: cookie, colours, policy, and whether there are mobile variants.
      ['session', 'accessibility', 'documents', 'delivery'],
    )
    for (const reason of reasons) expect([...askedOfNoNewSite, noMobileVariants]).toContain(reason)
    expect(reasons).toContain(noMobileVariants)
  })
})
