import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { defaultLimits } from '../../host/server/platform/limits/limit-settings.ts'
import { cancelPath, signUpPath, signUpSteps } from '../../src/sign-up/sign-up-steps.ts'

const read = (file: string) => readFileSync(file, 'utf8')

const manifest = JSON.parse(read('package.json')) as {
  readonly files: readonly string[]
  readonly scripts: Readonly<Record<string, string>>
  readonly exports: Readonly<Record<string, unknown>>
}

test('[LIB-2] the guide of the build names every template of the library', () => {
  const [, table = ''] =
    /const templates: [^{]*= \{\n([\s\S]*?)\n\}/.exec(read('src/vite/site-defaults.ts')) ?? []
  const names = [...table.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(25)
  const [, list = ''] = /\| Template \|(.*?)\n\n/s.exec(read('docs/site.md')) ?? []
  expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([])
})

test('[LIB-2] the guide of sign-up names every page of it', () => {
  const paths = ['/sign-up', cancelPath, ...signUpSteps.map(({ step }) => signUpPath(step))]
  const named = [...read('docs/sign-up.md').matchAll(/^\| `(\/\S*)` \|/gm)].map(([, path]) => path)
  expect(named.toSorted()).toEqual(paths.toSorted())
})

test('[LIB-2] the first guide leads to every other one that is packed', () => {
  const { files } = manifest
  const packed = files.flatMap((file) => /^docs\/(.+)$/.exec(file)?.[1] ?? [])
  expect(packed.filter((file) => !readdirSync('docs').includes(file))).toEqual([])
  const start = read('docs/start.md')
  expect(packed.filter((file) => file !== 'start.md' && !start.includes(`](${file})`))).toEqual([])
})

test('[LIB-2] the first guide names every module that the package exports', () => {
  const modules = Object.keys(manifest.exports)
    .filter((name) => name !== './package.json')
    .map((name) => join('gridfront', name).replace(/(\/templates\/).+/, '$1…'))
  expect(modules.length).toBeGreaterThan(12)
  const start = read('docs/start.md')
  expect(modules.filter((name) => !start.includes(`\`${name}\``))).toEqual([])
})

test('[LIB-2] a guide names no module that the package does not export', () => {
  const named = globSync('docs/*.md').flatMap((file) =>
    [...read(file).matchAll(/['`]gridfront(\/[\w./-]*\w)['`]/g)].map(([, name = '']) => `${file}: .${name}`),
  )
  expect(named.length).toBeGreaterThan(80)
  const exported = Object.keys(manifest.exports)
  expect(named.filter((name) => !exported.includes(name.replace(/^.*: /, '')))).toEqual([])
})

test('the documentation site lists every guide once', () => {
  const listed = [...read('docs/.vitepress/config.mjs').matchAll(/guides\('(.*?)'\)/g)].flatMap(
    ([, names = '']) => names.split("', '").map((name) => `${name}.md`),
  )
  expect(listed.toSorted()).toEqual(globSync('*.md', { cwd: 'docs' }).toSorted())
})

test('CONTRIBUTING names every npm script', () => {
  const scripts = Object.keys(manifest.scripts).filter((name) => !/^(?:pre|post)pack$/.test(name))
  expect(scripts.length).toBeGreaterThan(20)
  const commands = read('CONTRIBUTING.md')
  const isNamed = (script: string) =>
    RegExp(`^\\| \`npm (?:run )?(?:-s )?${script}(?: [^\`]*)?\` \\|`, 'm').test(commands)
  expect(scripts.filter((script) => !isNamed(script))).toEqual([])
})

test('the guide of operations names every environment variable of the server', () => {
  const limits = Object.keys(defaultLimits).map((name) => name.replace(/[A-Z]/g, '_$&').toUpperCase())
  const variables = [
    ...limits,
    ...[...read('host/server/config.ts').matchAll(/\benv\.([A-Z_]+)/g)].map(([, name = '']) => name),
  ]
  expect(variables.length).toBeGreaterThan(20)
  const settings = read('docs/operations.md')
  expect(variables.filter((name) => !RegExp(`^\\| .*\`${name}\`.* \\|`, 'm').test(settings))).toEqual([])
})

test('the glossary defines each word once', () => {
  const words = [...read('docs/glossary.md').matchAll(/^\| ([^|]+) \|/gm)]
    .flatMap(([, cell = '']) => cell.split(', '))
    .filter((word) => word !== 'Word')
  expect(words.length).toBeGreaterThan(120)
  expect(words.filter((word, at) => words.indexOf(word) !== at && !word.startsWith('---'))).toEqual([])
})

/** The anchor of a heading, as code hosts make it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\- ]/g, '')
    .replaceAll(' ', '-')

test('[LIB-2] every link between documents leads to a file and a heading that exist', () => {
  const documents = ['*.md', 'docs/**/*.md', '{contracts,src,host,spec}/**/README.md'].flatMap((pattern) =>
    globSync(pattern, { exclude: ['**/node_modules/**'] }),
  )
  const broken = documents.flatMap((document) =>
    [
      ...read(document)
        .replaceAll(/^ *```.*?^ *```$|`[^`\n]*`/gms, '')
        .matchAll(/\]\(([^):#]*)(?:#([^)]+))?\)/g),
    ]
      .filter(([, path = '', anchor]) => {
        // An address of the site in an example of content.
        if (path.startsWith('/')) return false
        const file = path === '' ? document : join(dirname(document), path)
        if (!existsSync(file)) return true
        const headings = [...(anchor === undefined ? '' : read(file)).matchAll(/^#+ (.+)$/gm)]
        return anchor !== undefined && !headings.some(([, heading = '']) => anchorOf(heading) === anchor)
      })
      .map(([link]) => `${document}: ${link}`),
  )
  expect(broken).toEqual([])
})
