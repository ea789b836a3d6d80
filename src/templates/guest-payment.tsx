import { useEffect, useMemo, useState } from 'react'
import { guestPaymentCents, maxSurnameLetters } from '../../contracts/guest-payment-rules.ts'
import type { GuestPaymentOrder } from '../../contracts/schemas/guest-payment.ts'
import type { LoadServices } from '../app/use-api.ts'
import { useApi } from '../app/use-api.ts'
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
import { checkCrn } from '../validators/bpay-crn.ts'
import { compactNumber } from '../validators/checked.ts'
import { reasonInWords } from '../validators/reason-words.ts'
import { CardSteps, mayFrame } from './account/card-steps.tsx'
import { dollars } from './account/customer-figures.ts'

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
    <section className="gf-card gf-pay-card" aria-label="Pay a bill by card" tabIndex={-1}>
      <CardSteps
        flow={flow}
        choosing={<BillForm flow={flow} before={typed} onSent={setTyped} />}
        whileWaiting="Keep this page open until it says you have paid. You will not be charged twice."
        back="Change your answers"
        receipt={({ amount, receiptNumber, paidAt }) => (
          <Receipt
            title={`Paid: ${dollars(amount)}`}
            reference={{ label: 'Receipt number', number: receiptNumber ?? '' }}
            facts={[
              { label: 'Amount', value: dollars(amount) },
              ...(paidAt === null ? [] : [{ label: 'Paid', value: <PaymentMoment at={paidAt} /> }]),
              ...(ending === ''
                ? []
                : [{ label: 'For the bill with the CRN', value: `ending in ${ending}` }]),
            ]}
            onPrint={() => print()}
          >
            <p>
              {typed.email === ''
                ? 'Thank you. Print this receipt or write down its number, as you will not see this page again.'
                : 'Thank you. We’ve emailed you the receipt too.'}
            </p>
          </Receipt>
        )}
      />
    </section>
  )
}

function amountFault(text: string): string | undefined {
  if (text.trim() === '') return isRequired('Amount')
  const cents = centsTyped(text)
  if (cents === undefined) return 'Amount must be dollars and cents, such as 85.50'
  if (cents < guestPaymentCents.min) return `Amount must be at least ${dollars(guestPaymentCents.min)}`
  return cents > guestPaymentCents.max
    ? `Amount must be at most ${dollars(guestPaymentCents.max)}. To pay more, use BPAY`
    : undefined
}

function surnameFault(surname: string): string | undefined {
  const fault = neededFault('Surname on the bill', surname, maxSurnameLetters)
  const isNothing = surnameKey(surname) === '' && billNumberKey(surname) === ''
  return fault ?? (isNothing ? 'Surname on the bill must have letters' : undefined)
}

interface BillFormProps {
  readonly flow: GuestPaymentFlow
  readonly before: Typed
  readonly onSent: (typed: Typed) => void
}

function BillForm({ flow, before, onSent }: BillFormProps) {
  const { contact, crnVariant } = useBrand()
  const otherWays = `BPAY works with the numbers on the bill, in your banking app. Or call ${contact.phone}.`
  function crnFault(crn: string): string | undefined {
    if (crn === '') return isRequired('Customer reference number')
    if (crnVariant === undefined) return /^\d{2,20}$/.test(crn) ? undefined : reasonInWords('CRN_SHAPE')
    const checked = checkCrn(crnVariant, crn)
    return checked.isValid ? undefined : reasonInWords(checked.reason)
  }
  return (
    <AppForm<keyof Typed, Typed>
      label="Pay a bill by card"
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
        if (!mayFrame())
          return { message: 'Load this page again to type in your card details.', advice: otherWays }
        onSent(typed)
        const order = { crn, surname, amount: centsTyped(typed.amount), ...(email !== '' && { email }) }
        const answer = await flow.start(order as GuestPaymentOrder)
        if (answer.success) return null
        switch (answer.code) {
          case 'NO_MATCH':
            return {
              message: 'We could not find a bill with this number and surname. Check both against the bill.',
              advice: `To protect our customers, we do not say which one is wrong. ${otherWays}`,
            }
          case 'BUSY':
            return { message: 'We are still processing a payment from you. Wait a minute, then try again.' }
          case 'UNAVAILABLE':
            return {
              message: 'We cannot take card payments just now. Nothing was taken.',
              advice: otherWays,
            }
          case 'TOO_MANY':
            return { ...faultWords(answer.code, answer.retryAfterSeconds), advice: otherWays }
          default:
            return faultWords(answer.code, answer.retryAfterSeconds)
        }
      }}
      button="Continue to card details"
      busy="One moment…"
      needsScripts="Paying by card"
      fields={(faults) => (
        <>
          <TextField
            id={ids.crn}
            name="crn"
            label="Customer reference number (CRN)"
            description="On the bill, next to the BPAY logo."
            inputMode="numeric"
            autoComplete="off"
            defaultValue={before.crn}
            isRequired
            validation={faults.crn}
          />
          <TextField
            id={ids.surname}
            name="surname"
            label="Surname on the bill"
            description="The person the bill is addressed to. If the bill has no name on it, type the bill number."
            autoComplete="off"
            spellCheck={false}
            defaultValue={before.surname}
            isRequired
            validation={faults.surname}
          />
          <TextField
            id={ids.amount}
            name="amount"
            label="Amount in dollars"
            description="The amount on the bill, or part of it. We do not show what is owing."
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
            label="Email for your receipt (optional)"
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
