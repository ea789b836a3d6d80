import { defineTexts } from '../texts/define-texts.ts'
import { BillPaymentIcon, CardIcon, DirectDebitIcon, PayByAccountIcon } from './icons.tsx'

const texts = defineTexts('paymentMethods', {
  card: 'Card',
  directDebit: 'Direct debit',
  bpay: 'BPAY',
  payTo: 'PayTo',
})

// Neutral icons, because the logos of payment schemes are trademarks. A brand can supply the official files itself.
const methods = [
  { name: texts.card, Icon: CardIcon },
  { name: texts.directDebit, Icon: DirectDebitIcon },
  { name: texts.bpay, Icon: BillPaymentIcon },
  { name: texts.payTo, Icon: PayByAccountIcon },
] as const

/** The ways to pay, each an icon with its name as text (UI-4). */
export function PaymentMethods() {
  return (
    <ul className="gf-payment-methods">
      {methods.map(({ name, Icon }) => (
        <li key={name}>
          <Icon />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  )
}
