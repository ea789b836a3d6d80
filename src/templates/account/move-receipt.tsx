import type { Move } from '../../../contracts/schemas/move.ts'
import { Receipt } from '../../forms/receipt.tsx'
import { SessionMoment } from '../../forms/session-moment.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { longDate } from './customer-figures.ts'

/** The receipt of a move, with what happens at both homes. */
export function MoveReceipt({ move }: { readonly move: Move }) {
  const { phone } = useBrand().contact
  const { reference, status, sentAt, coolingOffEndsOn, from, to } = move
  const isInReview = status === 'IN_REVIEW'
  const endsOn = from.endsOn === null ? 'No day is booked' : longDate(from.endsOn)
  return (
    <Receipt
      title={isInReview ? 'We’ve received your move and are checking it' : 'Your move is booked'}
      reference={{ label: 'Reference', number: reference }}
      facts={[
        { label: 'Sent on', value: <SessionMoment at={sentAt} /> },
        { label: 'Old home', value: from.supplyAddress },
        { label: 'Its last day', value: endsOn },
        { label: 'New home', value: to.supplyAddress },
        {
          label: isInReview ? 'You move in on' : 'Supply begins on',
          value: longDate(to.startsOn ?? to.moveInOn),
        },
        { label: 'Plan', value: to.plan.displayName },
        ...(coolingOffEndsOn === null
          ? []
          : [{ label: 'Cancel at no cost until', value: longDate(coolingOffEndsOn) }]),
      ]}
      next={[
        'We’ve emailed you a copy, unless you asked us to contact you another way.',
        ...(isInReview
          ? [
              'One of us looks at your move and tells you within two business days. Until then there is no contract for the new home. You see it on this page and in your account.',
              `If you told us about life support, we register the new home for it only when we accept your move. If anyone there needs it before then, call ${phone} now.`,
            ]
          : [
              'The new home is a second account under your login. You choose between the two at the top of each account page.',
              'If you told us about life support, the new home is registered for it, and we post you a form for the doctor.',
              `With two business days’ notice we’ll have the power connected for the day you move in. If it is sooner than that, call ${phone} today, so that we can tell you whether it can be done.`,
              'If you chose direct debit or PayTo, set it up in the new account.',
            ]),
        ...(from.endsOn === null
          ? []
          : [
              'On the last day at your old home its meter is read. The final bill follows within ten business days.',
              `If you cancel the new contract, supply at your old home still ends. ${from.endIsWithdrawable ? 'To stay there, withdraw that request by the day before.' : `To stay there, call ${phone}.`}`,
            ]),
      ]}
      onPrint={() => window.print()}
    />
  )
}
