import type { SignUpApplication, SignUpReceipt } from '../../contracts/schemas/sign-up.ts'
import type { SignUpOutcome } from '../../contracts/sign-up-rules.ts'
import { Receipt } from '../forms/receipt.tsx'
import { SessionMoment } from '../forms/session-moment.tsx'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import { dayInWords, factsOfSection } from '../sign-up/answers-in-words.ts'
import { cancelPath } from '../sign-up/sign-up-steps.ts'
import { useAllOffers } from './use-all-offers.ts'

export interface SignUpReceiptViewProps {
  readonly application: SignUpApplication
  readonly receipt: SignUpReceipt
}

/** What happens next, in order, for this application. */
function nextOf(
  application: SignUpApplication,
  { outcome, reason, email, startsOn }: SignUpReceipt,
): string[] {
  const { supply, support, person, payment } = application
  const isMove = supply?.start === 'MOVE_IN' && supply.moveInOn !== undefined
  const isReached = person?.safeContact !== undefined
  const tells = isReached ? 'tells you' : 'writes to you'
  return [
    isReached
      ? 'No email comes of itself: a person reaches you within two business days in the way you said is safe. Print this page, or write the reference down, if that is safe.'
      : `We send a copy of this page to ${email}.`,
    ...(outcome === 'IN_REVIEW'
      ? [
          reason === 'CREDIT'
            ? `A person looks at what a credit reporting body says of you, and ${tells} within two business days. No program decides, and you may have your say. Until then nothing changes.`
            : `A person looks at your application and ${tells} within two business days. Until then nothing changes.`,
        ]
      : isReached
        ? [
            'To see your account, ask for a new password on the log-in page at a time when it is safe to read the email that it sends.',
          ]
        : ['A second email has a link by which you choose a password and log in to your account.']),
    ...(support?.eligibility === 'NOT_SURE'
      ? [
          'You were not sure about a concession: look up your card’s name on our concessions page, and call us with it.',
        ]
      : []),
    ...(support?.lifeSupport.isNeeded
      ? ['The address is registered for life support from today. A form for the doctor comes by post.']
      : []),
    ...(support?.concession
      ? [
          'We check your concession card within five business days. What it gives counts from your first day with us, and stands on your bills.',
        ]
      : []),
    isMove
      ? `We have the power on for ${dayInWords(supply.moveInOn ?? '')}.`
      : `We arrange the change with your present retailer, who sends you a last bill. The power stays on.${startsOn === undefined ? '' : ` Supply with us is to begin on ${dayInWords(startsOn)}.`}`,
    ...(payment?.payBy === 'DIRECT_DEBIT'
      ? ['Set up the direct debit in your account, once you have logged in. Until then you pay by the bill.']
      : []),
    'Your first bill comes at the end of the first billing period.',
  ]
}

const titles: Readonly<Record<SignUpOutcome, string>> = {
  ACCEPTED: 'Welcome: we have your application',
  IN_REVIEW: 'We have your application',
  DECLINED: 'We cannot supply you by this application',
  WITHDRAWN: 'Your contract is cancelled',
}
const afterDecline = ({ person }: SignUpApplication) => [
  `${person?.safeContact === undefined ? 'Our email says why.' : 'We tell you why in the way you said is safe.'} If you think that is wrong, call us with the reference: another person looks at it again.`,
  'Your present retailer goes on supplying you. Every home can have a standing offer; we say from whom.',
  'If we do not agree in the end, the energy ombudsman of your state decides for nothing.',
]
const afterWithdrawal = [
  'It costs nothing. Your present retailer goes on supplying you, and you need not tell them.',
  'If you used power with us already, you get one bill for it and no other charge.',
  'A confirmation is on its way, in the way you are reached.',
]

/** The receipt of an application, for keeping and printing. */
export function SignUpReceiptView({ application, receipt }: SignUpReceiptViewProps) {
  const { href } = useSiteLocation()
  const { externalLinks, contact } = useBrand()
  const offers = useAllOffers(application.supply)
  const { outcome } = receipt
  const isOver = outcome === 'DECLINED' || outcome === 'WITHDRAWN'
  const plan = offers.find((offer) => offer.plan.planId === application.plan?.planId)?.plan
  const shown = ['Address', 'Plan', 'Start']
  const facts = [
    ...factsOfSection('supply', application, offers),
    ...factsOfSection('plan', application, offers),
  ].filter(([label]) => shown.includes(label))
  return (
    <Receipt
      title={titles[outcome]}
      reference={{ label: 'Reference', number: receipt.reference }}
      facts={[
        ...facts.map(([label, value]) => ({ label, value })),
        { label: 'Sent on', value: <SessionMoment at={receipt.submittedAt} /> },
        ...(receipt.endedAt === undefined
          ? []
          : [
              {
                label: outcome === 'WITHDRAWN' ? 'Cancelled on' : 'Decided on',
                value: <SessionMoment at={receipt.endedAt} />,
              },
            ]),
        ...(isOver
          ? []
          : [
              {
                label: 'Cancel for nothing until',
                value: (
                  <time dateTime={receipt.coolingOffEndsOn}>{dayInWords(receipt.coolingOffEndsOn)}</time>
                ),
              },
            ]),
      ]}
      next={
        outcome === 'DECLINED'
          ? afterDecline(application)
          : outcome === 'WITHDRAWN'
            ? afterWithdrawal
            : nextOf(application, receipt)
      }
      onPrint={() => window.print()}
    >
      {isOver ? null : (
        <ul className="gf-actions">
          <li>
            <a href={externalLinks.termsAndConditions} rel="external">
              Terms and conditions
            </a>
          </li>
          {plan?.additionalInformation?.pricingUri ? (
            <li>
              <a href={href(plan.additionalInformation.pricingUri)}>Plan document</a>
            </li>
          ) : null}
          <li>
            <a href={href(cancelPath)}>Cancel the contract</a>
          </li>
        </ul>
      )}
      <p>
        Questions? Call <a href={telephoneAddress(contact.phone)}>{contact.phone}</a> with the reference. To
        sign up for another place, <a href={href('/sign-up')}>begin again</a>.
      </p>
    </Receipt>
  )
}
