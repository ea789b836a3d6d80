import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import type { PlanStart } from '../../../contracts/plan-change-rules.ts'
import type {
  PlanChange,
  PlanChangeOrder,
  PlanChoice,
  PlanChoices,
} from '../../../contracts/schemas/plan-change.ts'
import type { ConcessionEligibility } from '../../../contracts/sign-up-rules.ts'
import { planConsent } from '../../consents/plan-consent.ts'
import { longDate } from '../../customer-figures.ts'
import { isoDate, parseIsoDate } from '../../dates/civil-date.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { dateFaults, dateFieldId, dateParts, readDate, toDate } from '../../forms/date-faults.ts'
import { DateField } from '../../forms/date-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import type { FormDraft } from '../../forms/form-draft.ts'
import { RadioField } from '../../forms/radio-field.tsx'
import { Receipt } from '../../forms/receipt.tsx'
import { ShownWhen } from '../../forms/shown-when.tsx'
import { InEnglish, WithEnglish } from '../../in-english.tsx'
import { betweenSentences, sentenceEnd } from '../../joins.ts'
import { englishPart } from '../../language.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { needWords } from '../../plan-change/check-plan-change.ts'
import { basisWords, differenceWords, yearAmount, yearWords } from '../../plan-change/compare-terms.ts'
import type { PlanChangeService } from '../../plan-change/plan-change-service.ts'
import { onOneLine } from '../../plans/amounts.ts'
import { referenceSentence } from '../../plans/reference-sentence.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { PlanPrices } from './account-plan.tsx'
import { notNow } from './account-words.ts'
import { TermsTable } from './terms-table.tsx'

const texts = defineTexts('planSteps', {
  noPlans: 'We have no other plans for your address.',
  planNow: ' (your plan now)',
  compare: 'Compare and change',
  compareTo: ({ plan }: Values<'plan'>) => ` to ${plan}`,
  planDocument: 'Plan document',
  documentOf: ({ plan }: Values<'plan'>) => ` of ${plan}`,
  comparisonLabel: ({ current, other }: Values<'current' | 'other'>) => `${current} and ${other}`,
  nowTitle: ({ plan }: Values<'plan'>) => `Now: ${plan}`,
  thenTitle: ({ plan }: Values<'plan'>) => `Then: ${plan}`,
  otherPricesFrom: 'From ',
  otherPricesCost: ({ plan, cost }: Values<'plan' | 'cost'>) =>
    `on ${plan} has other prices, and a year of your usage would cost ${cost}:`,
  otherPrices: ({ plan }: Values<'plan'>) => `on ${plan} has other prices:`,
  pricesFrom: ({ plan, from }: Values<'plan' | 'from'>) => `Prices of ${plan} from ${from}`,
  answersLabel: 'Before you change',
  needsScripts: 'Changing your plan',
  button: 'Continue',
  startMissing: 'Choose when the plan starts',
  concessionMissing: 'Choose whether somebody may have a concession',
  firstDay: 'First day',
  startsNextRead: 'The new plan starts with your next meter reading. We expect that to be on',
  startLabel: 'When should the new plan start?',
  nextRead: ({ day }: Values<'day'>) => `After the next reading: ${day}`,
  nextReadHint: ({ day }: Values<'day'>) =>
    `We expect to read your meter on ${day}, so no bill will have two plans on it.`,
  chosenDay: 'On a day I choose',
  chosenDayHint: 'That bill will show both plans, each for its own days.',
  firstDayLabel: 'First day of the new plan',
  fromTo: ({ earliest, latest }: Values<'earliest' | 'latest'>) => `From ${earliest} to ${latest}.`,
  concessionLabel: 'Does anyone at home have a concession card, or might they be able to get one?',
  concessionHint:
    'We have to ask each time you change plan. Government concessions and rebates lower your bill on any plan.',
  yes: 'Yes',
  no: 'No',
  notSure: 'Not sure',
  notSureHint: 'Your receipt will link to the list.',
  yesOrMaybe: 'Yes, or maybe',
  newPlan: 'New plan',
  insteadOf: 'Instead of',
  costToChange: 'Cost to change',
  nothing: 'Nothing',
  planFees: 'Plan fees',
  none: 'None',
  canCancelUntil: 'You can cancel until',
  concession: 'Concession',
  prices: ({ plan }: Values<'plan'>) => `Prices of ${plan}`,
  agreeLabel: 'Agree to the change',
  busy: 'Sending…',
  changeTo: ({ plan }: Values<'plan'>) => `Change to ${plan}`,
  consentMissing: 'Tick the box to agree, or leave your plan as it is',
  pressAgain: 'press the button again. It’s safe to send the same change twice.',
  edition: ({ edition }: Values<'edition'>) => `, edition ${edition}.`,
  termsAndConditions: 'The terms and conditions',
  doneTitle: ({ plan }: Values<'plan'>) => `You have changed to ${plan}`,
  changeNumber: 'Change number',
  previousPlan: 'Previous plan',
  pricesEdition: 'Prices edition',
  doneEmailed: 'We’ve emailed you a summary, unless you asked us to contact you another way.',
  doneUntil: ({ day, plan }: Values<'day' | 'plan'>) =>
    `Until ${day} you stay on ${plan}. Your power stays on, and nobody needs to visit.`,
  donePrices:
    'Bills from then on have the prices that you agreed to. If they change later, we tell you at least five business days before.',
  doneConcession: 'Concession: ',
  addTheCard: 'add the card',
  orRead: ', or read',
  whichConcessions: 'which concessions there are',
  inYourState: ' in your state.',
  doneCancel: ({ day, phone }: Values<'day' | 'phone'>) =>
    `Changed your mind? Cancel here by ${day}, or call ${phone}.`,
})

/** A step's card. Its heading takes the focus when the step comes after another. */
export function StepCard({
  id,
  title,
  takesFocus,
  children,
}: {
  readonly id: string
  readonly title: string
  readonly takesFocus: boolean
  readonly children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <section className="gf-card" aria-labelledby={id}>
      <h2 ref={heading} id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

export interface PlanTableProps {
  readonly choices: PlanChoices
  /** The fragment of the step that compares a plan. */
  readonly fragmentFor: (planId: string) => string
}

/** The plans available to the account, with the cost of its own usage. */
export function PlanTable({ choices, fragmentFor }: PlanTableProps) {
  const { href } = useSiteLocation()
  const { basis, obstacle, current } = choices
  const sorted = choices.choices.toSorted(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) ||
      (one.annualCents ?? Number.POSITIVE_INFINITY) - (other.annualCents ?? Number.POSITIVE_INFINITY),
  )
  if (sorted.length === 0) return <p>{texts.noPlans}</p>
  return (
    <>
      <p>{basisWords(choices)}</p>
      <ul className="gf-plain-list gf-requests gf-plan-choices">
        {sorted.map((choice) => {
          const { terms, isCurrent, need } = choice
          const difference = differenceWords(choice)
          const id = `choice-${terms.planId}`
          return (
            <li key={terms.planId} aria-labelledby={id}>
              <h3 id={id}>
                <WithEnglish english={terms.displayName} after={isCurrent ? texts.planNow : ''} />
              </h3>
              <p>
                <span>{yearWords(choice, basis)}</span>
                {difference !== null && (
                  <span>
                    <span>{`${sentenceEnd}${betweenSentences}`}</span>
                    <strong>{`${difference}${sentenceEnd}`}</strong>
                  </span>
                )}
              </p>
              {terms.comparison && (
                <p className="gf-field__description" lang={englishPart}>
                  {referenceSentence(terms.comparison, terms.comparison.customerType)}
                </p>
              )}
              {terms.conditions.length > 0 && (
                <p className="gf-field__description" lang={englishPart}>
                  {terms.conditions.join(' ')}
                </p>
              )}
              {need !== null && <p>{needWords[need]}</p>}
              {!isCurrent && current.planId !== terms.planId && (
                <ul className="gf-actions">
                  {obstacle === null && need === null && (
                    <li>
                      <a className="gf-button" href={`#${fragmentFor(terms.planId)}`}>
                        {texts.compare}
                        <span className="gf-visually-hidden">
                          {texts.compareTo({ plan: terms.displayName })}
                        </span>
                      </a>
                    </li>
                  )}
                  {terms.document !== null && (
                    <li>
                      <a href={href(terms.document)}>
                        {texts.planDocument}
                        <span className="gf-visually-hidden">
                          {texts.documentOf({ plan: terms.displayName })}
                        </span>
                      </a>
                    </li>
                  )}
                </ul>
              )}
            </li>
          )
        })}
      </ul>
      {obstacle !== null && <p>{obstacle.detail}</p>}
    </>
  )
}

/** Two plans side by side, with their differences. */
export function PlanDifference({
  choices,
  choice,
}: {
  readonly choices: PlanChoices
  readonly choice: PlanChoice
}) {
  const { current, basis } = choices
  const { terms } = choice
  const difference = differenceWords(choice)
  return (
    <>
      <p>
        <span>{yearWords(choice, basis)}</span>
        {difference !== null && (
          <span>
            <span>{`${sentenceEnd}${betweenSentences}`}</span>
            <strong>{`${difference}${sentenceEnd}`}</strong>
          </span>
        )}
      </p>
      <p className="gf-field__description">{basisWords(choices)}</p>
      <TermsTable
        label={texts.comparisonLabel({ current: current.displayName, other: terms.displayName })}
        titles={[texts.nowTitle({ plan: current.displayName }), texts.thenTitle({ plan: terms.displayName })]}
        now={current.terms}
        next={terms}
      />
      {choice.announced !== undefined && (
        <>
          <p>
            {texts.otherPricesFrom}
            <time dateTime={choice.announced.from}>{longDate(choice.announced.from)}</time>{' '}
            <span>
              {choice.announced.annualCents !== null
                ? texts.otherPricesCost({
                    plan: terms.displayName,
                    cost: yearAmount(choice.announced.annualCents),
                  })
                : texts.otherPrices({ plan: terms.displayName })}
            </span>
          </p>
          <PlanPrices
            terms={choice.announced.terms}
            label={texts.pricesFrom({ plan: terms.displayName, from: longDate(choice.announced.from) })}
          />
        </>
      )}
    </>
  )
}

/** The answers required for a change of plan. */
export interface PlanAnswersTyped {
  readonly start: PlanStart
  readonly startsOn?: string
  readonly concession: ConcessionEligibility
}

const dateName = 'plan-start'
const answerIds = {
  start: 'plan-start-kind',
  concession: 'plan-concession',
  ...Object.fromEntries(dateParts.map((part) => [dateFieldId(dateName, part), dateFieldId(dateName, part)])),
} as Record<'start' | 'concession' | `${typeof dateName}-${(typeof dateParts)[number]}`, string>
type AnswerField = keyof typeof answerIds

export interface AnswersFormProps {
  readonly start: PlanChoices['start']
  readonly draft: FormDraft
  readonly onAnswered: (answers: PlanAnswersTyped) => void
}

/** The first day, and whether somebody may be entitled to a concession. */
export function AnswersForm({ start, draft, onAnswered }: AnswersFormProps) {
  const { chosenDay, nextReadOn, readStartsOn } = start
  const [from, until] = [parseIsoDate(chosenDay?.earliest ?? ''), parseIsoDate(chosenDay?.latest ?? '')]
  return (
    <AppForm<AnswerField, { start: string; day: ReturnType<typeof readDate>; concession: string }>
      label={texts.answersLabel}
      ids={answerIds}
      needsScripts={texts.needsScripts}
      busy=""
      button={texts.button}
      draft={draft}
      read={(data) => ({
        start: chosenDay === null ? 'NEXT_READ' : String(data.get('start') ?? ''),
        day: readDate(data, dateName),
        concession: String(data.get('concession') ?? ''),
      })}
      check={({ start: kind, day, concession }) => ({
        start: kind === '' ? texts.startMissing : undefined,
        concession: concession === '' ? texts.concessionMissing : undefined,
        ...(kind === 'CHOSEN_DAY' &&
          Object.fromEntries(
            Object.entries(
              dateFaults(texts.firstDay, day, { ...(from && { from }), ...(until && { until }) }),
            ).map(([part, fault]) => [`${dateName}-${part}`, fault]),
          )),
      })}
      send={async ({ start: kind, day, concession }) => {
        const chosen = kind === 'CHOSEN_DAY' ? toDate(day) : null
        onAnswered({
          start: kind === 'CHOSEN_DAY' ? 'CHOSEN_DAY' : 'NEXT_READ',
          ...(chosen !== null && { startsOn: isoDate(chosen) }),
          concession: concession === 'YES' ? 'YES' : concession === 'NO' ? 'NO' : 'NOT_SURE',
        })
        return null
      }}
      fields={(faults) => (
        <>
          {chosenDay === null ? (
            <p>
              {texts.startsNextRead} <time dateTime={readStartsOn}>{longDate(readStartsOn)}</time>
              {sentenceEnd}
            </p>
          ) : (
            <>
              <RadioField
                id={answerIds.start}
                name="start"
                label={texts.startLabel}
                options={[
                  {
                    value: 'NEXT_READ',
                    label: texts.nextRead({ day: longDate(readStartsOn) }),
                    description: texts.nextReadHint({ day: longDate(nextReadOn) }),
                  },
                  {
                    value: 'CHOSEN_DAY',
                    label: texts.chosenDay,
                    description: texts.chosenDayHint,
                  },
                ]}
                validation={faults.start}
              />
              <ShownWhen name="start" is={['CHOSEN_DAY']} initiallyShown={false}>
                <DateField
                  name={dateName}
                  label={texts.firstDayLabel}
                  description={texts.fromTo({
                    earliest: longDate(chosenDay.earliest),
                    latest: longDate(chosenDay.latest),
                  })}
                  faults={Object.fromEntries(
                    dateParts.flatMap((part) => {
                      const fault = faults[`${dateName}-${part}`]
                      return fault === undefined ? [] : [[part, fault]]
                    }),
                  )}
                  isRequired
                />
              </ShownWhen>
            </>
          )}
          <RadioField
            id={answerIds.concession}
            name="concession"
            label={texts.concessionLabel}
            description={texts.concessionHint}
            options={[
              { value: 'YES', label: texts.yes },
              { value: 'NO', label: texts.no },
              { value: 'NOT_SURE', label: texts.notSure, description: texts.notSureHint },
            ]}
            validation={faults.concession}
          />
        </>
      )}
    />
  )
}

export interface AgreeFormProps {
  readonly choices: PlanChoices
  readonly choice: PlanChoice
  readonly answers: PlanAnswersTyped
  readonly accountNumber: string | undefined
  readonly onSend: PlanChangeService['changePlan']
  /** The idempotency key of an order; equal for equal orders. */
  readonly keyOf: (order: PlanChangeOrder) => string
  readonly onDone: (change: PlanChange) => void
}

const startOf = ({ start, startsOn }: PlanAnswersTyped, { readStartsOn }: PlanChoices['start']) =>
  start === 'CHOSEN_DAY' ? (startsOn ?? readStartsOn) : readStartsOn

const concessionWords: Readonly<Record<ConcessionEligibility, string>> = {
  YES: texts.yesOrMaybe,
  NO: texts.no,
  NOT_SURE: texts.notSure,
}

/** The review: all choices, and the consent, which starts unticked and is never stored. */
export function AgreeForm({
  choices,
  choice,
  answers,
  accountNumber,
  onSend,
  keyOf,
  onDone,
}: AgreeFormProps) {
  const { href } = useSiteLocation()
  const { terms } = choice
  const startsOn = startOf(answers, choices.start)
  return (
    <>
      <dl className="gf-facts">
        <dt>{texts.newPlan}</dt>
        <dd lang={englishPart}>{terms.displayName}</dd>
        <dt>{texts.insteadOf}</dt>
        <dd lang={englishPart}>{choices.current.displayName}</dd>
        <dt>{texts.firstDay}</dt>
        <dd>
          <time dateTime={startsOn}>{longDate(startsOn)}</time>
        </dd>
        <dt>{texts.costToChange}</dt>
        <dd>{texts.nothing}</dd>
        <dt>{texts.planFees}</dt>
        <dd>{terms.fees.length === 0 ? texts.none : <InEnglish>{onOneLine(terms.fees)}</InEnglish>}</dd>
        <dt>{texts.canCancelUntil}</dt>
        <dd>
          <time dateTime={choices.coolingOffEndsOn}>{longDate(choices.coolingOffEndsOn)}</time>
        </dd>
        <dt>{texts.concession}</dt>
        <dd>{concessionWords[answers.concession]}</dd>
      </dl>
      <PlanPrices terms={terms} label={texts.prices({ plan: terms.displayName })} />
      {terms.priceChanges !== null && <p lang={englishPart}>{terms.priceChanges}</p>}
      <AppForm<'consent', boolean>
        label={texts.agreeLabel}
        ids={{ consent: 'plan-consent' }}
        needsScripts={texts.needsScripts}
        busy={texts.busy}
        button={texts.changeTo({ plan: terms.displayName })}
        read={(data) => data.get('consent') !== null}
        check={(hasAgreed) => ({
          consent: hasAgreed ? undefined : texts.consentMissing,
        })}
        send={async () => {
          const order: PlanChangeOrder = {
            ...(accountNumber !== undefined && { account: accountNumber }),
            ...answers,
            planId: terms.planId,
            planVersion: terms.version,
            // The edition of the text below, which may differ from a newer backend's.
            consent: { version: planConsent.version, hasAgreed: true },
          }
          const answer = await onSend(order, keyOf(order))
          if (answer.success) {
            onDone(answer.change)
            return null
          }
          if (answer.code === 'NOT_NOW') return { message: answer.words ?? notNow }
          return faultWords(answer.code, answer.retryAfterSeconds, texts.pressAgain)
        }}
        fields={(faults) => (
          <CheckboxField
            // Changed prices need a new agreement.
            key={terms.version}
            id="plan-consent"
            name="consent"
            {...planConsent.text(terms.displayName)}
            language={englishPart}
            isRequired
            validation={faults.consent}
          />
        )}
      >
        <p className="gf-field__description">
          {terms.document !== null && (
            <>
              <a href={href(terms.document)}>{texts.planDocument}</a>
              <span>{texts.edition({ edition: terms.version })}</span>{' '}
            </>
          )}
          <a href={href('/documents/terms-and-conditions')}>{texts.termsAndConditions}</a>
          <span>{sentenceEnd}</span>
        </p>
      </AppForm>
    </>
  )
}

/** The receipt of the agreement. */
export function PlanReceipt({
  change,
  children,
}: {
  readonly change: PlanChange
  readonly children: ReactNode
}) {
  const { href } = useSiteLocation()
  const { phone } = useBrand().contact
  const { reference, terms, from, startsOn, coolingOffEndsOn, concession } = change
  return (
    <Receipt
      title={texts.doneTitle({ plan: terms.displayName })}
      reference={{ label: texts.changeNumber, number: reference }}
      facts={[
        { label: texts.firstDay, value: longDate(startsOn) },
        { label: texts.previousPlan, value: <InEnglish>{from.displayName}</InEnglish> },
        { label: texts.canCancelUntil, value: longDate(coolingOffEndsOn) },
        { label: texts.pricesEdition, value: terms.version },
      ]}
      next={[
        texts.doneEmailed,
        texts.doneUntil({ day: longDate(startsOn), plan: from.displayName }),
        texts.donePrices,
        ...(concession === 'NO'
          ? []
          : [
              <>
                {texts.doneConcession}
                <a href={href('/accounts/support')}>{texts.addTheCard}</a>
                {texts.orRead}{' '}
                <a href={href('/documents/concessions-and-rebates')}>{texts.whichConcessions}</a>
                {texts.inYourState}
              </>,
            ]),
        texts.doneCancel({ day: longDate(coolingOffEndsOn), phone }),
      ]}
      onPrint={() => window.print()}
    >
      {children}
    </Receipt>
  )
}
