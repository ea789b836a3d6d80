import { useEffect, useMemo, useState } from 'react'
import { guestPaymentCents, maxSurnameLetters } from '../../contracts/guest-payment-rules.ts'
import type { GuestPaymentOrder } from '../../contracts/schemas/guest-payment.ts'
import type { LoadServices } from '../app/use-api.ts'
import { useApi } from '../app/use-api.ts'
import { dollars } from '../customer-figures.ts'
import { AppForm } from '../forms/app-form.tsx'
import { emailFault } from '../forms/credential-faults.ts'
import { faultWords } from '../forms/fault-words.ts'
import { textIn } from '../forms/form-text.ts'
import { isRequired } from '../forms/messages.ts'
import { Receipt } from '../forms/receipt.tsx'
import { PaymentMoment } from '../forms/session-moment.tsx'
import { neededFault } from '../forms/text-faults.ts'
import { TextField } from '../forms/text-field.tsx'
import { useBrand } from '../layout/brand-context.tsx'
import { billNumberKey, surnameKey } from '../payments/guest-keys.ts'
import type { GuestPaymentFlow } from '../payments/guest-payment.ts'
import { createGuestPayment } from '../payments/guest-payment.ts'
import type { GuestPaymentService } from '../payments/guest-payment-service.ts'
import { centsTyped, storedGuestPayment } from '../payments/stored-payment.ts'
import { newRequestId } from '../request-id.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { checkCrn } from '../validators/bpay-crn.ts'
import { compactNumber } from '../validators/checked.ts'
import { reasonInWords } from '../validators/reason-words.ts'
import { CardSteps, mayFrame } from './account/card-steps.tsx'

const texts = defineTexts('guestPayment', {
  label: 'Pay a bill by card',
  keepOpen: 'Keep this page open until it says you have paid. You will not be charged twice.',
  back: 'Change your answers',
  receiptTitle: ({ amount }: Values<'amount'>) => `Paid: ${amount}`,
  receiptNumber: 'Receipt number',
  amount: 'Amount',
  paidAt: 'Paid',
  billCrn: 'For the bill with the CRN',
  numberEnd: ({ digits }: Values<'digits'>) => `ending in ${digits}`,
  thanks: 'Thank you. Print this receipt or write down its number, as you will not see this page again.',
  thanksEmailed: 'Thank you. We’ve emailed you the receipt too.',
  amountShape: 'Amount must be dollars and cents, such as 85.50',
  amountTooSmall: ({ amount }: Values<'amount'>) => `Amount must be at least ${amount}`,
  amountTooLarge: ({ amount }: Values<'amount'>) => `Amount must be at most ${amount}. To pay more, use BPAY`,
  surnameLabel: 'Surname on the bill',
  surnameShape: 'Surname on the bill must have letters',
  otherWays: ({ phone }: Values<'phone'>) =>
    `BPAY works with the numbers on the bill, in your banking app. Or call ${phone}.`,
  crn: 'Customer reference number',
  reload: 'Load this page again to type in your card details.',
  noMatch: 'We could not find a bill with this number and surname. Check both against the bill.',
  noMatchAdvice: ({ otherWays }: Values<'otherWays'>) =>
    `To protect our customers, we do not say which one is wrong. ${otherWays}`,
  stillProcessing: 'We are still processing a payment from you. Wait a minute, then try again.',
  unavailable: 'We cannot take card payments just now. Nothing was taken.',
  button: 'Continue to card details',
  busy: 'One moment…',
  needsScripts: 'Paying by card',
  crnLabel: 'Customer reference number (CRN)',
  crnHint: 'On the bill, next to the BPAY logo.',
  surnameHint: 'The person the bill is addressed to. If the bill has no name on it, type the bill number.',
  amountLabel: 'Amount in dollars',
  amountHint: 'The amount on the bill, or part of it. We do not show what is owing.',
  emailLabel: 'Email for your receipt (optional)',
})

const ids = {
  crn: 'guest-crn',
  surname: 'guest-surname',
  amount: 'guest-amount',
  email: 'guest-email',
} as const

interface Typed {
  readonly crn: string
  readonly surname: string
  readonly amount: string
  readonly email: string
}
const nothingTyped: Typed = { crn: '', surname: '', amount: '', email: '' }

const loadService: LoadServices<GuestPaymentService> = () =>
  import('../payments/guest-payment-service.ts').then(
    ({ guestPaymentService }) =>
      (client) =>
        guestPaymentService(client),
  )

/** One payment of this document. Its stored data belongs to this tab. */
function useGuestPayment(): GuestPaymentFlow {
  const ask = useApi(loadService)
  const flow = useMemo(
    () =>
      createGuestPayment({
        service: {
          start: (order, key) => ask((service) => service.start(order, key)),
          state: async (paymentId) => {
            const seen = await ask((service) => service.state(paymentId))
            return seen !== null && typeof seen === 'object' && 'success' in seen ? null : seen
          },
        },
        kept: storedGuestPayment(),
        newKey: newRequestId,
      }),
    [ask],
  )
  useEffect(() => {
    // A document that reloads would lose the receipt.
    if (mayFrame()) void flow.resume()
  }, [flow])
  return flow
}

const reloadedKey = 'gf-guest-payment-page'

/**
 * Only the policy of this page's own document allows the card's frame. A visitor who came from another page without
 * loading a document gets that document, once and before anything is typed.
 */
function useOwnDocument(): void {
  useEffect(() => {
    try {
      if (mayFrame()) sessionStorage.removeItem(reloadedKey)
      else if (sessionStorage.getItem(reloadedKey) === null) {
        sessionStorage.setItem(reloadedKey, 'yes')
        location.reload()
      }
    } catch {}
  }, [])
}

/** Pays a bill by card with the data on it: reference, surname and an amount that the payer types. */
export function GuestPayment() {
  useOwnDocument()
  const flow = useGuestPayment()
  // Only in memory: useful after a declined card, and lost with the document.
  const [typed, setTyped] = useState(nothingTyped)
  const ending = typed.crn.slice(-4)
  return (
    <section className="gf-card gf-pay-card" aria-label={texts.label} tabIndex={-1}>
      <CardSteps
        flow={flow}
        choosing={<BillForm flow={flow} before={typed} onSent={setTyped} />}
        whileWaiting={texts.keepOpen}
        back={texts.back}
        receipt={({ amount, receiptNumber, paidAt }) => (
          <Receipt
            title={texts.receiptTitle({ amount: dollars(amount) })}
            reference={{ label: texts.receiptNumber, number: receiptNumber ?? '' }}
            facts={[
              { label: texts.amount, value: dollars(amount) },
              ...(paidAt === null ? [] : [{ label: texts.paidAt, value: <PaymentMoment at={paidAt} /> }]),
              ...(ending === ''
                ? []
                : [{ label: texts.billCrn, value: texts.numberEnd({ digits: ending }) }]),
            ]}
            onPrint={() => print()}
          >
            <p>{typed.email === '' ? texts.thanks : texts.thanksEmailed}</p>
          </Receipt>
        )}
      />
    </section>
  )
}

function amountFault(text: string): string | undefined {
  if (text.trim() === '') return isRequired(texts.amount)
  const cents = centsTyped(text)
  if (cents === undefined) return texts.amountShape
  if (cents < guestPaymentCents.min) return texts.amountTooSmall({ amount: dollars(guestPaymentCents.min) })
  return cents > guestPaymentCents.max
    ? texts.amountTooLarge({ amount: dollars(guestPaymentCents.max) })
    : undefined
}

function surnameFault(surname: string): string | undefined {
  const fault = neededFault(texts.surnameLabel, surname, maxSurnameLetters)
  const isNothing = surnameKey(surname) === '' && billNumberKey(surname) === ''
  return fault ?? (isNothing ? texts.surnameShape : undefined)
}

interface BillFormProps {
  readonly flow: GuestPaymentFlow
  readonly before: Typed
  readonly onSent: (typed: Typed) => void
}

function BillForm({ flow, before, onSent }: BillFormProps) {
  const { contact, crnVariant } = useBrand()
  const otherWays = texts.otherWays({ phone: contact.phone })
  function crnFault(crn: string): string | undefined {
    if (crn === '') return isRequired(texts.crn)
    if (crnVariant === undefined) return /^\d{2,20}$/.test(crn) ? undefined : reasonInWords('CRN_SHAPE')
    const checked = checkCrn(crnVariant, crn)
    return checked.isValid ? undefined : reasonInWords(checked.reason)
  }
  return (
    <AppForm<keyof Typed, Typed>
      label={texts.label}
      ids={ids}
      read={(data) => {
        const text = (name: keyof Typed) => textIn(data, name)
        return {
          crn: compactNumber(text('crn')),
          surname: text('surname'),
          amount: text('amount'),
          email: text('email'),
        }
      }}
      check={({ crn, surname, amount, email }) => ({
        crn: crnFault(crn),
        surname: surnameFault(surname),
        amount: amountFault(amount),
        email: email === '' ? undefined : emailFault(email),
      })}
      send={async (typed) => {
        const { crn, surname, email } = typed
        if (!mayFrame()) return { message: texts.reload, advice: otherWays }
        onSent(typed)
        const order = { crn, surname, amount: centsTyped(typed.amount), ...(email !== '' && { email }) }
        const answer = await flow.start(order as GuestPaymentOrder)
        if (answer.success) return null
        switch (answer.code) {
          case 'NO_MATCH':
            return {
              message: texts.noMatch,
              advice: texts.noMatchAdvice({ otherWays }),
            }
          case 'BUSY':
            return { message: texts.stillProcessing }
          case 'UNAVAILABLE':
            return {
              message: texts.unavailable,
              advice: otherWays,
            }
          case 'TOO_MANY':
            return { ...faultWords(answer.code, answer.retryAfterSeconds), advice: otherWays }
          default:
            return faultWords(answer.code, answer.retryAfterSeconds)
        }
      }}
      button={texts.button}
      busy={texts.busy}
      needsScripts={texts.needsScripts}
      fields={(faults) => (
        <>
          <TextField
            id={ids.crn}
            name="crn"
            label={texts.crnLabel}
            description={texts.crnHint}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={before.crn}
            isRequired
            validation={faults.crn}
          />
          <TextField
            id={ids.surname}
            name="surname"
            label={texts.surnameLabel}
            description={texts.surnameHint}
            autoComplete="off"
            spellCheck={false}
            defaultValue={before.surname}
            isRequired
            validation={faults.surname}
          />
          <TextField
            id={ids.amount}
            name="amount"
            label={texts.amountLabel}
            description={texts.amountHint}
            inputMode="decimal"
            autoComplete="off"
            defaultValue={before.amount}
            isRequired
            validation={faults.amount}
          />
          <TextField
            id={ids.email}
            name="email"
            type="email"
            label={texts.emailLabel}
            autoComplete="email"
            spellCheck={false}
            defaultValue={before.email}
            validation={faults.email}
          />
        </>
      )}
    />
  )
}
