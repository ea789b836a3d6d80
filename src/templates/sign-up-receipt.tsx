import type { SignUpApplication, SignUpReceipt } from '../../contracts/schemas/sign-up.ts'
import { Receipt } from '../forms/receipt.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { dayInWords, factsOfSection } from '../sign-up/answers-in-words.ts'
import { useAllOffers } from './use-all-offers.ts'

export interface SignUpReceiptViewProps {
  readonly application: SignUpApplication
  readonly receipt: SignUpReceipt
}

/** What happens next, in order, by what was applied for. */
function nextOf({ supply, support }: SignUpApplication, { outcome, email }: SignUpReceipt): string[] {
  const isMove = supply?.start === 'MOVE_IN' && supply.moveInOn !== undefined
  return [
    `We send a copy of this page to ${email}.`,
    ...(outcome === 'IN_REVIEW'
      ? [
          'A person looks at your application and writes to you within two business days. Until then nothing changes.',
        ]
      : ['A second email has a link by which you choose a password and log in to your account.']),
    ...(support?.lifeSupport.isNeeded
      ? ['The address is registered for life support from today. A form for the doctor comes by post.']
      : []),
    isMove
      ? `We have the power on for ${dayInWords(supply.moveInOn ?? '')}.`
      : 'We arrange the change with your present retailer, who sends you a last bill. The power stays on.',
    'Your first bill comes at the end of the first billing period.',
  ]
}

/** The receipt of an application, for keeping and printing. */
export function SignUpReceiptView({ application, receipt }: SignUpReceiptViewProps) {
  const { href } = useSiteLocation()
  const offers = useAllOffers()
  const shown = ['Address', 'Plan', 'Start']
  const facts = [
    ...factsOfSection('supply', application, offers),
    ...factsOfSection('plan', application, offers),
  ].filter(([label]) => shown.includes(label))
  return (
    <Receipt
      title={
        receipt.outcome === 'ACCEPTED' ? 'Welcome: we have your application' : 'We have your application'
      }
      reference={{ label: 'Reference', number: receipt.reference }}
      facts={[
        ...facts.map(([label, value]) => ({ label, value })),
        { label: 'Sent on', value: dayInWords(receipt.submittedAt.slice(0, 10)) },
        {
          label: 'Cancel for nothing until',
          value: <time dateTime={receipt.coolingOffEndsOn}>{dayInWords(receipt.coolingOffEndsOn)}</time>,
        },
      ]}
      next={nextOf(application, receipt)}
      onPrint={() => window.print()}
    >
      <p>
        To cancel, call or write with the reference. To sign up for another place,{' '}
        <a href={href('/sign-up')}>begin again</a>.
      </p>
    </Receipt>
  )
}
