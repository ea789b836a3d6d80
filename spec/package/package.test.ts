import { spawn, spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { findTestChromium } from '../tools/run/chromium.ts'
import { startScript } from '../tools/run/script-process.ts'
import type { EntrySizes } from './entry-sizes.ts'
import { entrySizes } from './entry-sizes.ts'
import { publicValues } from './public-values.ts'

// The package as a stranger gets it: packed, installed, typed, rendered on the server and in the browser with
// another brand. Packing swaps the repository's manifest for a moment, so this runs by itself.
const npm = process.env.npm_execpath
const folder = mkdtempSync(join(tmpdir(), 'gridfront-package-'))
const tsc = resolve('node_modules/typescript/bin/tsc')
/** What is in npm's cache already is not asked for again. */
const quietly = ['--no-fund', '--no-audit', '--prefer-offline', '--loglevel=warn']
const peers = ['@tanstack/react-router@1.170.46', '@tanstack/react-query@5.108.0']
let tarball = ''
/** A clause of the specification. */
const clause =
  /\b(?:ROUTE|GATE|CODE|AUTH|TOKEN|API|TRACE|PAGE|SW|STATE|SHOW|FORM|ENV|CONST|ERR|UI|ORIG|ACC|PAY|LIB)-\d/

/** kB, gzipped. */
const budgetFile = resolve('spec/package/budgets.json')
function writeBudgets(sizes: EntrySizes) {
  const roundedUp = (bytes: number) => Math.ceil(bytes / 100) / 10
  const budgets = Object.entries(sizes).map(([name, { vite, esbuild }]) => [
    name,
    { vite: roundedUp(vite), esbuild: roundedUp(esbuild) },
  ])
  writeFileSync(budgetFile, `${JSON.stringify(Object.fromEntries(budgets), null, 2)}\n`)
}

function run(program: string, words: readonly string[], cwd: string): string {
  const { status, signal, stdout, stderr } = spawnSync(program, words, {
    cwd,
    encoding: 'utf8',
    // Nothing else could end a program that never does: the runner's own limit waits for this call.
    timeout: 100_000,
  })
  if (status !== 0)
    throw new Error(`${program} ${words.join(' ')} failed (${signal ?? status}):\n${stdout}${stderr}`)
  return stdout + stderr
}
const runNpm = (words: readonly string[], cwd: string) =>
  npm ? run(process.execPath, [npm, ...words], cwd) : run('npm', words, cwd)

const warningsOf = (output: string) =>
  output
    .split('\n')
    // What npm thinks of this machine's own configuration is no matter of the package.
    .filter((line) => /warn|error/i.test(line) && !/Unknown (?:user|env|global) config/.test(line))

beforeAll(() => {
  // Vite asks this, not its mode, whether to write JSX for development.
  vi.stubEnv('NODE_ENV', 'production')
  runNpm(['pack', '--pack-destination', folder, '--loglevel=error'], process.cwd())
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  tarball = join(folder, `gridfront-${version}.tgz`)
})
// Three installations: they go behind the run, which need not wait for it.
afterAll(() => {
  const words = ['-e', 'require("node:fs").rmSync(process.argv[1], { recursive: true, force: true })', folder]
  spawn(process.execPath, words, { detached: true, stdio: 'ignore' }).unref()
})

test('[LIB-2] the packed manifest is sound, and holds nothing of the host, the suites or the sources', () => {
  run(process.execPath, [resolve('node_modules/publint/src/cli.js'), tarball, '--strict'], process.cwd())
  run('tar', ['-xzf', tarball, '-C', folder], folder)
  const text = readFileSync(join(folder, 'package/package.json'), 'utf8')
  expect(text).not.toMatch(/gridfront-source|devDependencies|pglite|drizzle|"scripts"/)
  expect(Object.keys((JSON.parse(text) as { dependencies: object }).dependencies).sort()).toEqual([
    '@tanstack/router-plugin',
    '@ts-rest/core',
    '@vitejs/plugin-react',
    'colorjs.io',
    'fast-check',
    'jose',
    'marked',
    'robot3',
    'workbox-routing',
    'workbox-strategies',
    'yaml',
    'zod',
  ])
})

test('[LIB-2] every entry has types that ESM and bundlers resolve, the style sheet too', () => {
  const judge = resolve('node_modules/@arethetypeswrong/cli/dist/index.js')
  run(process.execPath, [judge, tarball, '--profile', 'esm-only', '--no-color', '--no-emoji'], folder)
})

test('[LIB-2] the package is small, has no sources, and every file that its manifest and guides name', () => {
  expect(statSync(tarball).size).toBeLessThanOrEqual(855_000)
  const files = run('tar', ['-tzf', tarball], folder).split('\n')
  expect(files.filter((file) => /\.(?:map|tsbuildinfo)$|\/\.stamp$|\/node_modules\//.test(file))).toEqual([])
  const { exports } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as {
    exports: Record<string, string | Record<string, string>>
  }
  const targets = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  )
  expect(targets.length).toBeGreaterThan(40)
  for (const target of targets) expect(files).toContain(target.replace('./', 'package/'))
  for (const file of files.filter((name) => name.endsWith('.md') && !name.includes('/starter/'))) {
    const links = readFileSync(join(folder, file), 'utf8').matchAll(/\]\(([\w.][\w./-]*)(?:#[\w-]+)?\)/g)
    for (const [, link = ''] of links) {
      const place = join(file, '..', link)
      expect(
        files.some((name) => name === place || name.startsWith(`${place}/`)),
        `${file}: ${link}`,
      ).toBe(true)
    }
  }
})

test('[LIB-2] every public value says what it is, and names no clause that a stranger cannot read', () => {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package/package.json'), 'utf8')) as {
    exports: Record<string, string | { types?: string }>
  }
  const values = Object.values(exports).flatMap((target) =>
    typeof target === 'string' || target.types === undefined
      ? []
      : publicValues(join(folder, 'package', target.types)),
  )
  expect(values.length).toBeGreaterThan(400)
  expect(values.filter(({ comment }) => comment === '').map(({ name }) => name)).toEqual([])
  const declarations = globSync(join(folder, 'package/dist/lib/types/**/*.d.ts'))
  const comments = declarations.flatMap((file) => readFileSync(file, 'utf8').match(/\/\*\*.*?\*\//gs) ?? [])
  expect(comments.length).toBeGreaterThan(1000)
  expect(comments.filter((comment) => clause.test(comment))).toEqual([])
})

test('[LIB-2] what a page takes of the package stays within its budget, with either bundler', async () => {
  const root = join(folder, 'sizes')
  mkdirSync(join(root, 'node_modules/gridfront'), { recursive: true })
  run('tar', ['-xzf', tarball, '--strip-components=1', '-C', join(root, 'node_modules/gridfront')], folder)
  const sizes = await entrySizes(root)
  // UPDATE_BUDGETS=1 npx vitest run --project=package -t budget
  if (process.env.UPDATE_BUDGETS) writeBudgets(sizes)
  const budgets = JSON.parse(readFileSync(budgetFile, 'utf8')) as EntrySizes
  expect(Object.keys(sizes)).toEqual(Object.keys(budgets))
  for (const [name, size] of Object.entries(sizes))
    for (const bundler of ['vite', 'esbuild'] as const)
      expect(size[bundler] / 1000, `${name}, by ${bundler}`).toBeLessThanOrEqual(
        budgets[name]?.[bundler] ?? 0,
      )
})

describe.each([
  { react: '19.3.1', types: ['19.3.0', '19.3.0'] },
  { react: '18.2.0', types: ['18.3.12', '18.3.1'] },
] as const)('beside React $react', ({ react, types }) => {
  const consumer = join(folder, `react-${react}`)
  const common = { configFile: false, root: consumer, logLevel: 'error' } as const
  let html = ''

  test('[LIB-1] it installs without a warning', () => {
    cpSync(resolve('spec/package/consumer'), consumer, { recursive: true })
    writeFileSync(
      join(consumer, 'definition.ts'),
      `export const definition = ${JSON.stringify(banksiaPower)} as const\n`,
    )
    writeFileSync(join(consumer, 'package.json'), '{"name":"banksia","private":true,"type":"module"}')
    const typesOf = [`@types/react@${types[0]}`, `@types/react-dom@${types[1]}`]
    const wanted = [tarball, `react@${react}`, `react-dom@${react}`, ...typesOf, ...peers]
    const output = runNpm(['install', ...quietly, ...wanted], consumer)
    expect(warningsOf(output)).toEqual([])
  })

  test.each([
    { module: 'preserve', resolution: 'bundler', files: ['types.ts', 'page.tsx', 'on-server.tsx'] },
    { module: 'nodenext', resolution: 'nodenext', files: ['types.ts'] },
  ])(
    '[LIB-2] its types hold with $resolution resolution, and none is any',
    ({ module, resolution, files }) => {
      // TanStack Router's own declarations need the types of React 19.
      const others = react.startsWith('18.') ? ['--skipLibCheck'] : []
      const options = ['--noEmit', '--strict', ...others, '--jsx', 'react-jsx', '--target', 'es2023']
      const resolved = ['--module', module, '--moduleResolution', resolution, '--types', '']
      expect(run(process.execPath, [tsc, ...options, ...resolved, ...files], consumer)).toBe('')
    },
  )

  test("[LIB-1] [TOKEN-5] the server renders another brand's page, and a forged token is refused", async () => {
    await build({ ...common, build: { ssr: 'on-server.tsx', outDir: 'server', target: 'node24' } })
    const built = (await import(pathToFileURL(join(consumer, 'server/on-server.js')).href)) as {
      html: string
      refusal: string
    }
    html = built.html
    for (const words of ['Banksia Power', 'Australia Based', 'Switching is quick and easy', 'Great rates'])
      expect(html).toContain(words)
    expect(html).toContain('current-password')
    expect(built.refusal).toBe('Invalid token signature')
  })

  test('[LIB-1] the browser takes the page over without an error, and the form answers', async () => {
    await build({
      ...common,
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: 'client',
        rolldownOptions: {
          input: join(consumer, 'in-browser.tsx'),
          output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
        },
      },
    })
    expect(await errorsInBrowser(join(consumer, 'client'), html)).toEqual([])
  })
})

describe('the command, and the entries for tests', () => {
  const consumer = join(folder, 'react-19.3.1')
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
    const command = join(folder, 'react-19.3.1/node_modules/gridfront/dist/lib/gridfront.js')
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

  test('[LIB-3] the suites judge it by its brand file, find nothing, and name what they have not tried', async () => {
    const { url, end } = await startVite('preview')
    try {
      const brand = join(folder, 'blue-gum.json')
      const starters = readFileSync('spec/tools/target/starter.brand.json', 'utf8')
      writeFileSync(brand, starters.replaceAll('Banksia Power', 'Blue Gum'))
      const words = ['--target', url, '--brand', brand, '--only', 'documents', '--only', 'session']
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

async function errorsInBrowser(client: string, html: string): Promise<string[]> {
  const document = `<!doctype html><title>Banksia</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/page.css"><div id="app">${html}</div><script type="module" src="/page.js"></script>`
  const server = createServer((request, response) => {
    const type = request.url?.endsWith('.js')
      ? 'text/javascript'
      : request.url?.endsWith('.css')
        ? 'text/css'
        : 'text/html'
    response.setHeader('content-type', `${type}; charset=utf-8`)
    response.end(type === 'text/html' ? document : readFileSync(join(client, request.url ?? '')))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  const executablePath = findTestChromium()
  const browser = await chromium.launch({
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(executablePath && { executablePath }),
  })
  try {
    const page = await browser.newPage()
    const errors: string[] = []
    page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', (error) => errors.push(error.message))
    await page.goto(`http://127.0.0.1:${port}/`)
    await page.getByLabel('Email', { exact: true }).fill('a@b.example')
    await page.getByLabel('Password', { exact: true }).fill('a password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('link', { name: 'Not today' }).waitFor()
    return errors
  } finally {
    await browser.close()
    server.close()
  }
}
