import type { ParseArgsOptionsConfig } from 'node:util'
import { parseArgs } from 'node:util'
import { OperatorError } from '../../platform/operator-error.ts'
import type { Cells, ColumnName } from './customer-columns.ts'
import { columnNames } from './customer-columns.ts'

/** The option that gives the value of a column: `--plan-id`; the account number is the shorter `--account`. */
export const optionOf = (column: ColumnName): string =>
  column === 'account_number' ? '--account' : `--${column.replaceAll('_', '-')}`

/** Names of options with a value (`--name value`), and of flags. */
interface Taken {
  readonly values: readonly string[]
  readonly switches: readonly string[]
}

const entryOptions = columnNames.map((column) => optionOf(column).slice(2))
const taken = {
  import: { values: [], switches: ['dry-run', 'invite', 'despite-payout'] },
  add: { values: ['name', ...entryOptions], switches: ['dry-run', 'invite'] },
  invite: { values: [], switches: ['print'] },
  list: { values: [], switches: ['locked'] },
  unlock: { values: [], switches: [] },
  'disconnect-provider': { values: [], switches: [] },
  business: { values: ['name', 'abn'], switches: [] },
  applications: { values: [], switches: ['all'] },
  accept: { values: [], switches: [] },
  decline: { values: ['because'], switches: [] },
  'offer-terms': {
    values: ['kind', 'version', 'title', 'points', 'document', 'days'],
    switches: [],
  },
  'plan-changes': { values: [], switches: [] },
  held: { values: [], switches: [] },
  show: { values: [], switches: [] },
  release: { values: [], switches: [] },
  handled: { values: [], switches: [] },
  generate: { values: ['seed', 'days'], switches: [] },
} as const satisfies Readonly<Record<string, Taken>>

export type Verb = keyof typeof taken
export const verbs = Object.keys(taken) as readonly Verb[]

/** The operand of each verb, as the end of a sentence; null if it has none. */
const operands: Readonly<Record<Verb, string | null>> = {
  import: 'one file, such as import customers.csv',
  add: null,
  invite: 'one e-mail address or account number, such as invite maya@mail.example',
  list: null,
  unlock: 'one e-mail address or account number, such as unlock maya@mail.example',
  'disconnect-provider':
    'one e-mail address or account number, such as disconnect-provider maya@mail.example',
  business: 'one account number, such as business 300417826 --abn 72999999991',
  applications: null,
  accept: 'one reference, such as accept SU-7K2M-9QXT',
  decline: 'one reference, such as decline SU-7K2M-9QXT --because credit',
  'offer-terms':
    'one e-mail address or account number, such as offer-terms maya@mail.example --kind contract',
  'plan-changes': null,
  held: null,
  show: 'the number of one mail, such as show 7',
  release: 'the number of one mail, such as release 7',
  handled: 'the number of one mail, such as handled 7',
  generate: 'how many customers, such as generate 1000',
}

/** A whole number from an argument or option. Throws `OperatorError`. */
export function countIn(text: string, name: string, least: number, most: number): number {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(count >= least && count <= most))
    throw new OperatorError(`${name} is a whole number from ${least} to ${most}: correct it; see --help.`)
  return count
}

export interface CustomersWords {
  readonly verb: Verb
  /** File, e-mail address, account number or count; empty if the verb takes none. */
  readonly operand: string
  readonly values: Readonly<Partial<Record<string, string>>>
  readonly switches: ReadonlySet<string>
}

/** Node's message in one line, without its advice on positional arguments that begin with a dash, which do not occur here. */
const reasonFor = (error: unknown) =>
  (error instanceof Error ? error.message : String(error))
    .replace(/ To specify a positional argument.*$/s, '')
    .replace(/\s+/g, ' ')
    .replace(/\.?$/, '.')

function read(verb: Verb, words: readonly string[]) {
  const { values, switches }: Taken = taken[verb]
  const options: ParseArgsOptionsConfig = {
    ...Object.fromEntries(values.map((name) => [name, { type: 'string' as const, multiple: true }])),
    ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
  }
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true, strict: true })
  } catch (error) {
    throw new OperatorError(`${reasonFor(error)} See --help.`)
  }
}

/** Parses the arguments of `npm run customers --`. Throws `OperatorError`. */
export function readCustomersWords([first = '', ...rest]: readonly string[]): CustomersWords {
  const verb = verbs.find((one) => one === first)
  if (verb === undefined)
    throw new OperatorError(
      `${first === '' ? 'A word is missing' : `Unknown word ${JSON.stringify(first)}`}: use one of ${verbs.join(', ')}; see --help.`,
    )
  const { values: given, positionals } = read(verb, rest)
  const expected = operands[verb]
  if (positionals.length !== (expected === null ? 0 : 1))
    throw new OperatorError(
      `${verb} takes ${expected ?? 'options alone: put a value with blanks into quotes'}; see --help.`,
    )
  const twice = Object.entries(given).find(([, value]) => Array.isArray(value) && value.length > 1)
  if (twice !== undefined) throw new OperatorError(`--${twice[0]} is given twice: give it once.`)
  const values = Object.entries(given).flatMap(([name, value]) =>
    Array.isArray(value) ? [[name, String(value[0])]] : [],
  )
  return {
    verb,
    operand: positionals[0] ?? '',
    values: Object.fromEntries(values),
    switches: new Set(Object.keys(given).filter((name) => given[name] === true)),
  }
}

/** The cells of the one account of `add`. Without a balance it is 0. Throws `OperatorError`. */
export function cellsOf(values: CustomersWords['values']): Cells {
  const { name } = values
  const given: Cells = Object.fromEntries(
    columnNames.flatMap((column) => {
      const value = values[optionOf(column).slice(2)]
      return value === undefined ? [] : [[column, value]]
    }),
  )
  if (given.balance_cents !== undefined && given.balance_dollars !== undefined)
    throw new OperatorError('--balance-cents and --balance-dollars are both given: give one of them.')
  if (name !== undefined && (given.given_name !== undefined || given.family_name !== undefined))
    throw new OperatorError(
      '--name is given beside --given-name or --family-name: give the whole name, or its two parts.',
    )
  // The last word is the family name; use `--family-name "van der Berg"` for other names.
  const [, first, family] = /^(.*\S)\s+(\S+)$/s.exec(name?.trim() ?? '') ?? [undefined, name?.trim(), '']
  const named: Cells = name === undefined ? {} : { given_name: first ?? '', family_name: family ?? '' }
  const balance: Cells =
    given.balance_cents === undefined && given.balance_dollars === undefined ? { balance_cents: '0' } : {}
  return { ...given, ...named, ...balance }
}
