import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { banksiaPower } from '../../fixtures/second-brand.ts'

// Compiles the examples in the documentation, exactly as engineers copy them, against the public entries.
const tsc = resolve('node_modules/typescript/bin/tsc')
/** Inside the repository, so that the package's own name and the peers resolve. */
const cache = resolve('.cache')
let folder = ''

/** Modules that the examples import: the definition of a brand, and the brand. */
const given = {
  'definition.ts': `export const definition = ${JSON.stringify(banksiaPower)} as const\n`,
  'brand.ts': `import { defineBrand } from 'gridfront'
import { definition } from './definition'
export const brand = defineBrand(definition)
`,
  // The file that the router's plugin generates for a site's file routes.
  'routes.ts': `import type { AnyRoute } from '@tanstack/react-router'
interface FileRoute<Path extends string> {
  id: Path
  path: Path
  fullPath: Path
  preLoaderRoute: AnyRoute
  parentRoute: AnyRoute
}
declare module '@tanstack/react-router' {
  interface FileRoutesByPath {
    '/moving': FileRoute<'/moving'>
    '/accounts/_customer': FileRoute<'/accounts/_customer'>
  }
}
`,
  'plans.json': readFileSync('src/starter/content/queries/plans.json', 'utf8'),
  // What other apps bring. The suite of the package builds with the router itself.
  'other-apps.d.ts': `declare module 'react-router' {
  import type { ReactNode } from 'react'
  export const BrowserRouter: (props: { children: ReactNode }) => ReactNode
  export const Link: (props: { to: string; children: ReactNode }) => ReactNode
  export const Route: (props: { path: string; element: ReactNode }) => ReactNode
  export const Routes: typeof BrowserRouter
  export const useNavigate: () => (to: string) => void
}
declare module 'next/navigation' {
  export const useRouter: () => { push: (to: string) => void }
}
`,
  'tsconfig.json': '{ "extends": "../../tsconfig.json", "include": ["*.ts", "*.tsx"], "exclude": [] }',
}

interface Example {
  readonly name: string
  readonly code: string
}

/** Guides without code. */
const withoutCode = [
  'glossary.md',
  'key-rotation.md',
  'requests.md',
  'sign-up.md',
  'suites.md',
  'troubleshooting.md',
  'upgrade.md',
  'operations.md',
]

/** Every fenced block of TypeScript. A block that begins with `// client.ts` is that module for the others. */
function examplesOf(document: string): Example[] {
  const blocks = readFileSync(document, 'utf8').matchAll(/^```(tsx?)\n(.*?)^```$/gms)
  return [...blocks].map(([, ending, code = ''], place) => ({
    name: /^\/\/ ([\w-]+\.tsx?)\n/.exec(code)?.[1] ?? `${basename(document, '.md')}-${place + 1}.${ending}`,
    code,
  }))
}

beforeAll(() => {
  mkdirSync(cache, { recursive: true })
  folder = mkdtempSync(join(cache, 'examples-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('[LIB-2] every example of the guides compiles as it stands', { timeout: 120_000 }, () => {
  const guides = readdirSync('docs').filter((file) => file.endsWith('.md') && !withoutCode.includes(file))
  const documents = ['README.md', ...guides.map((file) => `docs/${file}`)].map(examplesOf)
  for (const examples of documents) expect(examples).not.toEqual([])
  const files = [
    ...Object.entries(given),
    ...documents.flat().map(({ name, code }): [string, string] => [name, code]),
  ]
  for (const [name, text] of files) writeFileSync(join(folder, name), text)
  // Several checkers would repeat work, while other suites use the remaining cores.
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', folder, '--checkers', '1'], {
    cwd: folder,
    encoding: 'utf8',
    // Nothing else could end a compiler that hangs: the runner's own limit waits for this call.
    timeout: 100_000,
  })
  expect(stdout + stderr).toBe('')
})

test('[LIB-4] the small site in start.md is the one that the command writes', () => {
  const text = readFileSync('docs/start.md', 'utf8')
  for (const file of [
    'brand.ts',
    'vite.config.ts',
    'routes/__root.tsx',
    'src/home.tsx',
    'src/solar.tsx',
    'tests/site.test.ts',
  ])
    expect(text, file).toContain(readFileSync(`src/starter/${file}`, 'utf8').trim())
  const lines = /^(\d+) lines, without the content/m.exec(text)?.[1]
  const code = globSync('src/starter/**/*.{ts,tsx,css}').map((file) => readFileSync(file, 'utf8'))
  expect(Number(lines)).toBe(code.join('').split('\n').length - 1)
  expect(Number(lines)).toBeLessThanOrEqual(150)
})
