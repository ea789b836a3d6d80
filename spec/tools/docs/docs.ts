import { spawnSync } from 'node:child_process'
import { cp, glob, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buildLibrary } from '../../../host/build/build-library.ts'
import { inputStamp, unlessFresh } from '../../../host/build/input-stamp.ts'
import { stopWithOneLine } from '../../../host/build/one-line.ts'
import { buildCatalogue } from '../catalogue/build-catalogue.ts'
import { runNpm } from '../run/run-npm.ts'
import { argumentsOrExit, expectNone } from '../run/script-arguments.ts'
import { writeReferenceEntries } from './reference-entries.ts'

// `npm run docs`: the documentation site.
const usage = `Usage: npm run docs [-- --serve]

Builds the documentation site into dist/docs: guides, API reference, catalogue, search. The first run installs what builds
it, in docs/.vitepress. Fails if a link leads to no page.

  --serve   serves it afterwards, at http://localhost:5276
`
const { serve = false } = argumentsOrExit({
  usage,
  flags: { serve: { type: 'boolean' } },
  read: ({ values, positionals }) => {
    expectNone(positionals)
    return values
  },
})

const tools = 'docs/.vitepress'
const work = '.cache/docs'
const pages = join(work, 'pages')

function run(program: string, ...words: readonly string[]): void {
  const file = join(tools, 'node_modules', program)
  const { status } = spawnSync(process.execPath, [file, ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) throw new Error('The documentation could not be built: see above.')
}
const vitepress = (...words: readonly string[]) => run('vitepress/bin/vitepress.js', ...words)

/** The documentation's build is installed separately, because nothing else needs it. */
async function installTools(): Promise<void> {
  const stamp = await inputStamp([join(tools, 'package-lock.json')])
  await unlessFresh(join(tools, 'node_modules/.gridfront-install'), stamp, async () => {
    process.stderr.write('Installing what builds the documentation (npm ci) …\n')
    if (!runNpm(tools, 'ci', '--ignore-scripts'))
      throw new Error(`It could not be installed: run 'npm ci' in ${tools} to see why, then try again.`)
  })
}

/** Each file at its path in the repository, so that links between them need no change. */
async function copyGuides(): Promise<void> {
  await rm(pages, { recursive: true, force: true })
  const exclude = ['**/node_modules/**', `${tools}/**`]
  for await (const file of glob(['*.md', 'docs/**/*.md', '{contracts,src,host,spec}/**/README.md'], {
    exclude,
  }))
    await cp(file, join(pages, file === 'README.md' ? 'index.md' : file))
}

/** The API reference, a page for each public entry, from the docstrings of the built package. */
async function writeReference(): Promise<void> {
  await buildLibrary()
  process.stderr.write('Writing the API reference …\n')
  const entries = await writeReferenceEntries(join(work, 'entries'))
  const config = join(work, 'tsconfig.json')
  await writeFile(config, '{ "extends": "../../tsconfig.json", "include": ["entries"], "exclude": [] }\n')
  run(
    'typedoc/bin/typedoc',
    ...['--options', join(tools, 'typedoc.json'), '--tsconfig', config, '--out', join(pages, 'api')],
    ...entries.flatMap((file) => ['--entryPoints', file]),
  )
}

try {
  await installTools()
  await copyGuides()
  await writeReference()
  vitepress('build', 'docs')
  await buildCatalogue('dist/docs')
  process.stdout.write('The documentation is in dist/docs.\n')
  if (serve) vitepress('preview', 'docs', '--port', '5276')
} catch (error) {
  stopWithOneLine(error)
}
