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
import { basisWords, differenceWords, yearAmount, yearWords } from '../../plan-change/compare-terms.ts'
import { needWords } from '../../plan-change/judge-plan-change.ts'
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

/** The plans that the account can have, with what its own usage would have cost. */
export function PlanTable({ choices, fragmentFor }: PlanTableProps) {
  const { href } = useSiteLocation()
  const { basis, obstacle, current } = choices
  const sorted = choices.choices.toSorted(
    (one, other) =>
      Number(other.isCurrent) - Number(one.isCurrent) ||
      (one.annualCents ?? Number.POSITIVE_INFINITY) - (other.annualCents ?? Number.POSITIVE_INFINITY),
  )
  if (sorted.length === 0) return <p>There is no other plan of ours at your address.</p>
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
                {terms.displayName}
                {isCurrent && ' (your plan now)'}
              </h3>
              <p>
                {yearWords(choice, basis)}
                {difference !== null && (
                  <>
                    . <strong>{difference}.</strong>
                  </>
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
                        <span className="gf-visually-hidden"> to {terms.displayName}</span>
                      </a>
                    </li>
                  )}
                  {terms.document !== null && (
                    <li>
                      <a href={href(terms.document)}>
                        Plan document<span className="gf-visually-hidden"> of {terms.displayName}</span>
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
        {yearWords(choice, basis)}
        {difference !== null && (
          <>
            . <strong>{difference}.</strong>
          </>
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
            From <time dateTime={choice.announced.from}>{longDate(choice.announced.from)}</time> on{' '}
            {terms.displayName} has other prices
            {choice.announced.annualCents !== null &&
              `, at which your usage of a year would cost ${yearAmount(choice.announced.annualCents)}`}
            :
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
      button="Go on to the review"
      draft={draft}
      read={(data) => ({
        start: chosenDay === null ? 'NEXT_READ' : String(data.get('start') ?? ''),
        day: readDate(data, dateName),
        concession: String(data.get('concession') ?? ''),
      })}
      check={({ start: kind, day, concession }) => ({
        start: kind === '' ? 'Choose when the plan begins' : undefined,
        concession: concession === '' ? 'Answer whether somebody may have a concession' : undefined,
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
              The new plan begins with the next reading of your meter, as far as we can tell on{' '}
              <time dateTime={readStartsOn}>{longDate(readStartsOn)}</time>.
            </p>
          ) : (
            <>
              <RadioField
                id={answerIds.start}
                name="start"
                label="When does the new plan begin?"
                options={[
                  {
                    value: 'NEXT_READ',
                    label: `After the next reading: ${longDate(readStartsOn)}`,
                    description: `Your meter is to be read on ${longDate(nextReadOn)}, so no bill has two plans.`,
                  },
                  {
                    value: 'CHOSEN_DAY',
                    label: 'On a day that I choose',
                    description: 'The bill of that time then shows both plans, each for its days.',
                  },
                ]}
                validation={faults.start}
              />
              <ShownWhen name="start" is={['CHOSEN_DAY']} atFirst={false}>
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
            label="Does somebody at home have a concession card, or may they have one?"
            description="We have to ask with each change of plan. Government concessions and rebates lower your bill on every plan."
            options={[
              { value: 'YES', label: 'Yes' },
              { value: 'NO', label: 'No' },
              { value: 'NOT_SURE', label: 'Not sure', description: 'The receipt leads to the list of them.' },
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
  /** The name of an order: the same for the same one. */
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

/** Everything once more, and the consent, which starts unticked and is never kept. */
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
        <dt>Cost of the change</dt>
        <dd>Nothing</dd>
        <dt>Fees of the plan</dt>
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
            consent: { version: choices.consentVersion, hasAgreed: true },
          }
          const answer = await onSend(order, keyOf(order))
          if (answer.success) {
            onDone(answer.change)
            return null
          }
          if (answer.code === 'NOT_NOW')
            return { message: answer.words ?? 'This cannot be done at the moment. Nothing was changed.' }
          return faultWords(
            answer.code,
            answer.retryAfterSeconds,
            'press the button again. The same change sent twice is one change.',
          )
        }}
        fields={(faults) => (
          <CheckboxField
            // Changed prices or texts need a new agreement.
            key={`${terms.version} ${choices.consentVersion}`}
            id="plan-consent"
            name="consent"
            label={`I agree to change to ${terms.displayName} at the prices above, and to its terms`}
            description="I have read what changes and the plan’s document. I know that I can cancel for nothing until the day above."
            isRequired
            validation={faults.consent}
          />
        )}
      >
        <p className="gf-field__description">
          {terms.document !== null && (
            <>
              <a href={href(terms.document)}>The plan’s document</a>, edition {terms.version}.{' '}
            </>
          )}
          <a href={href('/documents/terms-and-conditions')}>The terms and conditions</a>.
        </p>
      </AppForm>
    </>
  )
}

/** The agreement, to keep. */
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
      reference={{ label: 'Number of the change', number: reference }}
      facts={[
        { label: 'First day', value: longDate(startsOn) },
        { label: 'Plan before', value: from.displayName },
        { label: 'You can cancel until', value: longDate(coolingOffEndsOn) },
        { label: 'Edition of the prices', value: terms.version },
      ]}
      next={[
        'We have sent a summary to your email address, unless you have asked us to reach you in another way.',
        <>
          Until {longDate(startsOn)} you stay on {from.displayName}. Your power stays on, and nobody has to
          come.
        </>,
        'Bills from then on have the new prices. The prices that you agreed to are kept: a later change of our offers does not touch them.',
        ...(concession === 'NO'
          ? []
          : [
              <>
                Concession: <a href={href('/accounts/support')}>add the card</a>, or read{' '}
                <a href={href('/documents/concessions-and-rebates')}>which concessions there are</a> in your
                state.
              </>,
            ]),
        <>
          Changed your mind? Cancel here until {longDate(coolingOffEndsOn)}, or call {phone}.
        </>,
      ]}
      onPrint={() => window.print()}
    >
      {children}
    </Receipt>
  )
}
