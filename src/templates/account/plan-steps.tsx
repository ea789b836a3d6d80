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
import { useBrand } from '../../layout/brand-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import { needWords } from '../../plan-change/check-plan-change.ts'
import { basisWords, differenceWords, yearAmount, yearWords } from '../../plan-change/compare-terms.ts'
import type { PlanChangeService } from '../../plan-change/plan-change-service.ts'
import { referenceSentence } from '../../plans/reference-sentence.ts'
import { PlanPrices } from './account-plan.tsx'
import { longDate } from './customer-figures.ts'
import { TermsTable } from './terms-table.tsx'

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
  if (sorted.length === 0) return <p>We have no other plans for your address.</p>
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
              <h3 id={id}>{`${terms.displayName}${isCurrent ? ' (your plan now)' : ''}`}</h3>
              <p>
                <span>{yearWords(choice, basis)}</span>
                {difference !== null && (
                  <span>
                    . <strong>{`${difference}.`}</strong>
                  </span>
                )}
              </p>
              {terms.comparison && (
                <p className="gf-field__description">
                  {referenceSentence(terms.comparison, terms.comparison.customerType)}
                </p>
              )}
              {terms.conditions.length > 0 && (
                <p className="gf-field__description">{terms.conditions.join(' ')}</p>
              )}
              {need !== null && <p>{needWords[need]}</p>}
              {!isCurrent && current.planId !== terms.planId && (
                <ul className="gf-actions">
                  {obstacle === null && need === null && (
                    <li>
                      <a className="gf-button" href={`#${fragmentFor(terms.planId)}`}>
                        Compare and change
                        <span className="gf-visually-hidden">{` to ${terms.displayName}`}</span>
                      </a>
                    </li>
                  )}
                  {terms.document !== null && (
                    <li>
                      <a href={href(terms.document)}>
                        Plan document<span className="gf-visually-hidden">{` of ${terms.displayName}`}</span>
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
            . <strong>{`${difference}.`}</strong>
          </span>
        )}
      </p>
      <p className="gf-field__description">{basisWords(choices)}</p>
      <TermsTable
        label={`${current.displayName} and ${terms.displayName}`}
        titles={[`Now: ${current.displayName}`, `Then: ${terms.displayName}`]}
        now={current.terms}
        next={terms}
      />
      {choice.announced !== undefined && (
        <>
          <p>
            From <time dateTime={choice.announced.from}>{longDate(choice.announced.from)}</time>{' '}
            <span>{`on ${terms.displayName} has other prices${
              choice.announced.annualCents !== null
                ? `, and a year of your usage would cost ${yearAmount(choice.announced.annualCents)}`
                : ''
            }:`}</span>
          </p>
          <PlanPrices
            terms={choice.announced.terms}
            label={`Prices of ${terms.displayName} from ${longDate(choice.announced.from)}`}
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
      label="Before you change"
      ids={answerIds}
      needsScripts="Changing your plan"
      busy=""
      button="Continue"
      draft={draft}
      read={(data) => ({
        start: chosenDay === null ? 'NEXT_READ' : String(data.get('start') ?? ''),
        day: readDate(data, dateName),
        concession: String(data.get('concession') ?? ''),
      })}
      check={({ start: kind, day, concession }) => ({
        start: kind === '' ? 'Choose when the plan starts' : undefined,
        concession: concession === '' ? 'Choose whether somebody may have a concession' : undefined,
        ...(kind === 'CHOSEN_DAY' &&
          Object.fromEntries(
            Object.entries(
              dateFaults('First day', day, { ...(from && { from }), ...(until && { until }) }),
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
              The new plan starts with your next meter reading. We expect that to be on{' '}
              <time dateTime={readStartsOn}>{longDate(readStartsOn)}</time>.
            </p>
          ) : (
            <>
              <RadioField
                id={answerIds.start}
                name="start"
                label="When should the new plan start?"
                options={[
                  {
                    value: 'NEXT_READ',
                    label: `After the next reading: ${longDate(readStartsOn)}`,
                    description: `We expect to read your meter on ${longDate(nextReadOn)}, so no bill will have two plans on it.`,
                  },
                  {
                    value: 'CHOSEN_DAY',
                    label: 'On a day I choose',
                    description: 'That bill will show both plans, each for its own days.',
                  },
                ]}
                validation={faults.start}
              />
              <ShownWhen name="start" is={['CHOSEN_DAY']} initiallyShown={false}>
                <DateField
                  name={dateName}
                  label="First day of the new plan"
                  description={`From ${longDate(chosenDay.earliest)} to ${longDate(chosenDay.latest)}.`}
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
            label="Does anyone at home have a concession card, or might they be able to get one?"
            description="We have to ask each time you change plan. Government concessions and rebates lower your bill on any plan."
            options={[
              { value: 'YES', label: 'Yes' },
              { value: 'NO', label: 'No' },
              { value: 'NOT_SURE', label: 'Not sure', description: 'Your receipt will link to the list.' },
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
  YES: 'Yes, or maybe',
  NO: 'No',
  NOT_SURE: 'Not sure',
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
        <dt>New plan</dt>
        <dd>{terms.displayName}</dd>
        <dt>Instead of</dt>
        <dd>{choices.current.displayName}</dd>
        <dt>First day</dt>
        <dd>
          <time dateTime={startsOn}>{longDate(startsOn)}</time>
        </dd>
        <dt>Cost to change</dt>
        <dd>Nothing</dd>
        <dt>Plan fees</dt>
        <dd>{terms.fees.length === 0 ? 'None' : terms.fees.join('; ')}</dd>
        <dt>You can cancel until</dt>
        <dd>
          <time dateTime={choices.coolingOffEndsOn}>{longDate(choices.coolingOffEndsOn)}</time>
        </dd>
        <dt>Concession</dt>
        <dd>{concessionWords[answers.concession]}</dd>
      </dl>
      <PlanPrices terms={terms} label={`Prices of ${terms.displayName}`} />
      {terms.priceChanges !== null && <p>{terms.priceChanges}</p>}
      <AppForm<'consent', boolean>
        label="Agree to the change"
        ids={{ consent: 'plan-consent' }}
        needsScripts="Changing your plan"
        busy="Sending…"
        button={`Change to ${terms.displayName}`}
        read={(data) => data.get('consent') !== null}
        check={(hasAgreed) => ({
          consent: hasAgreed ? undefined : 'Tick the box to agree, or leave your plan as it is',
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
          if (answer.code === 'NOT_NOW')
            return { message: answer.words ?? 'We cannot do this at the moment. Nothing has changed.' }
          return faultWords(
            answer.code,
            answer.retryAfterSeconds,
            'press the button again. It’s safe to send the same change twice.',
          )
        }}
        fields={(faults) => (
          <CheckboxField
            // Changed prices need a new agreement.
            key={terms.version}
            id="plan-consent"
            name="consent"
            {...planConsent.text(terms.displayName)}
            isRequired
            validation={faults.consent}
          />
        )}
      >
        <p className="gf-field__description">
          {terms.document !== null && (
            <>
              <a href={href(terms.document)}>Plan document</a>
              <span>{`, edition ${terms.version}.`}</span>{' '}
            </>
          )}
          <a href={href('/documents/terms-and-conditions')}>The terms and conditions</a>
          <span>.</span>
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
      title={`You have changed to ${terms.displayName}`}
      reference={{ label: 'Change number', number: reference }}
      facts={[
        { label: 'First day', value: longDate(startsOn) },
        { label: 'Previous plan', value: from.displayName },
        { label: 'You can cancel until', value: longDate(coolingOffEndsOn) },
        { label: 'Prices edition', value: terms.version },
      ]}
      next={[
        'We’ve emailed you a summary, unless you asked us to contact you another way.',
        `Until ${longDate(startsOn)} you stay on ${from.displayName}. Your power stays on, and nobody needs to visit.`,
        'Bills from then on have the prices that you agreed to. If they change later, we tell you at least five business days before.',
        ...(concession === 'NO'
          ? []
          : [
              <>
                Concession: <a href={href('/accounts/support')}>add the card</a>, or read{' '}
                <a href={href('/documents/concessions-and-rebates')}>which concessions there are</a> in your
                state.
              </>,
            ]),
        `Changed your mind? Cancel here by ${longDate(coolingOffEndsOn)}, or call ${phone}.`,
      ]}
      onPrint={() => window.print()}
    >
      {children}
    </Receipt>
  )
}
