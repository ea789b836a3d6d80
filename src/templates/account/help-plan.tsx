import type { PlanFrequency } from '../../../contracts/payment-help-rules.ts'
import { minInstalmentOf, planFrequencies } from '../../../contracts/payment-help-rules.ts'
import type {
  PaymentPlan,
  PaymentPlanOffer,
  PaymentPlanOrder,
} from '../../../contracts/schemas/payment-help.ts'
import { dollars, longDate } from '../../customer-figures.ts'
import { daysFrom } from '../../dates/iso-date.ts'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import type { FormDraft } from '../../forms/form-draft.ts'
import { textIn } from '../../forms/form-text.ts'
import { RadioField } from '../../forms/radio-field.tsx'
import { Receipt } from '../../forms/receipt.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { inList, withDetails } from '../../joins.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import type { PaymentPlanAnswer } from '../../payment-help/payment-help-service.ts'
import { maxInstalmentOf, plannedInstalments } from '../../payment-help/plan-rules.ts'
import { centsTyped } from '../../payments/stored-payment.ts'
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { amountShape, emailed } from './account-words.ts'
import { everyWords, InstalmentTable } from './help-cards.tsx'

const texts = defineTexts('helpPlan', {
  everyWeek: 'Every week',
  everyFortnight: 'Every fortnight',
  everyMonth: 'Every month',
  amountTooSmall: ({ least, every }: Values<'least' | 'every'>) =>
    `Amount must be at least ${least} ${every}, so it is all paid within two years`,
  amountTooLarge: ({ most }: Values<'most'>) =>
    `Amount must be at most ${most}, half of what you owe, as a plan needs at least two instalments`,
  youOwe: 'You owe ',
  youOweAfter: '. Choose what you can pay, and see every instalment before you agree.',
  label: 'Payment plan',
  needsScripts: 'Making a payment plan',
  seeInstalments: 'See the instalments',
  firstDayMissing: 'Choose the first day',
  amountLabel: 'What you can pay each time, in dollars',
  amountHint: ({ least, most }: Values<'least' | 'most'>) => `At least ${least}. At most ${most}.`,
  frequencyLabel: 'How often?',
  firstDayLabel: 'First day',
  firstDayHint: 'The day after you get paid is often a good choice.',
  chooseDay: 'Choose a day',
  whatYouOwe: 'What you owe',
  instalments: 'Instalments',
  instalmentsOf: ({ count, amount, every }: Values<'count' | 'amount' | 'every'>) =>
    `${count} of ${amount}, ${every}`,
  instalmentsLastSmaller: ({ count, amount, every }: Values<'count' | 'amount' | 'every'>) =>
    `${count} of ${amount}, the last one smaller, ${every}`,
  paidBy: 'Paid by',
  howToPay:
    'You pay each instalment yourself, by card or BPAY. We will not debit these bills in the meantime. New bills are not part of the plan. It’s free, and you can cancel at any time.',
  agree: 'Agree to the payment plan',
  busy: 'Sending…',
  consentMissing: 'Tick the box to agree, or go back to choose other instalments',
  notNow: 'We cannot set up this plan at the moment. Nothing has changed.',
  notNowAdvice: 'Go back to the instalments to see what you owe now.',
  pressAgain: 'press the button again. It’s safe to send the same plan twice.',
  consentLabel: 'I agree to pay these instalments on these days',
  consentHint: 'I can afford them. If that changes, I tell you.',
  doneTitle: 'Your payment plan is set up',
  planNumber: 'Your plan number',
  total: 'Total',
  nextPay: 'Pay each instalment by its due date, by card or BPAY. Early payments count too.',
  nextTooMuch: ({ phone }: Values<'phone'>) =>
    `If an instalment is too much, call ${phone} before it is due.`,
})

/** The customer's choices for a plan. */
export type TypedPlan = Pick<PaymentPlanOrder, 'amount' | 'frequency' | 'firstOn'>

const ids = { amount: 'plan-amount', frequency: 'plan-frequency', firstOn: 'plan-first' } as const

const frequencyLabels: Readonly<Record<PlanFrequency, string>> = {
  WEEKLY: texts.everyWeek,
  FORTNIGHTLY: texts.everyFortnight,
  MONTHLY: texts.everyMonth,
}

interface Read {
  readonly amount: number | undefined
  readonly frequency: PlanFrequency
  readonly firstOn: string
}

function amountFault({ amount, frequency }: Read, owed: number): string | undefined {
  const [least, most] = [minInstalmentOf(owed, frequency), maxInstalmentOf(owed)]
  if (amount === undefined) return amountShape
  if (amount < least) return texts.amountTooSmall({ least: dollars(least), every: everyWords[frequency] })
  return amount > most ? texts.amountTooLarge({ most: dollars(most) }) : undefined
}

export interface PlanFormProps {
  readonly offer: PaymentPlanOffer
  /** The earlier choices, for customers who come back from the review. */
  readonly typed: TypedPlan | undefined
  readonly draft: FormDraft
  readonly onTyped: (typed: TypedPlan) => void
}

/** How much a customer can pay, how often and from when. */
export function PlanForm({ offer, typed, draft, onTyped }: PlanFormProps) {
  const { owed, firstFrom, firstUntil } = offer
  const mins = planFrequencies.map((one) => dollars(minInstalmentOf(owed, one)))
  // A small debt has the same smallest amount however often it is paid.
  const least = mins.every((min) => min === mins[0])
    ? mins.slice(0, 1)
    : planFrequencies.map((one, at) => `${mins[at]} ${everyWords[one]}`)
  return (
    <>
      <p>
        {texts.youOwe}
        <strong>{dollars(owed)}</strong>
        {texts.youOweAfter}
      </p>
      <AppForm<keyof typeof ids, Read>
        label={texts.label}
        ids={ids}
        needsScripts={texts.needsScripts}
        busy=""
        button={texts.seeInstalments}
        draft={draft}
        read={(data) => ({
          amount: centsTyped(textIn(data, 'amount')),
          frequency: (planFrequencies.find((one) => one === data.get('frequency')) ??
            'FORTNIGHTLY') as PlanFrequency,
          firstOn: String(data.get('firstOn') ?? ''),
        })}
        check={(read) => ({
          amount: amountFault(read, owed),
          firstOn: read.firstOn === '' ? texts.firstDayMissing : undefined,
        })}
        send={async ({ amount = 0, frequency, firstOn }) => {
          onTyped({ amount: amount as TypedPlan['amount'], frequency, firstOn })
          return null
        }}
        fields={(faults) => (
          <>
            <TextField
              id={ids.amount}
              name="amount"
              label={texts.amountLabel}
              description={texts.amountHint({
                least: inList(least),
                most: dollars(maxInstalmentOf(owed)),
              })}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed === undefined ? undefined : (typed.amount / 100).toFixed(2)}
              isRequired
              validation={faults.amount}
            />
            <RadioField
              id={ids.frequency}
              name="frequency"
              label={texts.frequencyLabel}
              options={planFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
              defaultValue={typed?.frequency ?? 'FORTNIGHTLY'}
              validation={faults.frequency}
            />
            <SelectField
              id={ids.firstOn}
              name="firstOn"
              label={texts.firstDayLabel}
              description={texts.firstDayHint}
              placeholder={texts.chooseDay}
              options={daysFrom(firstFrom, firstUntil).map((day) => ({
                value: day,
                label: longDate(day),
              }))}
              {...(typed !== undefined && { defaultValue: typed.firstOn })}
              isRequired
              validation={faults.firstOn}
            />
          </>
        )}
      />
    </>
  )
}

export interface PlanReviewProps {
  readonly order: PaymentPlanOrder
  readonly onSend: () => Promise<PaymentPlanAnswer>
  readonly onDone: (plan: PaymentPlan) => void
}

/** Every instalment, and the consent, which starts unticked. */
export function PlanReview({ order, onSend, onDone }: PlanReviewProps) {
  const instalments = plannedInstalments(order)
  return (
    <>
      <dl className="gf-facts">
        <dt>{texts.whatYouOwe}</dt>
        <dd>{dollars(order.owed)}</dd>
        <dt>{texts.instalments}</dt>
        <dd>
          {instalments.at(-1)?.amount === order.amount
            ? texts.instalmentsOf({
                count: instalments.length,
                amount: dollars(order.amount),
                every: everyWords[order.frequency],
              })
            : texts.instalmentsLastSmaller({
                count: instalments.length,
                amount: dollars(order.amount),
                every: everyWords[order.frequency],
              })}
        </dd>
        <dt>{texts.paidBy}</dt>
        <dd>{longDate(instalments.at(-1)?.dueOn ?? order.firstOn)}</dd>
      </dl>
      <InstalmentTable instalments={instalments} isPlanned />
      <p>{texts.howToPay}</p>
      <AppForm<'consent', boolean>
        label={texts.agree}
        ids={{ consent: 'plan-consent' }}
        needsScripts={texts.needsScripts}
        busy={texts.busy}
        button={texts.agree}
        read={(data) => data.get('consent') !== null}
        check={(hasAgreed) => ({
          consent: hasAgreed ? undefined : texts.consentMissing,
        })}
        send={async () => {
          const answer = await onSend()
          if (answer.success) {
            onDone(answer.plan)
            return null
          }
          if (answer.code === 'NOT_NOW' || answer.code === 'REFUSED')
            return {
              message: answer.words ?? texts.notNow,
              advice: texts.notNowAdvice,
            }
          return faultWords(answer.code, answer.retryAfterSeconds, texts.pressAgain)
        }}
        fields={(faults) => (
          <CheckboxField
            id="plan-consent"
            name="consent"
            label={texts.consentLabel}
            description={texts.consentHint}
            isRequired
            validation={faults.consent}
          />
        )}
      />
    </>
  )
}

/** The receipt of the payment plan. */
export function PlanAgreed({ plan }: { readonly plan: PaymentPlan }) {
  const { phone } = useBrand().contact
  const [first] = plan.instalments
  return (
    <Receipt
      title={texts.doneTitle}
      reference={{ label: texts.planNumber, number: plan.reference }}
      facts={[
        { label: texts.instalments, value: withDetails([dollars(plan.amount), everyWords[plan.frequency]]) },
        { label: texts.firstDayLabel, value: longDate(first?.dueOn ?? '') },
        { label: texts.total, value: dollars(plan.owed) },
      ]}
      next={[emailed, texts.nextPay, texts.nextTooMuch({ phone })]}
      onPrint={() => window.print()}
    />
  )
}
