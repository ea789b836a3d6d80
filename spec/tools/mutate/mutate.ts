import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { runNpm } from '../run/run-npm.ts'

// `npm run mutate`: Stryker with `stryker.config.json`. Folders become its option --mutate; other arguments are passed on.
const root = resolve(import.meta.dirname, '../../..')
/** Inside the packages of this repository, so that its runner finds their Vitest. */
const home = join(root, 'node_modules/.cache/mutate')
const version = '10.1.1'

/** Installs Stryker if it is missing: 177 packages, for a rare run. */
function isFetched(): boolean {
  const core = join(home, 'node_modules/@stryker-mutator/core/package.json')
  if (existsSync(core) && JSON.parse(readFileSync(core, 'utf8')).version === version) return true
  process.stderr.write('Fetching Stryker (npm install) …\n')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "private": true }\n')
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${version}`)
  // It uses our Vitest, which is further up.
  const options = ['--save-exact', '--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund']
  if (runNpm(home, 'install', ...options, ...packages)) return true
  process.stderr.write('Stryker could not be fetched: try again with the network.\n')
  return false
}

const words = process.argv.slice(2).map((word) => word.replace(/\/$/, ''))
const isPath = (word: string) => existsSync(join(root, word))
const paths = words.filter(isPath)
const mutated = paths.map((path) => (statSync(join(root, path)).isDirectory() ? `${path}/**/*.ts` : path))
/** `src/token` of `src/token/read-token.ts`: the folder's suites have to detect its mutants. */
const folders = paths.map((path) => /^(?:contracts|src(?:\/[^/.]+(?=\/|$))?)/.exec(path)?.[0] ?? path)
const stryker = join(home, 'node_modules/@stryker-mutator/core/bin/stryker.js')
const options = [
  'spec/tools/mutate/stryker.config.json',
  // Schemas run once, while modules load.
  ...(mutated.length > 0 ? ['--mutate', [...mutated, '!**/*-schemas.ts'].join(',')] : []),
  ...words.filter((word) => !isPath(word)),
]
const run = () =>
  spawnSync(process.execPath, [stryker, 'run', ...options], {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      MUTATE_FOLDERS: folders.join(','),
      // All properties run for each mutant, so their usual number of examples would take an hour for each folder.
      SPEC_RUNS: process.env.SPEC_RUNS ?? '80',
    },
  }).status ?? 1
process.exitCode = isFetched() ? run() : 1
