import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createGuestPaymentLimits, createPaymentLimit } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { mountEventSweep } from './event-sweep.ts'
import { createGuestCookie } from './guest-cookie.ts'
import { guestPaymentRoutes } from './guest-payment-routes.ts'
import { createGuestPayments } from './guest-payments.ts'
import { createPayerRemoval, mountPayerRemoval } from './payer-removal.ts'
import { createPaymentHistory } from './payment-history.ts'
import { paymentRoutes } from './payment-routes.ts'
import type { PaymentService } from './payment-service.ts'
import { createPayments } from './payments.ts'
import { savedCardRoutes } from './saved-card-routes.ts'
import { createSavedCards } from './saved-cards.ts'

/** Payments by card, with and without a login; saved cards; webhooks of payments. */
export const paymentPlugin: SubjectPlugin<{ readonly service: PaymentService }> = async (app, options) => {
  const { platform, service } = options
  const { limits, isHttps, csrf } = platform
  const startLimit = createPaymentLimit(platform, limits.paymentsPerAccount)
  const payments = createPayments({ ...platform, ...service, startLimit })
  const histories = createPaymentHistory(platform)
  const routes = paymentRoutes({ ...platform, ...service, histories, payments })
  mountContract(app, customer.billing, routes.history)
  mountContract(app, customer.cardPayment, routes.card)
  mountContract(app, customer.paymentWebhook, routes.webhook)
  const savedCards = createSavedCards({ ...platform, ...service })
  mountContract(app, customer.savedCards, savedCardRoutes({ ...platform, savedCards }))
  const { start, state, tries } = createGuestPaymentLimits(platform, limits.guestPaymentsPerAddress)
  const guests = guestPaymentRoutes({
    guestPayments: createGuestPayments({ ...platform, payments, tries }),
    cookie: createGuestCookie(isHttps),
    csrfTokenOf: csrf.usedBy,
  })
  mountContract(app, customer.guestPayment, guests, { limits: { start, state } })
  mountPayerRemoval(app, createPayerRemoval({ ...platform, ...service }))
  mountEventSweep(app, service.events)
}
