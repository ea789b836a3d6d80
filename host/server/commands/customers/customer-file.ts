import { recordsOf, textOf, unclosed } from '../../platform/csv-file.ts'
import type { Cells, ColumnName, CustomerEntry } from './customer-columns.ts'
import { balanceColumns, columnNames, isColumn, readEntry, requiredColumns } from './customer-columns.ts'

/** An entry with the line of the file on which it begins. The first line is 1. */
export interface PlacedEntry extends CustomerEntry {
  readonly line: number
}

export interface Refusal {
  readonly line: number
  /** Null if it concerns the whole line. */
  readonly column: ColumnName | null
  /** The error and what to do, as the end of a sentence. */
  readonly reason: string
}

export interface CustomerFile {
  readonly entries: readonly PlacedEntry[]
  readonly refusals: readonly Refusal[]
}

const refused = (line: number, reason: string): CustomerFile => ({
  entries: [],
  refusals: [{ line, column: null, reason }],
})

/** Errors in the names of the columns, as sentences. */
function headerFaults(names: readonly string[]): string[] {
  // Without the names, which may be a customer's data.
  if (!names.some(isColumn))
    return [
      `names no column: write the names of the columns there, with commas between them; there are ${columnNames.join(', ')}.`,
    ]
  const unknown = names.filter((name) => !isColumn(name))
  const twice = names.filter((name, place) => names.indexOf(name) !== place)
  const missing = requiredColumns.filter((name) => !names.includes(name))
  const balances = balanceColumns.filter((name) => names.includes(name))
  const list = (some: readonly string[]) => [...new Set(some)].map((name) => JSON.stringify(name)).join(', ')
  return [
    ...(unknown.length > 0
      ? [`has unknown columns ${list(unknown)}: remove or rename them; there are ${columnNames.join(', ')}.`]
      : []),
    ...(twice.length > 0 ? [`names ${list(twice)} twice: keep one column of each.`] : []),
    ...(missing.length > 0 ? [`lacks the columns ${list(missing)}: add them.`] : []),
    ...(balances.length === 1 ? [] : ['needs one of balance_cents and balance_dollars, and not both.']),
  ]
}

/** Contradictions between a line and an earlier one. */
function clashes(entries: readonly PlacedEntry[]): Refusal[] {
  const byNumber = new Map<string, PlacedEntry>()
  const byEmail = new Map<string, PlacedEntry>()
  return entries.flatMap((entry): Refusal[] => {
    const { line, account, customer } = entry
    const sameNumber = byNumber.get(account.number)
    const sameEmail = byEmail.get(customer.email)
    if (sameNumber === undefined) byNumber.set(account.number, entry)
    if (sameEmail === undefined) byEmail.set(customer.email, entry)
    const isNamed = (other: PlacedEntry) =>
      other.customer.givenName === customer.givenName && other.customer.familyName === customer.familyName
    return [
      ...(sameNumber === undefined
        ? []
        : [
            {
              line,
              column: 'account_number' as const,
              reason: `is on line ${sameNumber.line} already: keep one of the two lines.`,
            },
          ]),
      ...(sameEmail === undefined || isNamed(sameEmail)
        ? []
        : [
            {
              line,
              column: 'email' as const,
              reason: `is that of somebody with another name on line ${sameEmail.line}: an address is one customer's; write the same name, or another address.`,
            },
          ]),
    ]
  })
}

/** Reads a file of customers: every valid line, and the errors of all others. */
export function readCustomerFile(bytes: Uint8Array): CustomerFile {
  const text = textOf(bytes)
  if (text === null) return refused(1, 'the file is not UTF-8: save it as "CSV UTF-8".')
  const { records, brokenLine } = recordsOf(text)
  if (brokenLine !== null && records.length === 0) return refused(brokenLine, unclosed)
  const [header, ...rows] = records
  if (header === undefined) return refused(1, `the file is empty: write a line of column names first.`)
  const names = header.cells.map((name) => name.trim().toLowerCase())
  const faults = headerFaults(names)
  if (faults.length > 0)
    return { entries: [], refusals: faults.map((reason) => ({ line: header.line, column: null, reason })) }
  const entries: PlacedEntry[] = []
  const refusals: Refusal[] = []
  for (const { line, cells } of rows) {
    if (cells.length !== names.length) {
      const reason = `has ${cells.length} values for ${names.length} columns: put values with a comma into quotes, and keep the commas of empty ones.`
      refusals.push({ line, column: null, reason })
      continue
    }
    const named: Cells = Object.fromEntries(names.map((name, place) => [name, cells[place] ?? '']))
    const { entry, faults: found } = readEntry(named)
    if (entry !== null) entries.push({ line, ...entry })
    refusals.push(...found.map((fault) => ({ line, ...fault })))
  }
  if (brokenLine !== null) refusals.push({ line: brokenLine, column: null, reason: unclosed })
  if (rows.length === 0 && brokenLine === null)
    refusals.push({
      line: header.line,
      column: null,
      reason: 'no line follows it: write a line for each account.',
    })
  return { entries, refusals: [...refusals, ...clashes(entries)] }
}
