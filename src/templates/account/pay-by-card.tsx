import { useCallback, useEffect, useState } from 'react'
import { cardPaymentCents } from '../../../contracts/payment-rules.ts'
import type { AccountOverview, Cents } from '../../../contracts/schemas/my-account.ts'
import { useGridfront } from '../../app/gridfront-context.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { CheckboxField } from '../../forms/checkbox-field.tsx'
import { faultWords } from '../../forms/fault-words.ts'
import { textIn } from '../../forms/form-text.ts'
import { RadioField } from '../../forms/radio-field.tsx'
import { Receipt } from '../../forms/receipt.tsx'
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
import { centsTyped, storedPayment } from '../../payments/stored-payment.ts'
import { newRequestId } from '../../request-id.ts'
import { CardSteps, mayFrame } from './card-steps.tsx'
import { Digits } from './copy-button.tsx'
import { dollars } from './customer-figures.ts'
import { paymentAddress } from './payment-address.ts'

export interface PayByCardProps {
  readonly overview: Pick<AccountOverview, 'balance' | 'accountNumber' | 'bpay' | 'takesCards'>
  /** The amount to be paid first by a payment plan. Undefined if there is no plan. */
  readonly dueFirst?: DueFirst | undefined
  /** Whether more than what is owed can be paid: the rest becomes a credit. Default false. */
  readonly takesAdvance?: boolean
  /** Called after a payment, because the balance has changed. */
  readonly onPaid: () => void
}

/** Keys of a payment that waits for a document in which the card's frame is allowed. */
const wanted = 'wanted-'
const wantedInAdvance = 'wanted-in-advance-'
const ids = { how: 'pay-how', amount: 'pay-amount', inAdvance: 'pay-in-advance' } as const
/** Pays the balance, a part of it or more by card; without card payments, shows other ways to pay. */
export function PayByCard(props: PayByCardProps) {
  return props.overview.takesCards === false ? <OtherWays {...props.overview} /> : <CardSection {...props} />
}

const otherWays = (bpay: AccountOverview['bpay'], phone: string) =>
  `Pay by BPAY in your banking app, with biller code ${bpay.billerCode} and reference ${bpay.reference}, or call ${phone}.`

/** Also shows the numbers for other ways to pay. */
function OtherWays({ bpay }: Pick<AccountOverview, 'bpay'>) {
  const { phone } = useBrand().contact
  return (
    <section className="gf-card" aria-labelledby="pay-card">
      <h2 id="pay-card">Cards</h2>
      <p>You cannot pay by card on this page. You can pay these ways, at no extra cost:</p>
      <ul>
        <li>
          <strong>BPAY</strong> in your banking app:
          <span>{` biller code ${bpay.billerCode}, reference ${bpay.reference}`}</span>. It takes one to two
          business days to reach us.
        </li>
        <li>
          <strong>By phone</strong>: call <a href={telephoneAddress(phone)}>{phone}</a> and have your account
          number handy.
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
          kept: storedPayment(accountNumber),
          newKey: newRequestId,
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

function Flow({ flow, onPaid, ...amount }: PayByCardProps & { readonly flow: CardPaymentFlow }) {
  const { href } = useSiteLocation()
  // Kept for another try after a declined card. The document may have been loaded for the card's frame meanwhile.
  const { overview } = amount
  const [before, setBefore] = useState(() => typedBefore(overview))
  return (
    <CardSteps
      flow={flow}
      choosing={<Amount flow={flow} {...amount} before={before} onSent={setBefore} />}
      whileWaiting="You can close this page. You will not be charged twice, and the receipt will be in your payments."
      back="Change the amount"
      onPaid={onPaid}
      receipt={(payment) => (
        <Receipt
          headingLevel={3}
          title={`Paid: ${dollars(payment.amount)}`}
          reference={{ label: 'Receipt number', number: payment.receiptNumber ?? '' }}
          facts={[
            ...(payment.paidAt === null
              ? []
              : [{ label: 'Paid', value: <PaymentMoment at={payment.paidAt} /> }]),
            { label: 'Account', value: <Digits text={overview.accountNumber} /> },
          ]}
          onPrint={() => print()}
        >
          <p>Thank you. We’ll email you the receipt too, unless you asked us to contact you another way.</p>
          <ul className="gf-actions">
            <li>
              <a href={href(paymentAddress(payment.paymentId))}>Open the receipt</a>
            </li>
            <li>
              <a href={href('/accounts/payments')}>All payments</a>
            </li>
          </ul>
        </Receipt>
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
  /** Whether the customer intends to pay more than what is owed. */
  readonly inAdvance: boolean
}
const nothingTyped: Typed = { how: '', amount: undefined, text: '', inAdvance: false }

/** The amount of a payment that was begun in a former document of this tab. */
function typedBefore({ accountNumber, balance }: PayByCardProps['overview']): Typed {
  const before = storedPayment(accountNumber).read()
  const amount = before?.amount
  if (amount === undefined) return nothingTyped
  const isAll = amount === Math.min(balance, cardPaymentCents.max)
  return isAll
    ? { how: 'all', amount, text: '', inAdvance: false }
    : {
        how: 'part',
        amount,
        text: (amount / 100).toFixed(2),
        inAdvance: before?.key.startsWith(wantedInAdvance) === true,
      }
}

interface AmountProps extends Omit<PayByCardProps, 'onPaid'> {
  readonly flow: CardPaymentFlow
  readonly before: Typed
  readonly onSent: (typed: Typed) => void
}

function Amount({ flow, overview, dueFirst, takesAdvance = false, before, onSent }: AmountProps) {
  const { balance, accountNumber, bpay } = overview
  const { phone } = useBrand().contact
  const owed = Math.min(balance, cardPaymentCents.max)
  // If it is the whole balance there is no choice.
  const part = dueFirst !== undefined && dueFirst.cents < owed ? dueFirst.cents : undefined
  const isPart = before.how === 'part'
  const start = useCallback(
    (amount: number) =>
      flow.start({
        amount: amount as Cents,
        account: accountNumber,
        ...(amount > owed && { inAdvance: { owed } }),
      }),
    [flow, accountNumber, owed],
  )
  const amountFault = (amount: number | undefined, inAdvance: boolean) => {
    if (amount === undefined) return 'Amount must be dollars and cents, such as 85.50'
    if (amount < cardPaymentCents.min) return 'Amount must be more than $0'
    if (amount <= owed) return undefined
    if (!takesAdvance) return `Amount must be at most ${dollars(owed)}, which is what you owe`
    if (amount > cardPaymentCents.max) return `Amount must be at most ${dollars(cardPaymentCents.max)}`
    return inAdvance
      ? undefined
      : `This is ${dollars(amount - owed)} more than you owe. To pay that in advance, tick the box below the amount.`
  }
  useEffect(() => {
    // The document was loaded for the frame, so the amount has already been chosen.
    const kept = storedPayment(accountNumber)
    const wanted = kept.read()
    if (wanted !== null && wanted.paymentId === null && wanted.key.startsWith('wanted-') && mayFrame()) {
      kept.forget()
      // The owed amount may have been paid meanwhile, so this would no longer be the payment that the customer wanted.
      const isInAdvance = wanted.key.startsWith(wantedInAdvance)
      if (isInAdvance ? wanted.key === `${wantedInAdvance}${owed}` : wanted.amount <= owed)
        void start(wanted.amount)
    }
  }, [owed, start, accountNumber])
  return (
    <AppForm<'how' | 'amount' | 'inAdvance', Typed>
      label="Pay by card"
      ids={ids}
      read={(data) => {
        const how = String(data.get('how') ?? 'part')
        const text = textIn(data, 'amount')
        const inAdvance = owed === 0 || data.has('in-advance')
        if (how === 'all') return { how, text, amount: owed, inAdvance }
        return { how, text, amount: how === 'instalment' ? part : centsTyped(text), inAdvance }
      }}
      check={({ amount, inAdvance }) => ({ amount: amountFault(amount, inAdvance) })}
      send={async (typed) => {
        const { amount = 0 } = typed
        if (!mayFrame()) {
          storedPayment(accountNumber).keep({
            key: amount > owed ? `${wantedInAdvance}${owed}` : wanted,
            ...{ amount, paymentId: null },
          })
          location.reload()
          return null
        }
        onSent(typed)
        const answer = await start(amount)
        if (answer.success) return null
        if (answer.code === 'TOO_MUCH')
          return { faults: { amount: 'This is more than you now owe. Load the page again.' } }
        if (answer.code === 'BUSY')
          return {
            message: 'We are still processing a payment from you. Wait a minute, then check what you owe.',
          }
        if (answer.code === 'UNAVAILABLE')
          return {
            message: `We cannot take card payments just now. Nothing was taken. ${otherWays(bpay, phone)}`,
          }
        return faultWords(answer.code, answer.retryAfterSeconds)
      }}
      button="Continue to card details"
      busy="One moment…"
      needsScripts="Paying by card"
      fields={(faults) => {
        const amount = (
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
        )
        if (owed === 0)
          return (
            <>
              <p>You owe nothing now. What you pay stays on your account and comes off your next bill.</p>
              {amount}
            </>
          )
        return (
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
                          ? `What is due next, including new bills and your payment plan: ${dollars(part)}`
                          : `What is due on your payment plan: ${dollars(part)}`,
                      },
                    ]),
                { value: 'all', label: `All of it: ${dollars(owed)}` },
                { value: 'part', label: 'Another amount' },
              ]}
              defaultValue={
                isPart ? 'part' : part === undefined || before.how === 'all' ? 'all' : 'instalment'
              }
              validation={faults.how}
            />
            <ShownWhen name="how" is={['part']} initiallyShown={isPart}>
              {amount}
              {takesAdvance && (
                <CheckboxField
                  id={ids.inAdvance}
                  name="in-advance"
                  label="Pay more than I owe"
                  description="The rest stays on your account and comes off your next bill."
                  isInitiallyTicked={before.inAdvance}
                />
              )}
            </ShownWhen>
          </>
        )
      }}
    />
  )
}
