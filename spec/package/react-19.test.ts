import { spawn } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { describe, expect, inject, test } from 'vitest'
import { startScript } from '../tools/run/script-process.ts'
import { consumerOf, describeConsumer } from './consumer-suite.ts'
import { quietly, run, runNpm, warningsOf } from './run-program.ts'

const { folder, tarball } = inject('packed')

describeConsumer('19.3.1', ['19.3.0', '19.3.0'])

describe('the command, and the entries for tests', () => {
  const consumer = consumerOf('19.3.1')
  // What `npx` would run, on the oldest Node that is named where this one is it.
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
  const site = join(folder, 'blue-gum')
  const textsOf = (place: string) =>
    readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(?:html|js|json|css|xml|txt)$/.test(entry.name))
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')] as const)

  test('[LIB-4] [LIB-1] it installs without a warning, and its types, build and tests pass', () => {
    const command = join(consumerOf('19.3.1'), 'node_modules/gridfront/dist/lib/gridfront.js')
    run(process.execPath, [command, 'new', 'blue-gum', `--library=file:${tarball}`], folder)
    expect(warningsOf(runNpm(['install', '--include=dev', ...quietly], site))).toEqual([])
    // The build writes the route tree, which the types need no more than anybody else.
    runNpm(['run', 'types'], site)
    expect(runNpm(['test'], site)).toContain('2 passed')
  })

  test('[LIB-1] [LIB-2] what it builds names no brand but its own', () => {
    for (const [name, text] of textsOf(join(site, 'dist')))
      expect(text, name).not.toMatch(/wattlebird|banksia/i)
    expect(readFileSync(join(site, 'dist/client/index.html'), 'utf8')).toContain('Blue Gum')
  })

  /** Vite in the site's folder: its address, and what ends it. */
  async function startVite(...words: string[]) {
    const program = join(site, 'node_modules/vite/bin/vite.js')
    const vite = spawn(process.execPath, [program, ...words, '--port', '0'], { cwd: site, stdio: 'pipe' })
    const url = await new Promise<string>((done, fail) => {
      let said = ''
      vite.stdout.on('data', (text) => {
        said += stripVTControlCharacters(String(text))
        const found = /(http:\/\/localhost:\d+)/.exec(said)?.[1]
        if (found !== undefined) done(found)
      })
      vite.once('exit', () => fail(new Error(`Vite has ended: ${said}`)))
    })
    return { url, end: () => vite.kill('SIGTERM') }
  }

  test('[LIB-3] the suites judge it by its brand file, find nothing, and name what they have not tried', {
    timeout: 300_000,
  }, async () => {
    const { url, end } = await startVite('preview')
    try {
      const brand = join(folder, 'blue-gum.json')
      const starters = readFileSync('spec/tools/target/starter.brand.json', 'utf8')
      writeFileSync(brand, starters.replaceAll('Banksia Power', 'Blue Gum'))
      const suites = ['documents', 'delivery', 'visit', 'tracing', 'session'].flatMap((name) => [
        '--only',
        name,
      ])
      const words = ['--target', url, '--brand', brand, ...suites]
      const { ended } = startScript('spec/tools/run/suites.ts', words, {
        SPEC_RESULTS: join(folder, 'suites'),
      })
      const { code, stdout } = await ended
      expect(code, stdout).toBe(0)
      expect(stdout).toMatch(
        /^not tried: its documents name no picture for previews of links \(1\)\n {2}- site/m,
      )
    } finally {
      end()
    }
  })

  test('[LIB-4] in development it has its pages and a backend at one origin, and a page that is added', async () => {
    const { url, end } = await startVite()
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
})
