import type { SignUpApplication, SignUpReceipt } from '../../contracts/schemas/sign-up.ts'
import type { SignUpOutcome } from '../../contracts/sign-up-rules.ts'
import { Receipt } from '../forms/receipt.tsx'
import { SessionMoment } from '../forms/session-moment.tsx'
import { InEnglish } from '../in-english.tsx'
import { sentenceEnd } from '../joins.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { useSiteLocation } from '../navigation/site-location.tsx'
import type { ConcessionsQuery } from '../networks/state-concessions.ts'
import { applicationWords, stateConcessions } from '../networks/state-concessions.ts'
import { useStaticQuery, useStaticQueryIfThere } from '../pages/page-resources.tsx'
import type { NetworksQuery } from '../plans/network-schemas.ts'
import { outageWords } from '../requests/request-words.ts'
import { dayInWords } from '../sign-up/answers-in-words.ts'
import type { SignUp } from '../sign-up/sign-up.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { ContactQuery } from './shared-schemas.ts'
import { ForgetDevice } from './sign-up-forget.tsx'
import { SendLink } from './sign-up-link.tsx'
import { useAllOffers } from './use-all-offers.ts'

const texts = defineTexts('signUpReceipt', {
  movingIn: ({ phone }: Values<'phone'>) =>
    `If you are moving in and gave us at least two business days’ notice, we’ll arrange for the power to be connected for that day. If you need it sooner, or on a weekend or public holiday, call us today on ${phone}. We’ll ask the distributor and tell you whether it can be done.`,
  reachedSafely:
    'If you told us how to reach you safely, we will not email you. One of us will contact you that way within two business days. If it’s safe, print this page or write down the reference.',
  confirmFirst:
    'We send a link to the email address you gave. Open it within seven days, on any device, and press the button there. Until then there is no contract, and nothing changes.',
  onceConfirmed:
    'Once you have confirmed it, we’ll tell you straight away whether your application is accepted or one of us needs to check it first, and how long you have to cancel at no cost.',
  lifeSupportUnconfirmed: ({ outage }: Values<'outage'>) =>
    `If somebody at the address relies on life support equipment and you cannot use the link, call us today. ${outage}`,
  copyByEmail: 'We’ll email you a copy of this page, with a link you can use to cancel.',
  inReview:
    'One of us will look at your application and get back to you within two business days. A person decides, not a computer, and you can have your say. Until then nothing changes.',
  passwordByEmail:
    'We’ll send a second email with a link to choose a password and log in to your account. If you do not get it, ask for a new password on the log-in page.',
  lifeSupport: ({ outage }: Values<'outage'>) =>
    `If somebody at the address relies on life support equipment, it is registered from today, and we’ll post you a form for the doctor. ${outage}`,
  concession:
    'If you gave us a concession card, we’ll check it within five business days, and your concession applies from your first day with us. If you were not sure, look up your card’s name on our concessions page, and add it in your account.',
  concessionOfState: ({ application }: Values<'application'>) =>
    `If you gave us a concession card, we’ll check it within five business days. ${application} If you were not sure, look up your card’s name on our concessions page, and add it in your account.`,
  switching:
    'If you are switching from another retailer, we’ll arrange it with them. They will send you a final bill, and your power stays on.',
  switchingOn: ({ date }: Values<'date'>) =>
    `If you are switching from another retailer, we’ll arrange it with them. They will send you a final bill, and your power stays on. We expect to start supplying you on ${date}.`,
  directDebit:
    'If you chose direct debit or PayTo, set it up in your account. Until then, pay each bill yourself.',
  firstBill: 'You’ll get your first bill at the end of the first billing period.',
  unconfirmedTitle: 'One last step: confirm your email address',
  acceptedTitle: 'Welcome: we have your application',
  inReviewTitle: 'We have your application',
  declinedTitle: 'We cannot accept this application',
  withdrawnTitle: 'Your contract is cancelled',
  declinedWhy:
    'Our email says why, or we’ll tell you in the way you said is safe. If you think we got it wrong, call us with the reference and another person will look at it again.',
  declinedSupply:
    'Your current retailer will keep supplying you. Every home can have a standing offer, and we can tell you who from.',
  declinedOmbudsman: 'If we still do not agree, your state’s energy ombudsman can decide, at no cost to you.',
  withdrawnSwitch:
    'There is no cost. If you were switching from another retailer, they will keep supplying you, and you do not need to tell them.',
  withdrawnMovingIn:
    'If you were moving in, nobody is supplying the property now. Choose another retailer before you need the power.',
  withdrawnLifeSupport:
    'If somebody at the address relies on life support equipment, tell the retailer who will supply it from now on, as our registration ends with this contract.',
  withdrawnBill: 'If you have already used power with us, you’ll get one bill for that and no other charges.',
  withdrawnConfirmation: 'We’re sending you a confirmation, the way you asked us to contact you.',
  reference: 'Reference',
  plan: 'Plan',
  sentOn: 'Sent on',
  cancelledOn: 'Cancelled on',
  decidedOn: 'Decided on',
  cancelUntil: 'Cancel at no cost until',
  termsAndConditions: 'Terms and conditions',
  planDocument: 'Plan document',
  notArrived: 'No email after a few minutes? Check your spam folder, or',
  sendAgain: 'have the link sent again',
  howToCancel: 'To cancel, use the link in our email, or call us with the reference.',
  sharedDevice:
    'Using someone else’s device? Have it forget the application, so the next person does not see this page. We’ll keep the application, and our emails still work.',
  questionsBefore: 'Questions? Call ',
  questionsAfter: ' with the reference. To sign up for another place, ',
  beginLink: 'begin again',
})

export interface SignUpReceiptViewProps {
  readonly application: SignUpApplication
  readonly receipt: SignUpReceipt
  readonly flow: Pick<SignUp, 'discard' | 'sendLink'>
}

/** A connection needs two business days, so an earlier one is only promised by a person. */
const moveInSoon = (phone: string) => texts.movingIn({ phone })

const reachedSafely = texts.reachedSafely

/** Texts that depend on the plan's network, which is not private. */
interface OfPlace {
  /** Explains what happens with a concession card; null: a business has none. */
  readonly concession: string | null
  /** Explains whom to call when the power is out. */
  readonly outage: string
}

function placeOf(
  distributor: string | undefined,
  networks: NetworksQuery | null,
  concessions: ConcessionsQuery | null,
  { faults }: Pick<ContactQuery, 'faults'>,
  isBusiness: boolean,
): OfPlace {
  const state = networks?.networks.find((network) => network.distributor === distributor)?.state
  const given = stateConcessions(concessions, state)
  const network = faults.find((one) => one.network === distributor)
  return {
    concession: isBusiness
      ? null
      : given === null || given.household.isFromCard
        ? texts.concession
        : texts.concessionOfState({ application: applicationWords(given) }),
    outage: outageWords(network && { name: network.network, faultsPhone: network.number }),
  }
}

/**
 * What happens next, in order. The page has no data of the applicant, because others may use the same browser. Parts
 * that depend on the answers begin with ‘if’.
 */
function nextOf(
  { outcome, startsOn }: SignUpReceipt,
  phone: string,
  { concession, outage }: OfPlace,
): string[] {
  if (outcome === 'UNCONFIRMED')
    return [
      texts.confirmFirst,
      texts.onceConfirmed,
      reachedSafely,
      moveInSoon(phone),
      texts.lifeSupportUnconfirmed({ outage }),
    ]
  return [
    texts.copyByEmail,
    reachedSafely,
    ...(outcome === 'IN_REVIEW' ? [texts.inReview] : [texts.passwordByEmail]),
    texts.lifeSupport({ outage }),
    ...(concession === null ? [] : [concession]),
    startsOn === undefined ? texts.switching : texts.switchingOn({ date: dayInWords(startsOn) }),
    moveInSoon(phone),
    texts.directDebit,
    texts.firstBill,
  ]
}

const titles: Readonly<Record<SignUpOutcome, string>> = {
  UNCONFIRMED: texts.unconfirmedTitle,
  ACCEPTED: texts.acceptedTitle,
  IN_REVIEW: texts.inReviewTitle,
  DECLINED: texts.declinedTitle,
  WITHDRAWN: texts.withdrawnTitle,
}
const afterDecline = [texts.declinedWhy, texts.declinedSupply, texts.declinedOmbudsman]
const afterWithdrawal = [
  texts.withdrawnSwitch,
  texts.withdrawnMovingIn,
  texts.withdrawnLifeSupport,
  texts.withdrawnBill,
  texts.withdrawnConfirmation,
]

/** The receipt of an application, to keep and print. */
export function SignUpReceiptView({ application, receipt, flow }: SignUpReceiptViewProps) {
  const { href } = useSiteLocation()
  const { externalLinks, contact } = useBrand()
  const offers = useAllOffers(undefined)
  const { outcome, coolingOffEndsOn } = receipt
  const isOver = outcome === 'DECLINED' || outcome === 'WITHDRAWN'
  const plan = offers.find((offer) => offer.plan.planId === application.plan?.planId)?.plan
  const place = placeOf(
    plan?.geography.distributors[0],
    useStaticQueryIfThere<NetworksQuery>('networks'),
    useStaticQueryIfThere<ConcessionsQuery>('concessions'),
    useStaticQuery<ContactQuery>('contact'),
    plan?.customerType === 'BUSINESS',
  )
  return (
    <Receipt
      title={titles[outcome]}
      reference={{ label: texts.reference, number: receipt.reference }}
      facts={[
        ...(plan === undefined
          ? []
          : [{ label: texts.plan, value: <InEnglish>{plan.displayName}</InEnglish> }]),
        { label: texts.sentOn, value: <SessionMoment at={receipt.submittedAt} /> },
        ...(receipt.endedAt === undefined
          ? []
          : [
              {
                label: outcome === 'WITHDRAWN' ? texts.cancelledOn : texts.decidedOn,
                value: <SessionMoment at={receipt.endedAt} />,
              },
            ]),
        ...(isOver || coolingOffEndsOn === undefined
          ? []
          : [
              {
                label: texts.cancelUntil,
                value: <time dateTime={coolingOffEndsOn}>{dayInWords(coolingOffEndsOn)}</time>,
              },
            ]),
      ]}
      next={
        outcome === 'DECLINED'
          ? afterDecline
          : outcome === 'WITHDRAWN'
            ? afterWithdrawal
            : nextOf(receipt, contact.phone, place)
      }
      onPrint={() => window.print()}
    >
      {isOver ? null : (
        <ul className="gf-actions">
          <li>
            <a href={externalLinks.termsAndConditions} rel="external">
              {texts.termsAndConditions}
            </a>
          </li>
          {plan?.additionalInformation?.pricingUri ? (
            <li>
              <a href={href(plan.additionalInformation.pricingUri)}>{texts.planDocument}</a>
            </li>
          ) : null}
        </ul>
      )}
      {outcome === 'UNCONFIRMED' && (
        <p className="gf-sign-up__later">
          {texts.notArrived} <SendLink flow={flow} label={texts.sendAgain} />
        </p>
      )}
      {isOver || outcome === 'UNCONFIRMED' ? null : <p>{texts.howToCancel}</p>}
      <p>{texts.sharedDevice}</p>
      <ul className="gf-actions">
        <li>
          <ForgetDevice flow={flow} />
        </li>
      </ul>
      <p>
        {texts.questionsBefore}
        <a href={telephoneAddress(contact.phone)}>{contact.phone}</a>
        {texts.questionsAfter}
        <a href={href('/sign-up')}>{texts.beginLink}</a>
        {sentenceEnd}
      </p>
    </Receipt>
  )
}
