import type { Move } from '../../../contracts/schemas/move.ts'
import { longDate } from '../../customer-figures.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'

const texts = defineTexts('oldHomeWords', {
  withdraw: 'To stay there, withdraw that request by the day before.',
  call: ({ phone }: Values<'phone'>) => `To stay there, call ${phone}.`,
  goesOn: ({ address }: Values<'address'>) => `Your supply at ${address} continues: no last day is booked.`,
  ends: ({ address, day, stay }: Values<'address' | 'day' | 'stay'>) =>
    `Our supply at ${address} still ends on ${day}. ${stay}`,
})

/** How to stay at the old home, although its last day is booked. `phone`: of the brand. */
export const stayWords = (endIsWithdrawable: boolean, phone: string): string =>
  endIsWithdrawable ? texts.withdraw : texts.call({ phone })

/** What becomes of the old home of a customer who does not move after all, as sentences. `phone`: of the brand. */
export function oldHomeWords(
  { supplyAddress, endsOn, endIsWithdrawable }: Omit<Move['from'], 'accountNumber'>,
  phone: string,
): string {
  if (endsOn === null) return texts.goesOn({ address: supplyAddress })
  const stay = stayWords(endIsWithdrawable, phone)
  return texts.ends({ address: supplyAddress, day: longDate(endsOn), stay })
}
