import type { Move } from '../../../contracts/schemas/move.ts'
import { longDate } from './customer-figures.ts'

/** What becomes of the old home of a customer who does not move after all, as sentences. `phone`: of the brand. */
export function oldHomeWords(
  { supplyAddress, endsOn, endIsWithdrawable }: Omit<Move['from'], 'accountNumber'>,
  phone: string,
): string {
  if (endsOn === null) return `Your supply at ${supplyAddress} continues: no last day is booked.`
  const stay = endIsWithdrawable
    ? 'To stay there, withdraw that request by the day before.'
    : `To stay there, call ${phone}.`
  return `Our supply at ${supplyAddress} still ends on ${longDate(endsOn)}. ${stay}`
}
