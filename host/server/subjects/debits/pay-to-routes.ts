import type { FastifyRequest } from 'fastify'
import type { payToAgreements, payToWebhook } from 'gridfront/contracts'
import { idempotencyHeader, payToAgreements as routes } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { ProviderError } from 'gridfront/payments-server'
import type { Intents } from '../../platform/database/idempotency.ts'
import { keyedHash } from '../../platform/keyed-hash.ts'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { ReceiveSigned } from '../payments/signed-events.ts'
import type { PayToAgreements } from './pay-to-agreements.ts'

export interface PayToRoutePorts {
  readonly ownerOf: OwnerOf
  readonly intents: Intents
  readonly agreements: PayToAgreements
  readonly receive: ReceiveSigned
  /** The server's secret: without it, the stored hash of a request does not reveal its payer. */
  readonly secret: Uint8Array
}

/** The routes of the contracts `payToAgreements` and `payToWebhook`. */
export function payToRoutes({ ownerOf, intents, agreements, receive, secret }: PayToRoutePorts) {
  async function asked<Answer>(request: FastifyRequest, work: () => Promise<Answer>): Promise<Answer> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      request.log.error({ event: 'payment_provider_away', err: error })
      throw new ProblemError(503, 'Your bank cannot be reached through PayTo just now. Try again later.')
    }
  }
  const customers: Handlers<typeof payToAgreements> = {
    read: async ({ query, request }) => ({
      status: 200,
      body: await agreements.arrangement(await ownerOf(request), query.account),
    }),
    create: async ({ body, headers, request }) => {
      const customerId = await ownerOf(request)
      // A plain hash of so few digits could be reversed by trying all, so requests are compared by a keyed hash.
      const hashed = { ...body, payer: keyedHash(secret, JSON.stringify(body.payer)) }
      const { method, path } = routes.create
      const intent = {
        ...{ customerId, route: `${method} ${path}`, key: headers[idempotencyHeader] },
        body: hashed,
      }
      const made = await asked(request, () =>
        intents(intent, (id) => agreements.create(customerId, id, body)),
      )
      request.log.info({ event: 'pay_to', about: 'proposed', agreementId: made.agreementId })
      return { status: 201, body: made }
    },
    change: async ({ body, request }) => {
      const customerId = await ownerOf(request)
      const made = await asked(request, () => agreements.change(customerId, body))
      request.log.info({ event: 'pay_to', about: body.action, agreementId: made.agreementId })
      return { status: 200, body: made }
    },
  }
  const webhook: Handlers<typeof payToWebhook> = {
    receive: async ({ body, headers, request }) => {
      const { agreementId, status } = body.agreement
      await receive(request, headers['payment-signature'], body, { agreementId, status })
      return { status: 204, body: undefined }
    },
  }
  return { customers, webhook }
}
