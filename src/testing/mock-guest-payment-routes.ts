import type { guestPayment } from '../../contracts/routes/guest-payment.ts'
import { samplePayment } from '../../fixtures/payments.ts'
import { billNumberKey, guestTokenMinutes, surnameKey } from '../payments/guest-keys.ts'
import { accountsOf } from './mock-accounts.ts'
import { cookieValues, setCookie } from './mock-cookies.ts'
import type { MockPayments } from './mock-payments.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** Identifies a browser, independent of logins. */
const cookieName = 'guest'
const attributes = `Path=/; HttpOnly; SameSite=Strict; Max-Age=${guestTokenMinutes * 60}`

export interface MockGuestPaymentRoutePorts {
  readonly customers: readonly MockCustomer[]
  readonly payments: MockPayments
}

/** The routes of `guestPayment`: payments with the reference and the surname of a bill, and no login. */
export function mockGuestPaymentRoutes({
  customers,
  payments,
}: MockGuestPaymentRoutePorts): MockRoutes<typeof guestPayment> {
  const billed = customers.flatMap((owner) => accountsOf(owner).map((account) => ({ owner, account })))
  return {
    start: {
      answer: ({ body: { crn, surname, amount, email }, headers, csrfToken: pair, request }) => {
        const { url } = request
        const [name, number] = [surnameKey(surname), billNumberKey(surname)]
        const found = billed.find(
          ({ owner, account: { overview, bills } }) =>
            overview.bpay.reference === crn &&
            ((name !== '' && surnameKey(owner.overview.customer.lastName) === name) ||
              bills.some(({ invoiceNumber }) => billNumberKey(invoiceNumber) === number)),
        )
        // The same answer whichever of the two is wrong (ACC-2).
        if (found === undefined)
          throw new MockProblem(404, 'No bill of ours has this reference and this surname.')
        const { owner, account } = found
        const [kept] = cookieValues(request, cookieName)
        const guest = { name: kept || pair, token: crypto.randomUUID(), email }
        const body = payments.startAsGuest(owner, account, headers['idempotency-key'], { amount, url, guest })
        return {
          status: 201,
          body,
          headers: { 'set-cookie': setCookie(cookieName, url, guest.name, attributes) },
        }
      },
      samples: {
        201: () => ({
          payment: samplePayment,
          fieldsUrl: 'https://fields.provider.example/#sample',
          token: 'sample-token-of-a-guest-payment',
        }),
      },
    },
    state: {
      answer: ({ body: { paymentId, token } }) => ({
        status: 200,
        body: payments.stateForGuest(paymentId, token),
      }),
      samples: { 200: () => samplePayment },
    },
  }
}
