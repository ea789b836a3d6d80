import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { parseSync } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { goodRepository, plants as singlePlants } from './planted-repository.ts'

const root = resolve(import.meta.dirname, '../..')
const rulesFile = '.dependency-cruiser.cjs'
const config = join(root, rulesFile)
const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
const folders = ['contracts', 'src', 'host', 'spec', 'fixtures']

const Cruise = z.object({
  modules: z.array(
    z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) }),
  ),
  summary: z.object({
    violations: z.array(z.object({ rule: z.object({ name: z.string() }), from: z.string() })),
  }),
})
type Cruise = z.infer<typeof Cruise>
const Rules = z.object({ forbidden: z.array(z.object({ name: z.string(), severity: z.string() })) })

/** In the order of the tables: lower layers first. */
const serverFolders = [
  ...readFileSync(join(root, 'host/server/README.md'), 'utf8').matchAll(/^\| `([\w/-]+)` \|/gm),
].map(([, name = '']) => name)
const { forbidden } = Rules.parse(createRequire(import.meta.url)(config))
/**
 * One file for each folder of the library and of the backend, with an import from a folder that its table row does not
 * name.
 */
const folderPlants = forbidden.flatMap(({ name: rule }) => {
  const [, name, isServer] =
    /^(?:server-)?(.+)-imports-what-(?:its-line-names|(is-above-it))$/.exec(rule) ?? []
  if (name === undefined) return []
  const source = "import '../round/three.ts'"
  if (isServer === undefined) return [{ file: `src/${name}/elsewhere.ts`, source, rules: [rule] }]
  const place = serverFolders.find((one) => one.replace('/', '-') === name) ?? name
  return [
    {
      file: `host/server/${place}/elsewhere.ts`,
      source: place.includes('/') ? "import '../../round/three.ts'" : source,
      rules: [rule],
    },
  ]
})
const plants = [
  ...singlePlants,
  ...['src', 'host/server'].map((place) => ({
    file: `${place}/round/three.ts`,
    source: 'export const three = 3',
    rules: [] as string[],
  })),
  ...folderPlants,
  // It is a lower layer, and may import this one: the import is allowed in this direction only.
  {
    file: 'host/server/platform/http/upward.ts',
    source: "import '../site/downward.ts'",
    rules: ['server-platform-http-imports-what-is-above-it'],
  },
  {
    file: 'host/server/platform/site/downward.ts',
    source: "import '../http/three.ts'",
    rules: [] as string[],
  },
  { file: 'host/server/platform/http/three.ts', source: 'export const three = 3', rules: [] as string[] },
  {
    file: 'host/server/round/four.ts',
    source: "import './three.ts'",
    rules: ['every-folder-of-the-backend-has-its-line'],
  },
]

const run = promisify(execFile)
const cruise = async (repository: string, rules = config) => {
  const present = folders.filter((folder) => existsSync(join(repository, folder)))
  const args = [program, '--config', rules, '--output-type', 'json', ...present]
  const { stdout } = await run(process.execPath, args, { cwd: repository, maxBuffer: 2 ** 27 })
  return Cruise.parse(JSON.parse(stdout))
}

/**
 * Modules of the backend that import a module with JSX, directly or indirectly: with JSX the server would not start. As a
 * rule in the configuration this took more time than all others together.
 */
function serverToJsx({ modules }: Cruise): string[] {
  const importers = new Map<string, string[]>(modules.map(({ source }) => [source, []]))
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies) importers.get(resolved)?.push(source)
  const leading = new Set([...importers.keys()].filter((source) => source.endsWith('.tsx')))
  // Iterating over a set includes entries that are added meanwhile.
  for (const source of leading) for (const importer of importers.get(source) ?? []) leading.add(importer)
  return [...leading].filter((source) => source.startsWith('host/server/'))
}

const folder = mkdtempSync(join(tmpdir(), 'repository-'))
const build = (name: string, files: Record<string, string>) => {
  for (const [file, source] of Object.entries(files)) {
    mkdirSync(join(folder, name, dirname(file)), { recursive: true })
    writeFileSync(join(folder, name, file), source)
  }
  return cruise(join(folder, name))
}

let good: Cruise
let planted: Cruise
let real: Cruise
beforeAll(async () => {
  const bad = Object.fromEntries(plants.map(({ file, source }) => [file, source]))
  const cruises = [
    build('good', goodRepository),
    build('planted', { ...goodRepository, ...bad }),
    // The name that `npm run check` uses, so that its cached result applies: with another name everything would be checked
    // again.
    cruise(root, rulesFile),
  ] as const
  ;[good, planted, real] = await Promise.all(cruises)
}, 180_000)
afterAll(() => rmSync(folder, { recursive: true }))

test('a repository whose imports all follow the rules has no violation', () => {
  expect(good.summary.violations).toEqual([])
  expect(serverToJsx(good)).toEqual([])
})

test('no module of the backend imports one with JSX, directly or indirectly', () => {
  expect(serverToJsx(real)).toEqual([])
})

test('every file that breaks rules is reported by exactly these rules', () => {
  const found = [
    ...planted.summary.violations.map(({ rule, from }) => `${from}: ${rule.name}`),
    ...serverToJsx(planted).map((file) => `${file}: server-reaches-no-jsx`),
  ]
  const expected = plants.flatMap(({ file, rules }) => rules.map((rule) => `${file}: ${rule}`))
  const counted = 'node_modules/@ts-rest/react-query/v5.js: ts-rest-react-query-in-one-module'
  expect([...new Set(found)].toSorted()).toEqual([...expected, counted].toSorted())
})

test('each rule of the configuration is an error, and has been seen failing', () => {
  const red = new Set(planted.summary.violations.map(({ rule }) => rule.name))
  expect(forbidden.map(({ name }) => name).filter((name) => !red.has(name))).toEqual([])
  expect(forbidden.map(({ severity }) => severity).every((severity) => severity === 'error')).toBe(true)
})

test('every file of the real repository is checked', () => {
  const cruised = new Set(real.modules.map(({ source }) => source))
  const files = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))
  expect(files.length).toBeGreaterThan(30)
  // Projects of users, which only see the packed library.
  const isStrange = (file: string) => /^(?:spec\/package\/consumer|src\/starter)\//.test(file)
  const ours = files.filter((file) => !isStrange(file) && !file.endsWith('.d.ts'))
  expect(ours.filter((file) => !cruised.has(file))).toEqual([])
})

test('every folder of the library has a line that says what it is for, and what it may import', () => {
  const present = globSync('src/*/', { cwd: root }).map((path) => basename(path))
  const inLibrary = folderPlants.filter(({ file }) => file.startsWith('src/'))
  expect([...inLibrary.map(({ file }) => file.split('/')[1]), 'starter'].toSorted()).toEqual(
    present.toSorted(),
  )
})

test('every folder of the reference backend has a line that says what it is for', () => {
  expect(folderPlants.some(({ file }) => file.startsWith('host/server/platform/csrf/'))).toBe(true)
  const withModules = globSync('host/server/**/*.ts', { cwd: root })
    .map((path) => dirname(path).split('/').slice(2, 4).join('/'))
    .filter((name) => name !== '' && !name.startsWith('notifications/'))
  expect(serverFolders.toSorted()).toEqual([...new Set(withModules)].toSorted())
})

// `import('./x.ts').X` as a type: dependency-cruiser's parser ignores it, so it could point anywhere.
const importsTypeInPlace = (file: string, source: string) =>
  source.includes('import(') &&
  JSON.stringify(parseSync(file, source).program.body).includes('"TSImportType"')

test('no type is imported inline in a file, where the rules would not see it', () => {
  expect(importsTypeInPlace('a.ts', "export type A = import('../host/brand.ts').A")).toBe(true)
  expect(importsTypeInPlace('a.ts', "export const a = () => import('./b.ts')")).toBe(false)
  const files = globSync('{contracts,src,host,fixtures}/**/*.{ts,tsx}', { cwd: root })
  const hidden = files.filter((file) => importsTypeInPlace(file, readFileSync(join(root, file), 'utf8')))
  expect(hidden).toEqual([])
})
