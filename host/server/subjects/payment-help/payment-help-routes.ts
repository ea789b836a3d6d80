import type { paymentHelp as contract } from 'gridfront/contracts'
import {
  ExtensionOrder,
  idempotencyHeader,
  PaymentPlanOrder,
  paymentHelp as routes,
} from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import type { Intents } from '../../platform/database/idempotency.ts'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { PaymentHelps } from './payment-help.ts'

export interface PaymentHelpRoutePorts {
  readonly ownerOf: OwnerOf
  readonly intents: Intents
  readonly help: PaymentHelps
}

const [extendRoute, agreeRoute] = [routes.extend, routes.agree].map(
  ({ method, path }) => `${method} ${path}`,
) as [string, string]

/** The routes of the contract `paymentHelp`. */
export function paymentHelpRoutes({
  ownerOf,
  intents,
  help,
}: PaymentHelpRoutePorts): Handlers<typeof contract> {
  return {
    read: async ({ query, request }) => ({
      status: 200,
      body: await help.read(await ownerOf(request), query.account),
    }),
    extend: async ({ body, headers, request }) => {
      const customerId = await ownerOf(request)
      // Parsed, so that unknown members do not make it a different request.
      const order = ExtensionOrder.parse(body)
      const key = headers[idempotencyHeader]
      const made = await intents({ customerId, route: extendRoute, key, body: order }, (id) =>
        help.extend(customerId, id, order),
      )
      request.log.info({ event: 'payment_help', about: 'extended', invoiceNumber: made.invoiceNumber })
      return { status: 201, body: made }
    },
    agree: async ({ body, headers, request }) => {
      const customerId = await ownerOf(request)
      const order = PaymentPlanOrder.parse(body)
      const key = headers[idempotencyHeader]
      const plan = await intents({ customerId, route: agreeRoute, key, body: order }, (id) =>
        help.agree(customerId, id, order),
      )
      request.log.info({ event: 'payment_help', about: 'agreed', reference: plan.reference })
      return { status: 201, body: plan }
    },
    cancel: async ({ body: { reference }, request }) => {
      const plan = await help.cancel(await ownerOf(request), reference)
      request.log.info({ event: 'payment_help', about: 'cancelled', reference })
      return { status: 200, body: plan }
    },
  }
}
