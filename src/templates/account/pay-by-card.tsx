import { useCallback, useEffect, useState } from 'react'
import { cardPaymentCents } from '../../../contracts/payment-rules.ts'
import type { AccountOverview, Cents } from '../../../contracts/schemas/my-account.ts'
import { useGridfront } from '../../app/gridfront-context.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { RadioField } from '../../forms/radio-field.tsx'
import { PaymentMoment } from '../../forms/session-moment.tsx'
import { ShownWhen } from '../../forms/shown-when.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { useBrand } from '../../layout/brand-context.tsx'
import { telephoneAddress } from '../../layout/contact-details.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { DueFirst } from '../../payment-help/due-first.ts'
import type { CardPaymentFlow } from '../../payments/card-payment.ts'
import { createCardPayment } from '../../payments/card-payment.ts'
import { cardPaymentService } from '../../payments/card-payment-service.ts'
import { centsTyped, keptPayment } from '../../payments/kept-payment.ts'
import { CardSteps, mayFrame } from './card-steps.tsx'
import { Digits } from './copy-button.tsx'
import { dollars } from './customer-figures.ts'
import { paymentAddress } from './payment-address.ts'

export interface PayByCardProps {
  readonly overview: Pick<AccountOverview, 'balance' | 'accountNumber' | 'bpay' | 'takesCards'>
  /** The amount to be paid first by a payment plan. Left out: there is no plan. */
  readonly dueFirst?: DueFirst | undefined
  /** Called when a payment was made, because the balance has changed. */
  readonly onPaid: () => void
}

const ids = { how: 'pay-how', amount: 'pay-amount' } as const
/** Pays the balance or a part of it by card; without card payments, shows other ways to pay. */
export function PayByCard(props: PayByCardProps) {
  return props.overview.takesCards === false ? <OtherWays {...props.overview} /> : <CardSection {...props} />
}

const otherWays = (bpay: AccountOverview['bpay'], phone: string) =>
  `Pay by BPAY in your banking app, with biller code ${bpay.billerCode} and reference ${bpay.reference}, or ring ${phone}.`

/** The numbers for other ways are here too, so that the customer has an alternative. */
function OtherWays({ bpay }: Pick<AccountOverview, 'bpay'>) {
  const { phone } = useBrand().contact
  return (
    <section className="gf-card" aria-labelledby="pay-card">
      <h2 id="pay-card">Cards</h2>
      <p>No card can be used on this page. These ways work, and cost nothing extra:</p>
      <ul>
        <li>
          <strong>BPAY</strong> in your banking app: biller code {bpay.billerCode}, reference {bpay.reference}
          . It counts after one to two business days.
        </li>
        <li>
          <strong>By phone</strong>: ring <a href={telephoneAddress(phone)}>{phone}</a>, with your account
          number at hand.
        </li>
      </ul>
    </section>
  )
}

function CardSection(props: PayByCardProps) {
  const { api } = useGridfront()
  const { accountNumber } = props.overview
  const [flow, setFlow] = useState<CardPaymentFlow | null>(null)
  useEffect(() => {
    let isOver = false
    api().then(
      ({ client }) => {
        if (isOver) return
        const service = cardPaymentService(client)
        const made = createCardPayment({
          service,
          kept: keptPayment(accountNumber),
          newKey: () => crypto.randomUUID(),
        })
        void made.resume()
        setFlow(made)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [api, accountNumber])
  return (
    <section className="gf-card gf-pay-card" aria-labelledby="pay-card" tabIndex={-1}>
      <h2 id="pay-card">Pay by card</h2>
      {flow === null ? <p role="status">One moment…</p> : <Flow flow={flow} {...props} />}
    </section>
  )
}

function Flow({ flow, overview, dueFirst, onPaid }: PayByCardProps & { readonly flow: CardPaymentFlow }) {
  const { href } = useSiteLocation()
  // Only in memory: useful after a declined card, and lost with the document.
  const [before, setBefore] = useState(nothingTyped)
  return (
    <CardSteps
      flow={flow}
      choosing={
        <Amount flow={flow} overview={overview} dueFirst={dueFirst} before={before} onSent={setBefore} />
      }
      whileWaiting="You may close this page: nothing is charged twice, and the receipt stands in your payments."
      back="Change the amount"
      onPaid={onPaid}
      receipt={(payment) => (
        <div className="gf-receipt">
          <h3>Paid: {dollars(payment.amount)}</h3>
          <dl className="gf-facts">
            <dt>Receipt number</dt>
            <dd>{payment.receiptNumber}</dd>
            <dt>Paid</dt>
            <dd>{payment.paidAt === null ? null : <PaymentMoment at={payment.paidAt} />}</dd>
            <dt>Account</dt>
            <dd>
              <Digits text={overview.accountNumber} />
            </dd>
          </dl>
          <p>
            Thank you. The receipt comes by email too, unless you have asked us to reach you in another way.
          </p>
          <ul className="gf-actions">
            <li>
              <button type="button" className="gf-button gf-button--quiet" onClick={() => print()}>
                Print the receipt
              </button>
            </li>
            <li>
              <a href={href(paymentAddress(payment.paymentId))}>Open the receipt</a>
            </li>
            <li>
              <a href={href('/accounts/payments')}>All payments</a>
            </li>
          </ul>
        </div>
      )}
    />
  )
}

interface Typed {
  readonly how: string
  /** Cents. */
  readonly amount: number | undefined
  /** The amount as it was typed. */
  readonly text: string
}
const nothingTyped: Typed = { how: '', amount: undefined, text: '' }

interface AmountProps extends Pick<PayByCardProps, 'overview' | 'dueFirst'> {
  readonly flow: CardPaymentFlow
  readonly before: Typed
  readonly onSent: (typed: Typed) => void
}

function Amount({ flow, overview: { balance, accountNumber, bpay }, dueFirst, before, onSent }: AmountProps) {
  const { phone } = useBrand().contact
  const owed = Math.min(balance, cardPaymentCents.most)
  // If it is the whole balance there is no choice.
  const part = dueFirst !== undefined && dueFirst.cents < owed ? dueFirst.cents : undefined
  const isPart = before.how === 'part'
  const start = useCallback(
    (amount: number) => flow.start({ amount: amount as Cents, account: accountNumber }),
    [flow, accountNumber],
  )
  useEffect(() => {
    // The document was loaded for the frame: the amount was chosen before.
    const kept = keptPayment(accountNumber)
    const wanted = kept.read()
    if (wanted !== null && wanted.paymentId === null && wanted.key.startsWith('wanted-') && mayFrame()) {
      kept.forget()
      if (wanted.amount <= owed) void start(wanted.amount)
    }
  }, [owed, start, accountNumber])
  return (
    <AppForm<'how' | 'amount', Typed>
      label="Pay by card"
      ids={ids}
      read={(data) => {
        const how = String(data.get('how') ?? '')
        const text = String(data.get('amount') ?? '')
        if (how === 'all') return { how, text, amount: owed }
        return { how, text, amount: how === 'instalment' ? part : centsTyped(text) }
      }}
      check={({ amount }) => ({
        amount:
          amount === undefined
            ? 'Amount must be dollars and cents, such as 85.50'
            : amount < cardPaymentCents.least
              ? 'Amount must be more than nothing'
              : amount > owed
                ? `Amount must be at most ${dollars(owed)}, which is what you owe`
                : undefined,
      })}
      send={async (typed) => {
        const { amount = 0 } = typed
        if (!mayFrame()) {
          keptPayment(accountNumber).keep({ key: 'wanted-', amount, paymentId: null })
          location.reload()
          return null
        }
        onSent(typed)
        const answer = await start(amount)
        if (answer.success) return null
        if (answer.code === 'TOO_MUCH')
          return { faults: { amount: 'This is more than you owe by now. Load the page again.' } }
        if (answer.code === 'BUSY')
          return {
            message: 'A payment of yours is being processed. Wait a minute, then look at what you owe.',
          }
        if (answer.code === 'UNAVAILABLE')
          return {
            message: `Card payments cannot be made just now. Nothing was taken. ${otherWays(bpay, phone)}`,
          }
        return faultWords(answer.code, answer.retryAfterSeconds)
      }}
      button="Go on to the card"
      busy="One moment…"
      needsScripts="Paying by card"
      fields={(faults) => (
        <>
          <RadioField
            id={ids.how}
            name="how"
            label="How much do you want to pay?"
            options={[
              ...(part === undefined
                ? []
                : [
                    {
                      value: 'instalment',
                      label: dueFirst?.hasBills
                        ? `What is due next, of your newer bills and your payment plan: ${dollars(part)}`
                        : `What is due of your payment plan: ${dollars(part)}`,
                    },
                  ]),
              { value: 'all', label: `All of it: ${dollars(owed)}` },
              { value: 'part', label: 'Another amount' },
            ]}
            defaultValue={isPart ? 'part' : part === undefined || before.how === 'all' ? 'all' : 'instalment'}
            validation={faults.how}
          />
          <ShownWhen name="how" is={['part']} atFirst={isPart}>
            <TextField
              id={ids.amount}
              name="amount"
              label="Amount in dollars"
              inputMode="decimal"
              autoComplete="off"
              defaultValue={before.text}
              isRequired
              validation={faults.amount}
            />
          </ShownWhen>
        </>
      )}
    />
  )
}
