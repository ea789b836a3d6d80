import { mayaNguyen } from '../../../fixtures/customers.ts'

/** A line of a customer file, in which all cells are valid. */
export const mayasLine = {
  account_number: mayaNguyen.overview.accountNumber,
  email: 'maya.nguyen@customer.example',
  given_name: 'Maya',
  family_name: 'Nguyen',
  unit: '',
  street_number: '14',
  street: 'Wardell Road',
  suburb: 'Marrickville',
  state: 'NSW',
  postcode: '2204',
  plan_id: 'FLEX-RES',
  plan_name: 'Everyday Flex',
  plan_started_on: '2025-09-29',
  balance_cents: '38642',
  due_on: '2026-11-27',
  bpay_biller_code: '123455',
  bpay_reference: '30045128763',
} as const

export const liamsLine = {
  ...mayasLine,
  account_number: '3007729405',
  email: 'liam.oconnor@customer.example',
  given_name: 'Liam',
  family_name: "O'Connor",
  street_number: '6',
  street: 'Bathurst Street',
  suburb: 'Dubbo',
  postcode: '2830',
  balance_cents: '-12785',
  due_on: '',
  bpay_reference: '30077294053',
} as const

export type Line = Readonly<Partial<Record<string, string>>>

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** A CSV file (RFC 4180) with the columns of its first line. */
export function csvOf(lines: readonly Line[], newline = '\r\n'): string {
  const names = Object.keys(lines[0] ?? {})
  const rows = [names, ...lines.map((line) => names.map((name) => line[name] ?? ''))]
  return rows.map((cells) => cells.map(quoted).join(',') + newline).join('')
}

/** The options of `add` for a line: `--account=300417826` … */
export const optionsOf = (line: Line): string[] =>
  Object.entries(line).map(
    ([column, cell]) =>
      `--${column === 'account_number' ? 'account' : column.replaceAll('_', '-')}=${cell ?? ''}`,
  )
