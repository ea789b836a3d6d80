import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { capabilities } from '../tools/target/capabilities.ts'
import { readBrandFile } from '../tools/target/read-brand-file.ts'
import { consumerOf, describeConsumer } from './consumer-suite.ts'
import { judgeBuiltSite, startVite } from './judged-site.ts'
import { linkFolder } from './link-folder.ts'
import { quietly, run, runNpm, warningsOf } from './run-program.ts'

const { folder, tarball } = inject('packed')

/** The brand file of a site that `gridfront new` makes, before it has its name. */
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
  // The command of `npx`, on the oldest supported Node when the suite runs on it.
  const command = join(consumer, 'node_modules/gridfront/dist/lib/gridfront.js')

  test('[LIB-4] npx finds the command, and it prints the contracts', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
    expect(runNpm(['exec', '--no', '--', 'gridfront', '--version'], consumer)).toContain(version)
    const document = JSON.parse(run(process.execPath, [command, 'openapi'], consumer)) as { openapi: string }
    expect(document.openapi).toMatch(/^3\.1/)
  })

  test('[LIB-4] [LIB-5] the packed judge finds nothing in the packed mock, served by the packed command', async () => {
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
  const command = join(consumerOf('19.3.1'), 'node_modules/gridfront/dist/lib/gridfront.js')
  const site = join(folder, 'blue-gum')
  const second = join(folder, 'banksia')
  const types = [
    'run',
    'types',
    '--',
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ]
  const textsOf = (place: string) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:html|js|json|css|xml|txt)$/.test(entry.name))
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')] as const)

  test('[LIB-4] [LIB-1] it installs without a warning, and its types, build and tests pass', () => {
    run(process.execPath, [command, 'new', 'blue-gum', `--library=file:${tarball}`], folder)
    // What it shares with the project above need not be unpacked again. npm looks for the rest, and for the newest of
    // the packages that were asked for there by number.
    linkFolder(join(consumerOf('19.3.1'), 'node_modules'), join(site, 'node_modules'), [
      '@tanstack',
      '.package-lock.json',
    ])
    expect(warningsOf(runNpm(['install', '--include=dev', ...quietly], site))).toEqual([])
    // The build writes the route tree, which the types need no more than anybody else.
    runNpm(types, site)
    expect(runNpm(['test'], site)).toContain('2 passed')
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

  /** Features that need the site of this repository, or a server instead of a static host. */
  const askedOfNoNewSite = (
    ['checkout', 'demoData', 'keys', 'ownPages', 'server', 'sharedLogin', 'sharePicture'] as const
  ).map((name) => capabilities[name])

  test('[LIB-3] the suites judge it by its brand file, find nothing, and name what they have not tried', {
    timeout: 300_000,
  }, async () => {
    const reasons = await judgeBuiltSite(site, await readBrandFile(join(site, 'spec-brand.json')), [
      'documents',
      'delivery',
      'visit',
      'tracing',
    ])
    for (const reason of reasons) expect(askedOfNoNewSite).toContain(reason)
    expect(reasons).toContain(capabilities.sharePicture)
  })

  test('[LIB-4] in development it has its pages and a backend at one origin, and a page that is added', async () => {
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

  test('[LIB-1] in the hands of the second brand it has the colours, names and cookie of that one, and none of its own', () => {
    run(process.execPath, [command, 'new', 'banksia', `--library=file:${tarball}`], folder)
    // With what the first check of types has seen: only the brand's own are checked again.
    renameSync(join(site, 'node_modules'), join(second, 'node_modules'))
    const { Local: _, ...environments } = banksiaPower.environments
    const [phone, navy] = ['1300 123 456', '#20304f']
    for (const value of [phone, navy]) expect(readFileSync(join(second, 'brand.ts'), 'utf8')).toContain(value)
    // Its documents stay those of the site: the second brand's own are at another origin, where nobody answers.
    const externalLinks = Object.fromEntries(starter.linkedDocuments.map((path) => [inCamels(path), path]))
    writeFileSync(
      join(second, 'brand.ts'),
      `import { defineBrand } from 'gridfront/server'\nexport const brand = defineBrand(${JSON.stringify({ ...banksiaPower, environments, externalLinks })})\n`,
    )
    // Nobody weighs its files.
    const config = join(second, 'vite.config.ts')
    writeFileSync(config, readFileSync(config, 'utf8').replace('brand,', "brand, compression: 'quick',"))
    runNpm(['run', 'build'], second)
    runNpm(types, second)
    expect(readFileSync(join(second, 'dist/client/index.html'), 'utf8')).toContain(banksiaPower.contact.phone)
    for (const [name, text] of textsOf(join(second, 'dist'))) {
      expect(text, name).not.toContain(phone)
      expect(text, name).not.toContain(navy)
    }
  })

  test('[LIB-3] [LIB-1] the suites judge the second brand as well, and find nothing', {
    timeout: 300_000,
  }, async () => {
    const reasons = await judgeBuiltSite(
      second,
      { ...starter, tokenCookie: banksiaPower.session.cookieName },
      // What a brand can change besides its names, and the former site did: cookie and colours.
      ['session', 'accessibility'],
    )
    for (const reason of reasons) expect(askedOfNoNewSite).toContain(reason)
  })
})
