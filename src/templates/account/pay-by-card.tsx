import { useCallback, useEffect, useState } from 'react'
import { cardPaymentCents } from '../../../contracts/payment-rules.ts'
import type { AccountOverview, Cents } from '../../../contracts/schemas/my-account.ts'
import { useGridfront } from '../../app/gridfront-context.tsx'
import { dollars } from '../../customer-figures.ts'
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
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { amountShape, amountZero } from './account-words.ts'
import { CardSteps, mayFrame } from './card-steps.tsx'
import { Digits } from './copy-button.tsx'
import { paymentAddress } from './payment-address.ts'

const texts = defineTexts('payByCard', {
  otherWays: ({ billerCode, reference, phone }: Values<'billerCode' | 'reference' | 'phone'>) =>
    `Pay by BPAY in your banking app, with biller code ${billerCode} and reference ${reference}, or call ${phone}.`,
  cards: 'Cards',
  noCards: 'You cannot pay by card on this page. You can pay these ways, at no extra cost:',
  bpay: 'BPAY',
  bpayApp: ' in your banking app:',
  bpayNumbers: ({ billerCode, reference }: Values<'billerCode' | 'reference'>) =>
    ` biller code ${billerCode}, reference ${reference}`,
  bpayAfter: '. It takes one to two business days to reach us.',
  byPhone: 'By phone',
  call: ': call ',
  phoneAfter: ' and have your account number handy.',
  heading: 'Pay by card',
  busy: 'One moment…',
  whileWaiting:
    'You can close this page. You will not be charged twice, and the receipt will be in your payments.',
  changeAmount: 'Change the amount',
  paid: ({ amount }: Values<'amount'>) => `Paid: ${amount}`,
  receiptNumber: 'Receipt number',
  paidOn: 'Paid',
  account: 'Account',
  thanks: 'Thank you. We’ll email you the receipt too, unless you asked us to contact you another way.',
  openReceipt: 'Open the receipt',
  allPayments: 'All payments',
  amountMoreThanOwed: ({ owed }: Values<'owed'>) => `Amount must be at most ${owed}, which is what you owe`,
  amountTooLarge: ({ max }: Values<'max'>) => `Amount must be at most ${max}`,
  amountInAdvance: ({ more }: Values<'more'>) =>
    `This is ${more} more than you owe. To pay that in advance, tick the box below the amount.`,
  tooMuch: 'This is more than you now owe. Load the page again.',
  stillProcessing: 'We are still processing a payment from you. Wait a minute, then check what you owe.',
  unavailable: ({ otherWays }: Values<'otherWays'>) =>
    `We cannot take card payments just now. Nothing was taken. ${otherWays}`,
  button: 'Continue to card details',
  needsScripts: 'Paying by card',
  amountLabel: 'Amount in dollars',
  nothingOwed: 'You owe nothing now. What you pay stays on your account and comes off your next bill.',
  howLabel: 'How much do you want to pay?',
  dueNext: ({ amount }: Values<'amount'>) =>
    `What is due next, including new bills and your payment plan: ${amount}`,
  dueOnPlan: ({ amount }: Values<'amount'>) => `What is due on your payment plan: ${amount}`,
  all: ({ amount }: Values<'amount'>) => `All of it: ${amount}`,
  part: 'Another amount',
  inAdvanceLabel: 'Pay more than I owe',
  inAdvanceHint: 'The rest stays on your account and comes off your next bill.',
})

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
  texts.otherWays({ billerCode: bpay.billerCode, reference: bpay.reference, phone })

/** Also shows the numbers for other ways to pay. */
function OtherWays({ bpay }: Pick<AccountOverview, 'bpay'>) {
  const { phone } = useBrand().contact
  return (
    <section className="gf-card" aria-labelledby="pay-card">
      <h2 id="pay-card">{texts.cards}</h2>
      <p>{texts.noCards}</p>
      <ul>
        <li>
          <strong>{texts.bpay}</strong>
          {texts.bpayApp}
          <span>{texts.bpayNumbers({ billerCode: bpay.billerCode, reference: bpay.reference })}</span>
          {texts.bpayAfter}
        </li>
        <li>
          <strong>{texts.byPhone}</strong>
          {texts.call}
          <a href={telephoneAddress(phone)}>{phone}</a>
          {texts.phoneAfter}
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
      <h2 id="pay-card">{texts.heading}</h2>
      {flow === null ? <p role="status">{texts.busy}</p> : <Flow flow={flow} {...props} />}
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
      whileWaiting={texts.whileWaiting}
      back={texts.changeAmount}
      onPaid={onPaid}
      receipt={(payment) => (
        <Receipt
          headingLevel={3}
          title={texts.paid({ amount: dollars(payment.amount) })}
          reference={{ label: texts.receiptNumber, number: payment.receiptNumber ?? '' }}
          facts={[
            ...(payment.paidAt === null
              ? []
              : [{ label: texts.paidOn, value: <PaymentMoment at={payment.paidAt} /> }]),
            { label: texts.account, value: <Digits text={overview.accountNumber} /> },
          ]}
          onPrint={() => print()}
        >
          <p>{texts.thanks}</p>
          <ul className="gf-actions">
            <li>
              <a href={href(paymentAddress(payment.paymentId))}>{texts.openReceipt}</a>
            </li>
            <li>
              <a href={href('/accounts/payments')}>{texts.allPayments}</a>
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
    if (amount === undefined) return amountShape
    if (amount < cardPaymentCents.min) return amountZero
    if (amount <= owed) return undefined
    if (!takesAdvance) return texts.amountMoreThanOwed({ owed: dollars(owed) })
    if (amount > cardPaymentCents.max) return texts.amountTooLarge({ max: dollars(cardPaymentCents.max) })
    return inAdvance ? undefined : texts.amountInAdvance({ more: dollars(amount - owed) })
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
      label={texts.heading}
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
        if (answer.code === 'TOO_MUCH') return { faults: { amount: texts.tooMuch } }
        if (answer.code === 'BUSY')
          return {
            message: texts.stillProcessing,
          }
        if (answer.code === 'UNAVAILABLE')
          return {
            message: texts.unavailable({ otherWays: otherWays(bpay, phone) }),
          }
        return faultWords(answer.code, answer.retryAfterSeconds)
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => {
        const amount = (
          <TextField
            id={ids.amount}
            name="amount"
            label={texts.amountLabel}
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
              <p>{texts.nothingOwed}</p>
              {amount}
            </>
          )
        return (
          <>
            <RadioField
              id={ids.how}
              name="how"
              label={texts.howLabel}
              options={[
                ...(part === undefined
                  ? []
                  : [
                      {
                        value: 'instalment',
                        label: dueFirst?.hasBills
                          ? texts.dueNext({ amount: dollars(part) })
                          : texts.dueOnPlan({ amount: dollars(part) }),
                      },
                    ]),
                { value: 'all', label: texts.all({ amount: dollars(owed) }) },
                { value: 'part', label: texts.part },
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
                  label={texts.inAdvanceLabel}
                  description={texts.inAdvanceHint}
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
