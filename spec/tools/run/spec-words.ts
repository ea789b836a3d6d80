import { readNumber } from '../../../src/command/read-arguments.ts'
import { UsageError } from '../../../src/command/usage-error.ts'
import { nearestWord } from '../../../src/nearest-word.ts'
import type { BrowserName } from './browsers.ts'
import { browserNames, isBrowserName, usualBrowser } from './browsers.ts'
import { readOrigin, readScriptArguments } from './script-arguments.ts'

/** The part of the usage that all commands for suites share. */
export const usualOptions = `  --browser <name>     ${browserNames.join(' or ')}; usual is ${usualBrowser}
  --customer <email>   logs this customer in, by CONFORM_PASSWORD of the environment
  --only <clause>      tests of a clause (ROUTE-5), a group of them (ROUTE), or a suite
                       (documents); may be given more than once
  --workers <number>   tests at a time; usual is one for each core, and 1 off this machine
  --shard <i/n>        the i-th of n parts
  --repeat <number>    each test so many times
  --junit <file>       report for CI
  --html <folder>      report to read
`

/** Printed if there is no default site and brand. */
export const whichSite =
  'Which site, and what is it like? Write gridfront spec --target http://localhost:5275 --brand spec-brand.json.'

const advice = {
  example: 'https://staging.brand.example',
  credentials: 'leave it out, since the suites send none',
}

const flags = {
  target: { type: 'string' },
  brand: { type: 'string' },
  browser: { type: 'string' },
  customer: { type: 'string' },
  only: { type: 'string', multiple: true },
  workers: { type: 'string' },
  shard: { type: 'string' },
  repeat: { type: 'string' },
  junit: { type: 'string' },
  html: { type: 'string' },
} as const

export interface SpecArguments {
  readonly isHelp: boolean
  /** Origin of a deployed site; undefined: the site of this checkout. */
  readonly target: string | undefined
  readonly brand: string | undefined
  readonly browser: BrowserName
  readonly customer: string | undefined
  readonly junit: string | undefined
  readonly html: string | undefined
  readonly workers: number | undefined
  /** Whether unit and backend suites are left out, with or without a target. */
  readonly isPart: boolean
  /** Arguments for Playwright: suites, clauses, shard, repetitions. */
  readonly words: readonly string[]
}

type Values = {
  readonly [Name in keyof typeof flags]?: Name extends 'only' ? readonly string[] : string
}

/** A command that runs suites. */
export interface SpecCommand {
  readonly usage: string
  /** The error for an argument that belongs to no option. */
  readonly strayWord: (word: string) => string
  /** Files, or ends of their paths, by the names of suites. */
  readonly suites: () => ReadonlyMap<string, string>
  readonly clauseIds: readonly string[]
}

/** Matches a clause, or each clause of a group, in the name of a test, alone in its brackets or among others. */
const markOf = (id: string) => {
  const one = /-\d+$/.test(id) ? id : `${id}-\\d+`
  return `\\[(?:[^\\]]*[\\s,])?${one}(?:[\\s,][^\\]]*)?\\]`
}

function readOnly(only: readonly string[], { suites: findSuites, clauseIds }: SpecCommand): string[] {
  const suites = findSuites()
  const groups = [...new Set(clauseIds.map((id) => id.replace(/-\d+$/, '')))]
  const clauses = only.filter((word) => clauseIds.includes(word) || groups.includes(word))
  const named = only.filter((word) => !clauses.includes(word))
  for (const word of named)
    if (!suites.has(word)) {
      const clause = [...clauseIds, ...groups].find((id) => id === word.toUpperCase())
      const meant = clause ?? nearestWord(word, [...clauseIds, ...groups, ...suites.keys()])
      throw new UsageError(
        `--only ${word}: there is no clause and no suite of that name${meant === null ? '' : `; did you mean ${meant}`}.`,
      )
    }
  return [
    // As patterns, because Playwright searches the whole path for them.
    ...named.map((word) => `${suites.get(word)?.replaceAll('.', '\\.')}$`),
    ...(clauses.length > 0 ? ['--grep', clauses.map(markOf).join('|')] : []),
  ]
}

function readShard(text: string): string[] {
  const [, part = '', all = ''] = /^(\d{1,4})\/(\d{1,4})$/.exec(text) ?? []
  if (Number(part) < 1 || Number(part) > Number(all))
    throw new UsageError('--shard takes one part of all, for instance --shard 1/3.')
  return [`--shard=${part}/${all}`]
}

function wordsOf({ only, shard, repeat }: Values, command: SpecCommand): string[] {
  return [
    ...(only === undefined ? [] : readOnly(only, command)),
    ...(shard === undefined ? [] : readShard(shard)),
    ...(repeat === undefined ? [] : [`--repeat-each=${readNumber('repeat', repeat, { min: 1, max: 1000 })}`]),
  ]
}

function readCustomer(email: string | undefined): string | undefined {
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email))
    throw new UsageError('--customer takes an e-mail address; the password stands in CONFORM_PASSWORD.')
  return email
}

function readBrowser(name: string = usualBrowser): BrowserName {
  if (!isBrowserName(name)) throw new UsageError(`--browser takes one of ${browserNames.join(', ')}.`)
  return name
}

/** Throws `UsageError`: with the usage for invalid arguments, in one line if the target is not a site. */
export function readSpecWords(words: readonly string[], command: SpecCommand): SpecArguments {
  const args = readScriptArguments(words, {
    usage: command.usage,
    flags,
    read({ values, positionals: [stray] }) {
      if (stray !== undefined) throw new UsageError(command.strayWord(stray))
      return values as Values
    },
  })
  const { brand, browser, customer, junit, html, workers, target } = args ?? {}
  if (brand !== undefined && target === undefined)
    throw new UsageError('--brand says what a target is like: name it with --target, too.')
  return {
    isHelp: args === null,
    target: target === undefined ? undefined : readOrigin(target, 'The target', advice),
    brand,
    browser: readBrowser(browser),
    customer: readCustomer(customer),
    junit,
    html,
    workers: workers === undefined ? undefined : readNumber('workers', workers, { min: 1, max: 64 }),
    isPart: [args?.only, args?.shard, args?.repeat].some((value) => value !== undefined),
    words: wordsOf(args ?? {}, command),
  }
}
