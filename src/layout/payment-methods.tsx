import { BillPaymentIcon, CardIcon, DirectDebitIcon, PayByAccountIcon } from './icons.tsx'

// Neutral icons, because the logos of payment schemes are trademarks. A brand can supply the official files itself.
const methods = [
  { name: 'Card', Icon: CardIcon },
  { name: 'Direct debit', Icon: DirectDebitIcon },
  { name: 'BPAY', Icon: BillPaymentIcon },
  { name: 'PayTo', Icon: PayByAccountIcon },
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
