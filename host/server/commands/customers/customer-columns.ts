import { AddressParts, Credentials, EmailReminderRequest, normalText } from 'gridfront/contracts'
import { addressInWords } from 'gridfront/server'
import type { accounts, customers } from '../../platform/database/schema.ts'
import { normalEmail } from '../../platform/normal-email.ts'

export interface Column {
  /** The expected value, as the end of a sentence. */
  readonly expected: string
  readonly accepts: (text: string) => boolean
  /** Whether the column, and each of its cells, may be missing. */
  readonly isOptional?: true
}

const { unit, number, street, suburb, state, postcode } = AddressParts.shape
const { email } = Credentials.shape
const { accountNumber } = EmailReminderRequest.shape

/** Whether a schema of the contracts accepts the text. */
const keeps =
  (schema: { safeParse: (value: unknown) => { success: boolean } }) =>
  (text: string): boolean =>
    schema.safeParse(text).success
const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text)
const upTo =
  (most: number) =>
  (text: string): boolean =>
    [...text].length <= most

/** Whether it is a valid date; 30 February is not. */
const isDay = (text: string): boolean => {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : new Date(Number.NaN)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Largest amount of its database column: 32 bits. */
const maxCents = 2 ** 31 - 1
/** Whole cents from dollars, without floating point: `-127.85` → -12785. */
const centsOfDollars = (text: string): number =>
  Number(/\.\d\d$/.test(text) ? text.replace('.', '') : `${text}00`)
const isAmount = (cents: number): boolean => Math.abs(cents) <= maxCents

/** The columns of a file of customers, a line for each account, in the order of the documentation. */
export const columns = {
  account_number: { expected: '6 to 12 digits, such as 300417826', accepts: keeps(accountNumber) },
  email: {
    expected: 'the address the customer logs in with, such as maya@mail.example',
    accepts: (text) => keeps(email)(normalEmail(text)),
  },
  given_name: { expected: 'the given name, at most 100 characters', accepts: upTo(100) },
  family_name: {
    expected: 'the family name, at most 100 characters, or nothing',
    accepts: upTo(100),
    isOptional: true,
  },
  unit: {
    expected: 'unit, apartment or level without the word, such as 3, or nothing',
    accepts: keeps(unit),
    isOptional: true,
  },
  street_number: { expected: 'the number on the letterbox, such as 12A', accepts: keeps(number) },
  street: { expected: 'the street of the supply address, such as Banksia Street', accepts: keeps(street) },
  suburb: { expected: 'suburb or town, such as Newtown', accepts: keeps(suburb) },
  state: { expected: `one of ${state.options.join(', ')}`, accepts: keeps(state) },
  postcode: {
    expected: '4 digits, such as 2042; a spreadsheet drops the first 0 of 0800 unless the column is text',
    accepts: keeps(postcode),
  },
  plan_id: {
    expected: 'the short name of the plan, such as wattlebird-steady',
    accepts: matches(/^\S{1,100}$/),
  },
  plan_name: {
    expected: 'the name of the plan as the customer reads it, at most 100 characters',
    accepts: upTo(100),
  },
  plan_started_on: { expected: 'a day such as 2026-03-18', accepts: isDay },
  balance_cents: {
    expected: 'whole cents, such as 17075, or -4390 for a credit, or 0',
    accepts: (text) => /^-?\d+$/.test(text) && isAmount(Number(text)),
  },
  balance_dollars: {
    expected: 'dollars without $ and commas, such as 170.75, or -43.90 for a credit, or 0',
    accepts: (text) => /^-?\d+(?:\.\d\d)?$/.test(text) && isAmount(centsOfDollars(text)),
  },
  due_on: {
    expected: 'the day on which the balance is due, such as 2026-11-27, or nothing',
    accepts: isDay,
    isOptional: true,
  },
  billed_to: {
    expected: 'the last day that the former system has billed, such as 2026-10-31, or nothing',
    accepts: isDay,
    isOptional: true,
  },
  bpay_biller_code: { expected: '3 to 10 digits, such as 123455', accepts: matches(/^\d{3,10}$/) },
  bpay_reference: { expected: '2 to 20 digits, such as 3004178269', accepts: matches(/^\d{2,20}$/) },
} as const satisfies Readonly<Record<string, Column>>

export type ColumnName = keyof typeof columns
export const columnNames = Object.keys(columns) as readonly ColumnName[]
export const columnOf = (name: ColumnName): Column => columns[name]
/** One of these two is required. */
export const balanceColumns = ['balance_cents', 'balance_dollars'] as const
export const isColumn = (name: string): name is ColumnName => Object.hasOwn(columns, name)
const isBalance = (name: ColumnName) => balanceColumns.some((one) => one === name)
/** The required columns, without the balance. */
export const requiredColumns = columnNames.filter((name) => !isBalance(name) && !columnOf(name).isOptional)

export type Cells = Readonly<Partial<Record<ColumnName, string>>>

/** A customer with one account, ready for the database. */
export interface CustomerEntry {
  readonly customer: Pick<typeof customers.$inferSelect, 'email' | 'givenName' | 'familyName'>
  readonly account: Omit<
    typeof accounts.$inferSelect,
    | 'customerId'
    | 'displayName'
    | 'jointHolder'
    | 'closedOn'
    | 'billingFrequency'
    | 'frequencyBefore'
    | 'frequencyFrom'
    | 'billedTo'
    | 'planAgreedOn'
    | 'agreedVersion'
    | 'billDelivery'
    | 'billDueDay'
    | 'billReference'
    | 'budgetDollars'
    | 'budgetAlerted'
    | 'businessAbn'
    | 'businessName'
  > &
    Partial<Pick<typeof accounts.$inferSelect, 'billedTo'>>
}

export interface Fault {
  readonly column: ColumnName
  /** The error and what to do, as the end of a sentence. */
  readonly reason: string
}

function faultOf(name: ColumnName, cell: string): string | null {
  const text = normalText(cell)
  const { expected, accepts, isOptional } = columnOf(name)
  if (text === '') return isOptional ? null : `is missing: write ${expected}.`
  // Line breaks and other controls would be shown on pages and terminals; U+0000 and lone surrogates cannot be stored.
  if (/[\p{Cc}\p{Cs}]/u.test(cell.trim()))
    return 'holds a line break or another control character: remove it.'
  if (text.includes('\u{fffd}'))
    return 'holds a character that was lost when the file was saved (U+FFFD): write it again, and save as UTF-8.'
  return accepts(text) ? null : `cannot be read: write ${expected}.`
}

/** Reads the cells of one account: all errors, or else the entry. Texts are normalised as in forms. */
export function readEntry(cells: Cells): {
  readonly faults: readonly Fault[]
  readonly entry: CustomerEntry | null
} {
  const text = (name: ColumnName) => normalText(cells[name] ?? '')
  const names = columnNames.filter((name) => !isBalance(name) || cells[name] !== undefined)
  const faults = names.flatMap((column) => {
    const reason = faultOf(column, cells[column] ?? '')
    return reason === null ? [] : [{ column, reason }]
  })
  if (faults.length > 0) return { faults, entry: null }
  const address = AddressParts.parse({
    ...(text('unit') !== '' && { unit: text('unit') }),
    number: text('street_number'),
    street: text('street'),
    suburb: text('suburb'),
    state: text('state'),
    postcode: text('postcode'),
  })
  const cents =
    cells.balance_cents === undefined
      ? centsOfDollars(text('balance_dollars'))
      : Number(text('balance_cents'))
  return {
    faults,
    entry: {
      customer: {
        email: normalEmail(text('email')),
        givenName: text('given_name'),
        familyName: text('family_name'),
      },
      account: {
        number: text('account_number'),
        planId: text('plan_id'),
        planName: text('plan_name'),
        planStartedOn: text('plan_started_on'),
        supplyAddress: addressInWords(address),
        postcode: address.postcode,
        // Adding 0 turns -0 (from `-0`) into 0.
        balanceCents: cents + 0,
        dueOn: text('due_on') || null,
        // An existing value is kept.
        ...(text('billed_to') !== '' && { billedTo: text('billed_to') }),
        bpayBillerCode: text('bpay_biller_code'),
        bpayReference: text('bpay_reference'),
      },
    },
  }
}
