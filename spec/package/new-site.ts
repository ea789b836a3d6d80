import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject } from 'vitest'
import { consumerOf } from './consumer-suite.ts'
import { linkFolder } from './link-folder.ts'
import { quietly, run, runNpm, warningsOf } from './run-program.ts'

/** The command that `npx` would run in the project with this version of React. */
export const commandBeside = (react: string): string =>
  join(consumerOf(react), 'node_modules/gridfront/dist/lib/gridfront.js')

/** Checks the types of a site, and caches the result. */
export const typesOfSite = [
  'run',
  'types',
  '--',
  '--incremental',
  '--tsBuildInfoFile',
  'node_modules/.cache/types.tsbuildinfo',
]

/** Puts fields into a JSON file of a site: `put(site, 'package.json', 'dependencies', { react: '18.2.0' })`. */
function put(site: string, name: string, field: string, values: Readonly<Record<string, unknown>>): void {
  const file = join(site, name)
  const content = JSON.parse(readFileSync(file, 'utf8')) as Record<string, object>
  writeFileSync(file, JSON.stringify({ ...content, [field]: { ...content[field], ...values } }))
}

/**
 * A site that `gridfront new` makes: installed without a warning, type-checked, built, and tested with its own tests.
 * `react` names the neighbouring project whose packages it shares; with `types` it has that version of React instead of the
 * one that a new site has.
 */
export function makeNewSite(id: string, react: string, types?: readonly [string, string]): string {
  const { folder, tarball } = inject('packed')
  const site = join(folder, id)
  run(process.execPath, [commandBeside(react), 'new', id, `--library=file:${tarball}`], folder)
  if (types !== undefined) {
    put(site, 'package.json', 'dependencies', { react, 'react-dom': react })
    put(site, 'package.json', 'devDependencies', { '@types/react': types[0], '@types/react-dom': types[1] })
    // As the guide says for the types of React 18.
    put(site, 'tsconfig.json', 'compilerOptions', { skipLibCheck: true })
  }
  // What it shares with the project above is not unpacked again. npm looks for the rest, and for the newest versions in
  // range.
  linkFolder(join(consumerOf(react), 'node_modules'), join(site, 'node_modules'), [
    '@tanstack',
    '.package-lock.json',
  ])
  expect(warningsOf(runNpm(['install', '--include=dev', ...quietly], site))).toEqual([])
  // The build writes the route tree, which the types need.
  runNpm(typesOfSite, site)
  expect(runNpm(['test'], site)).toContain('2 passed')
  return site
}
