import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { catalogue } from '../clauses/catalogue.ts'
import type { SpecArguments } from './spec-words.ts'
import { readSpecWords, usualOptions } from './spec-words.ts'

export const specUsage = `Usage: npm run spec [-- options]

Runs all suites on this checkout and its own site. With a target the browser suites alone,
on any address: without a brand file, on a deployment of this site with its demo data.

  --target <address>   for instance https://staging.brand.example
  --brand <file>       names, routes and abilities of the target's site: JSON, or a module
                       with a default export (docs: spec/tools/target/README.md)
${usualOptions}
Any of --only, --shard and --repeat leaves out all but the browser suites.
`

const suiteFiles = () =>
  globSync(['spec/site/*.e2e.ts', 'spec/tools/**/*.e2e.ts'])
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
/** Suites of the site by their names, others by folder and name. */
const suiteName = (file: string) =>
  file.startsWith('spec/site/')
    ? basename(file, '.e2e.ts')
    : file.replace(/^spec\/tools\//, '').replace(/\.e2e\.ts$/, '')

/** Throws `UsageError`: with the usage for invalid arguments, in one line if the target is not a site. */
export const readSpecArguments = (words: readonly string[]): SpecArguments =>
  readSpecWords(words, {
    usage: specUsage,
    // npm itself consumes the option in `npm run spec --target …`, and passes on only the address.
    strayWord: () => 'Write -- --target before the address, so that npm hands it on.',
    suites: () => new Map(suiteFiles().map((file) => [suiteName(file), file])),
    clauseIds: catalogue.map(({ id }) => id),
  })
