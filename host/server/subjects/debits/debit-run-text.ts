import { inDollars } from '../../platform/in-dollars.ts'
import type { DebitRunResult } from './debit-run.ts'

const lines = (title: string, list: readonly string[]) =>
  list.length === 0 ? [] : [title, ...list.map((one) => `  ${one}`)]

/** The result of a debit run, as text. */
export const debitRunText = ({
  submitted,
  submittedCents,
  waiting,
  left,
  unasked,
  notified,
  missed,
  abandoned,
}: DebitRunResult): string =>
  [
    submitted === 0
      ? 'No bill was to be debited.'
      : `Debits that were brought to the provider: ${submitted}, of ${inDollars(submittedCents)} together.`,
    ...(notified === 0 ? [] : [`Customers notified of new terms: ${notified}.`]),
    ...(missed === 0 ? [] : [`Customers notified of a missed instalment: ${missed}.`]),
    ...(abandoned === 0 ? [] : [`Payments by card that nobody finished, and are ended: ${abandoned}.`]),
    ...lines('Accounts that wait for a card that is being charged, or for the provider:', waiting),
    ...lines('PayTo agreements of which the provider gave no answer. Run this again:', unasked),
    ...lines('Debits that the provider did not take on. Run this again:', left),
  ].join('\n')
