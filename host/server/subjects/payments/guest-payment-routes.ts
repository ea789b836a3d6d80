import type { FastifyRequest } from 'fastify'
import type { guestPayment } from 'gridfront/contracts'
import { guestPayment as guestPaymentContract, idempotencyHeader } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { ProviderError } from 'gridfront/payments-server'
import type { GuestCookie } from './guest-cookie.ts'
import type { GuestPayments } from './guest-payments.ts'

export interface GuestPaymentRoutePorts {
  readonly guestPayments: GuestPayments
  readonly cookie: GuestCookie
  /** Random part of the CSRF token of a request. */
  readonly csrfTokenOf: (request: FastifyRequest) => string
}

const { method, path } = guestPaymentContract.start
const route = `${method} ${path}`

/** The routes of the contract `guestPayment`. Logs contain no reference, surname or address. */
export const guestPaymentRoutes = ({
  guestPayments,
  cookie,
  csrfTokenOf,
}: GuestPaymentRoutePorts): Handlers<typeof guestPayment> => ({
  start: async ({ body, headers, request, reply }) => {
    const guest = cookie.read(request) ?? guestPayments.nameOf(csrfTokenOf(request))
    try {
      const intent = { route, key: headers[idempotencyHeader], sender: request, guest, order: body }
      const started = await guestPayments.start(intent)
      if (started === null) {
        request.log.info({ event: 'guest_payment_refused' })
        throw new ProblemError(404, 'No bill of ours has this reference and this surname.')
      }
      cookie.give(reply, guest)
      request.log.info({ event: 'guest_payment_started', paymentId: started.payment.paymentId })
      return { status: 201, body: started }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      request.log.error({ event: 'payment_provider_away', err: error })
      throw new ProblemError(503, 'We cannot take card payments just now. Nothing was taken.')
    }
  },
  state: async ({ body }) => {
    const payment = await guestPayments.state(body)
    if (payment === null) throw new ProblemError(404, 'There is no such payment.')
    return { status: 200, body: payment }
  },
})
