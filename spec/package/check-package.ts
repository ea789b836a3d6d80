import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from '@playwright/test'
import { build } from 'vite'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { findChromium } from '../run/chromium.ts'

// [LIB-1] The package as a stranger gets it: packed, installed beside React 19 and 18.2, typed, rendered on the
// server and in the browser with another brand.
const npm = process.env.npm_execpath
const folder = mkdtempSync(join(tmpdir(), 'gridfront-package-'))
const report = (line: string) => process.stdout.write(`${line}\n`)

function run(program: string, words: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(program, words, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}${stderr}`)
  return stdout + stderr
}
const runNpm = (words: readonly string[], cwd: string) =>
  npm ? run(process.execPath, [npm, ...words], cwd) : run('npm', words, cwd)

function expect(isTrue: boolean, what: string): void {
  if (!isTrue) throw new Error(`Not so: ${what}`)
  report(`  ✓ ${what}`)
}

async function checkWith(react: string, [types, domTypes]: readonly [string, string], tarball: string) {
  report(`React ${react}`)
  const consumer = join(folder, `react-${react}`)
  cpSync(resolve('spec/package/consumer'), consumer, { recursive: true })
  writeFileSync(
    join(consumer, 'definition.ts'),
    `export const definition = ${JSON.stringify(banksiaPower)} as const\n`,
  )
  writeFileSync(
    join(consumer, 'package.json'),
    JSON.stringify({ name: 'banksia', private: true, type: 'module' }),
  )
  const peers = ['@tanstack/react-router@1.170.46', '@tanstack/react-query@5.108.0']
  const output = runNpm(
    [
      'install',
      '--no-fund',
      '--no-audit',
      '--loglevel=warn',
      tarball,
      `react@${react}`,
      `react-dom@${react}`,
      `@types/react@${types}`,
      `@types/react-dom@${domTypes}`,
      ...peers,
    ],
    consumer,
  )
  // What npm thinks of this machine's own configuration is no matter of the package.
  const warnings = output
    .split('\n')
    .filter((line) => /warn|error/i.test(line) && !/Unknown (?:user|env|global) config/.test(line))
  expect(warnings.length === 0, `the install prints no warning ${warnings.join('\n')}`.trim())

  for (const [module, moduleResolution] of [
    ['preserve', 'bundler'],
    ['nodenext', 'nodenext'],
  ] as const) {
    const files = module === 'nodenext' ? ['types.ts'] : ['types.ts', 'page.tsx', 'on-server.tsx']
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--jsx', 'react-jsx', '--target', 'es2023']
    run(
      process.execPath,
      [
        resolve('node_modules/typescript/bin/tsc'),
        ...options,
        '--module',
        module,
        '--moduleResolution',
        moduleResolution,
        '--types',
        '',
        ...files,
      ],
      consumer,
    )
    expect(true, `its types hold with ${moduleResolution} resolution`)
  }

  const common = { configFile: false, root: consumer, logLevel: 'error' } as const
  await build({ ...common, build: { ssr: 'on-server.tsx', outDir: 'server', target: 'node24' } })
  const { html, refusal } = (await import(pathToFileURL(join(consumer, 'server/on-server.js')).href)) as {
    html: string
    refusal: string
  }
  for (const words of [
    'Banksia Power',
    'Australia Based',
    'Switching is quick and easy',
    'Great rates',
    'current-password',
  ])
    expect(html.includes(words), `the server renders ${words}`)
  expect(refusal === 'Invalid token signature', 'a forged token is refused')

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
  await checkInBrowser(join(consumer, 'client'), html)
}

async function checkInBrowser(client: string, html: string) {
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
  const executablePath = findChromium()
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu'],
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
    await page.getByText('Not today').waitFor()
    expect(errors.length === 0, `it runs in the browser without an error${errors.map((text) => `: ${text}`)}`)
  } finally {
    await browser.close()
    server.close()
  }
}

try {
  runNpm(['pack', '--pack-destination', folder, '--loglevel=error'], process.cwd())
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  const tarball = join(folder, `gridfront-${version}.tgz`)
  report(
    run(
      process.execPath,
      [resolve('node_modules/publint/src/cli.js'), tarball, '--strict'],
      process.cwd(),
    ).trim(),
  )
  await checkWith('19.3.1', ['19.3.0', '19.3.0'], tarball)
  await checkWith('18.2.0', ['18.3.12', '18.3.1'], tarball)
} catch (error) {
  report(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
