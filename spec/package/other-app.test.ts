import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, preview } from 'vite'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { productionBuilds } from './production-builds.ts'
import { quietly, run, runNpm, warningsOf } from './run-program.ts'

// The app of the guide: React Router, Tailwind, and parts of the packed library, without its router and its plugin.
productionBuilds()
const { folder, tarball } = inject('packed')
const app = join(folder, 'other-app')
const guide = readFileSync('docs/other-apps.md', 'utf8')

/** A block of the guide, by its first line or by what it contains. */
function block(kind: string, text: string): string {
  const blocks = guide.split(`\n\`\`\`${kind}\n`).map((rest) => rest.split('\n```')[0] ?? '')
  const found = blocks.slice(1).find((code) => code.includes(text))
  if (found === undefined) throw new Error(`The guide has no block with ${text}`)
  return `${found}\n`
}

const files = {
  'package.json': '{"name":"other-app","private":true,"type":"module"}',
  'plan-cards.tsx': block('tsx', '// plan-cards.tsx'),
  'plans.ts': block('ts', '// plans.ts'),
  'plans.json': readFileSync('src/starter/content/queries/plans.json', 'utf8'),
  'usage-card.tsx': block('tsx', '// usage-card.tsx'),
  'login-card.tsx': block('tsx', '// login-card.tsx'),
  'session.ts': block('ts', '// session.ts'),
  'app.css': block('css', '@import "tailwindcss"') + block('css', '--gf-navy').replace(/^@import.*\n/, ''),
  'main.tsx': `import './app.css'\n${block('tsx', "from 'react-router'")}`,
  'index.html':
    '<!doctype html><title>App</title><link rel="icon" href="data:,"><h1>Our app</h1><a href="/terms">Terms</a><div id="root"></div><script type="module" src="/main.tsx"></script>',
}

let url = ''
const ends: (() => unknown)[] = []
afterAll(() => Promise.all(ends.map((end) => end())))

beforeAll(async () => {
  mkdirSync(app)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(app, name), text)
  const packages = ['react@19.3.1', 'react-dom@19.3.1', '@types/react@19.3.0', '@types/react-dom@19.3.0']
  const own = ['react-router@7', 'tailwindcss@4', '@tailwindcss/vite@4']
  const output = runNpm(['install', ...quietly, tarball, ...packages, ...own], app)
  expect(warningsOf(output)).toEqual([])
  const options = ['--noEmit', '--strict', '--jsx', 'react-jsx', '--target', 'es2023', '--types', '']
  run(
    process.execPath,
    [
      resolve('node_modules/typescript/bin/tsc'),
      ...options,
      ...['--module', 'preserve', '--noUncheckedSideEffectImports', 'false', '--skipLibCheck', 'main.tsx'],
    ],
    app,
  )
  const plugin = join(app, 'node_modules/@tailwindcss/vite/dist/index.mjs')
  const { default: tailwind } = await import(pathToFileURL(plugin).href)
  const config = { configFile: false, root: app, logLevel: 'error' } as const
  await build({ ...config, plugins: [tailwind()] })
  const server = await preview({ ...config, preview: { port: 0, host: '127.0.0.1' } })
  ends.push(() => server.close())
  url = server.resolvedUrls?.local[0] ?? ''
})

test.each(['light', 'dark'] as const)(
  '[LIB-1] parts work in an app with another router and Tailwind, on a device that is %s',
  async (colorScheme) => {
    const browser = await launchBrowser()
    try {
      const page = await browser.newPage({ colorScheme })
      const errors: string[] = []
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
      page.on('pageerror', (error) => errors.push(error.message))
      const styleOf = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => {
            const { color, backgroundColor, textDecorationLine, fontSize, listStyleType } =
              getComputedStyle(element)
            return { color, backgroundColor, textDecorationLine, fontSize, listStyleType }
          })
      await page.goto(url)
      await page.getByRole('heading', { name: 'Steady' }).waitFor()
      // The app says nothing of a color-scheme, so it is light on a dark device as well.
      expect(await styleOf('.gf-plan h2')).toMatchObject({ color: 'rgb(32, 48, 79)', fontSize: '22px' })
      expect(await styleOf('.gf-button')).toMatchObject({ backgroundColor: 'rgb(32, 48, 79)' })
      expect(await styleOf('.gf-plan a[rel=external]')).toMatchObject({ textDecorationLine: 'underline' })
      // Tailwind has reset what is the app's own, and no part has touched it.
      expect(await styleOf('h1')).toMatchObject({ color: 'rgb(0, 0, 0)', fontSize: '16px' })
      expect(await styleOf('a[href="/terms"]')).toMatchObject({ textDecorationLine: 'none' })
      await page.getByRole('link', { name: 'Usage' }).click()
      await page.getByRole('table', { includeHidden: true }).waitFor({ state: 'attached' })
      await page.getByRole('link', { name: 'Log in' }).click()
      await page.getByRole('button', { name: 'Log in' }).click()
      await page.getByRole('link', { name: /Email/ }).waitFor()
      expect(errors).toEqual([])
    } finally {
      await browser.close()
    }
  },
)

test('[LIB-1] two plan cards of a wide app stand side by side, with the usual space between', async () => {
  const browser = await launchBrowser()
  try {
    const page = await browser.newPage({ viewport: { width: 1160, height: 800 } })
    await page.goto(url)
    await page.getByRole('heading', { name: 'Steady' }).waitFor()
    const cards = await page.locator('.gf-plan').all()
    const boxes = await Promise.all(cards.map((card) => card.boundingBox()))
    expect(boxes.map((box) => box && [box.x, box.width])).toEqual([
      [0, 265],
      [265 + 24, 265],
    ])
  } finally {
    await browser.close()
  }
})
