import { inDollars } from '../../platform/in-dollars.ts'
import { textTable } from '../../platform/text-table.ts'
import type { BillInShort, BillingRunResult } from './billing-run.ts'

const notesOf = ({ isEstimated, isFinal }: BillInShort): string =>
  [isEstimated && 'estimated', isFinal && 'final'].filter(Boolean).join(', ') || '-'

const table = (bills: readonly BillInShort[]): string =>
  textTable(
    ['BILL', 'ACCOUNT', 'FROM', 'TO', 'AMOUNT', 'TO PAY', 'DUE', 'NOTES'],
    bills.map((bill) => [
      bill.invoiceNumber ?? '-',
      bill.accountNumber,
      bill.from,
      bill.to,
      inDollars(bill.amountCents),
      inDollars(bill.toPayCents),
      bill.dueDate,
      notesOf(bill),
    ]),
  )

const lines = (title: string, list: readonly string[]) =>
  list.length === 0 ? [] : ['', title, ...list.map((one) => `  ${one}`)]

const inLine = ({ accountNumber, reason }: BillingRunResult['refused'][number]) =>
  `${accountNumber}: ${reason}`

const numbersOf = ({ accountNumber, invoiceNumber }: BillInShort) =>
  `${accountNumber}: ${invoiceNumber ?? '-'}`

/** The result of a billing run or trial, as text. */
export function billingRunText(
  { issued, waiting, notes, refused, faults }: BillingRunResult,
  isDry: boolean,
): string {
  const cents = issued.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const verb = isDry ? 'Bills that would be issued' : 'Bills that were issued'
  return [
    issued.length === 0
      ? isDry
        ? 'No bill would be issued.'
        : 'No bill was to be issued.'
      : `${verb}: ${issued.length}, of ${inDollars(cents)} together.`,
    ...(issued.length === 0 ? [] : [table(issued)]),
    ...lines(
      'Periods that wait for reads, for some days more:',
      waiting.map(({ accountNumber, from, to }) => `${accountNumber}, ${from} to ${to}`),
    ),
    ...lines(
      'Bills to be posted, as PDF from the account’s documents:',
      issued.filter(({ isPosted }) => isPosted).map(numbersOf),
    ),
    ...lines(
      'Not to be posted: safe contact, ask the Care team:',
      issued.filter(({ isHeld }) => isHeld).map(numbersOf),
    ),
    ...lines(
      'Final bills in credit: each is paid only on a refund request (CR-…), and entered with npm run requests -- done:',
      issued
        .filter(({ isFinal, toPayCents }) => isFinal && toPayCents < 0)
        .map(({ accountNumber, toPayCents }) => `${accountNumber}: ${inDollars(-toPayCents)}`),
    ),
    ...lines('Accounts that were billed, and are to be looked at:', notes.map(inLine)),
    ...lines('Accounts that could not be billed:', refused.map(inLine)),
    ...lines('Not billed by a fault of this program or its database, run it again:', faults.map(inLine)),
  ].join('\n')
}
