import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'vite'
import { describe, expect, inject, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'
import { launchBrowser } from './browser.ts'
import { productionBuilds } from './production-builds.ts'
import { quietly, runNpm, warningsOf } from './run-program.ts'

const tsc = resolve('node_modules/typescript/bin/tsc')
const peers = ['@tanstack/react-router@1.170.46', '@tanstack/react-query@5.108.0']

/** A folder into which the package is installed with a version of React. */
export const consumerOf = (react: string): string => join(inject('packed').folder, `react-${react}`)

/**
 * Tests the package as users get it: installed with a version of React and its types, type-checked, and rendered on the
 * server and in the browser with another brand.
 */
export function describeConsumer(react: string, types: readonly [string, string]): void {
  productionBuilds()
  describe(`beside React ${react}`, () => {
    const { tarball } = inject('packed')
    const consumer = consumerOf(react)
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
        const { exports } = JSON.parse(
          readFileSync(join(consumer, 'node_modules/gridfront/package.json'), 'utf8'),
        ) as { exports: object }
        const withComponents = Object.keys(exports).filter((entry) => /^\.(?:\/templates\/.+)?$/.test(entry))
        expect(withComponents.length).toBeGreaterThan(30)
        const declared = withComponents.map((entry) => `import '${entry.replace('.', 'gridfront')}'`)
        writeFileSync(join(consumer, 'declared.ts'), declared.join('\n'))
        const options = ['--noEmit', '--strict', '--jsx', 'react-jsx', '--target', 'es2023', '--types', '']
        const words = [...options, '--module', module, '--moduleResolution', resolution]
        expect(typeErrors([tsc, ...words, ...files, 'declared.ts'], consumer)).toEqual([])
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
}

/**
 * The compiler's errors, declarations included, without those in TanStack Router's declarations, which need the types of
 * React 19.
 */
function typeErrors(words: readonly string[], cwd: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, words, { cwd, encoding: 'utf8' })
  return `${stdout}${stderr}`
    .split(/\n(?=\S)/)
    .filter((error) => error !== '' && !error.startsWith('node_modules/@tanstack/react-router/'))
}

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
  const browser = await launchBrowser()
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
