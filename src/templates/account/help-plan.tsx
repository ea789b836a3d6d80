import type { PlanFrequency } from '../../../contracts/payment-help-rules.ts'
import { minInstalmentOf, planFrequencies } from '../../../contracts/payment-help-rules.ts'
import type {
  PaymentPlan,
  PaymentPlanOffer,
  PaymentPlanOrder,
} from '../../../contracts/schemas/payment-help.ts'
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
import { useBrand } from '../../layout/brand-context.tsx'
import type { PaymentPlanAnswer } from '../../payment-help/payment-help-service.ts'
import { maxInstalmentOf, plannedInstalments } from '../../payment-help/plan-rules.ts'
import { centsTyped } from '../../payments/stored-payment.ts'
import { dollars, longDate } from './customer-figures.ts'
import { everyWords, InstalmentTable } from './help-cards.tsx'

/** The customer's choices for a plan. */
export type TypedPlan = Pick<PaymentPlanOrder, 'amount' | 'frequency' | 'firstOn'>

const ids = { amount: 'plan-amount', frequency: 'plan-frequency', firstOn: 'plan-first' } as const

const frequencyLabels: Readonly<Record<PlanFrequency, string>> = {
  WEEKLY: 'Every week',
  FORTNIGHTLY: 'Every fortnight',
  MONTHLY: 'Every month',
}

interface Read {
  readonly amount: number | undefined
  readonly frequency: PlanFrequency
  readonly firstOn: string
}

function amountFault({ amount, frequency }: Read, owed: number): string | undefined {
  const [least, most] = [minInstalmentOf(owed, frequency), maxInstalmentOf(owed)]
  if (amount === undefined) return 'Amount must be dollars and cents, such as 85.50'
  if (amount < least)
    return `Amount must be at least ${dollars(least)} ${everyWords[frequency]}, so it is all paid within two years`
  return amount > most
    ? `Amount must be at most ${dollars(most)}, half of what you owe, as a plan needs at least two instalments`
    : undefined
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
  const least = planFrequencies.map((one) => `${dollars(minInstalmentOf(owed, one))} ${everyWords[one]}`)
  return (
    <>
      <p>
        You owe <strong>{dollars(owed)}</strong>. Choose what you can pay, and see every instalment before you
        agree.
      </p>
      <AppForm<keyof typeof ids, Read>
        label="Payment plan"
        ids={ids}
        needsScripts="Making a payment plan"
        busy=""
        button="See the instalments"
        draft={draft}
        read={(data) => ({
          amount: centsTyped(textIn(data, 'amount')),
          frequency: (planFrequencies.find((one) => one === data.get('frequency')) ??
            'FORTNIGHTLY') as PlanFrequency,
          firstOn: String(data.get('firstOn') ?? ''),
        })}
        check={(read) => ({
          amount: amountFault(read, owed),
          firstOn: read.firstOn === '' ? 'Choose the first day' : undefined,
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
              label="What you can pay each time, in dollars"
              description={`At least ${least.join(', ')}. At most ${dollars(maxInstalmentOf(owed))}.`}
              inputMode="decimal"
              autoComplete="off"
              defaultValue={typed === undefined ? undefined : (typed.amount / 100).toFixed(2)}
              isRequired
              validation={faults.amount}
            />
            <RadioField
              id={ids.frequency}
              name="frequency"
              label="How often?"
              options={planFrequencies.map((value) => ({ value, label: frequencyLabels[value] }))}
              defaultValue={typed?.frequency ?? 'FORTNIGHTLY'}
              validation={faults.frequency}
            />
            <SelectField
              id={ids.firstOn}
              name="firstOn"
              label="First day"
              description="The day after you get paid is often a good choice."
              placeholder="Choose a day"
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
        <dt>What you owe</dt>
        <dd>{dollars(order.owed)}</dd>
        <dt>Instalments</dt>
        <dd>
          {`${instalments.length} of ${dollars(order.amount)}${instalments.at(-1)?.amount === order.amount ? '' : ', the last one smaller'}, ${everyWords[order.frequency]}`}
        </dd>
        <dt>Paid by</dt>
        <dd>{longDate(instalments.at(-1)?.dueOn ?? order.firstOn)}</dd>
      </dl>
      <InstalmentTable instalments={instalments} isPlanned />
      <p>
        You pay each instalment yourself, by card or BPAY. We will not debit these bills in the meantime. New
        bills are not part of the plan. It’s free, and you can cancel at any time.
      </p>
      <AppForm<'consent', boolean>
        label="Agree to the payment plan"
        ids={{ consent: 'plan-consent' }}
        needsScripts="Making a payment plan"
        busy="Sending…"
        button="Agree to the payment plan"
        read={(data) => data.get('consent') !== null}
        check={(hasAgreed) => ({
          consent: hasAgreed ? undefined : 'Tick the box to agree, or go back to choose other instalments',
        })}
        send={async () => {
          const answer = await onSend()
          if (answer.success) {
            onDone(answer.plan)
            return null
          }
          if (answer.code === 'NOT_NOW' || answer.code === 'REFUSED')
            return {
              message: answer.words ?? 'We cannot set up this plan at the moment. Nothing has changed.',
              advice: 'Go back to the instalments to see what you owe now.',
            }
          return faultWords(
            answer.code,
            answer.retryAfterSeconds,
            'press the button again. It’s safe to send the same plan twice.',
          )
        }}
        fields={(faults) => (
          <CheckboxField
            id="plan-consent"
            name="consent"
            label="I agree to pay these instalments on these days"
            description="I can afford them. If that changes, I tell you."
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
      title="Your payment plan is set up"
      reference={{ label: 'Your plan number', number: plan.reference }}
      facts={[
        { label: 'Instalments', value: `${dollars(plan.amount)}, ${everyWords[plan.frequency]}` },
        { label: 'First day', value: longDate(first?.dueOn ?? '') },
        { label: 'Total', value: dollars(plan.owed) },
      ]}
      next={[
        'We’ve emailed you a confirmation, unless you asked us to contact you another way.',
        'Pay each instalment by its due date, by card or BPAY. Early payments count too.',
        `If an instalment is too much, call ${phone} before it is due.`,
      ]}
      onPrint={() => window.print()}
    />
  )
}
