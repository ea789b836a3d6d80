import type { FastifyRequest } from 'fastify'
import type { BankAccount, directDebitPayments, directDebitRequests } from 'gridfront/contracts'
import { idempotencyHeader, directDebitRequests as routes } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { ProviderError } from 'gridfront/payments-server'
import type { Intents } from '../../platform/database/idempotency.ts'
import { keyedHash } from '../../platform/keyed-hash.ts'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { ConfirmPassword } from '../password/confirm-password.ts'
import type { DebitRequests } from './debit-requests.ts'

export interface DebitRoutePorts {
  readonly ownerOf: OwnerOf
  readonly confirmPassword: ConfirmPassword
  readonly intents: Intents
  readonly debits: DebitRequests
  /** The server's secret: without it, the stored hash of a request does not reveal its bank account. */
  readonly secret: Uint8Array
}

interface BankOrder {
  readonly bank: BankAccount
  readonly password: string
}

const labelOf = ({ method, path }: { readonly method: string; readonly path: string }) => `${method} ${path}`

/** The routes of the contracts `directDebitRequests` and `directDebitPayments`. */
export function debitRoutes({ ownerOf, confirmPassword, intents, debits, secret }: DebitRoutePorts) {
  /** A plain hash of so few digits could be reversed by trying all, so requests are compared by a keyed hash. */
  const withoutBank = <Body extends BankOrder>({ bank, password: _, ...rest }: Body) => ({
    ...rest,
    bank: keyedHash(secret, bank.accountName, bank.bsb, bank.number),
  })
  async function once<Answer>(
    request: FastifyRequest,
    route: string,
    key: string,
    body: BankOrder,
    work: (customerId: string, id: string) => Promise<Answer>,
  ): Promise<Answer> {
    const { customerId } = await confirmPassword(request, 'change-debit', body.password)
    try {
      return await intents({ customerId, route, key, body: withoutBank(body) }, (id) => work(customerId, id))
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      request.log.error({ event: 'payment_provider_away', err: error })
      throw new ProblemError(503, 'Direct debit cannot be set up just now. Nothing has changed.')
    }
  }

  const requests: Handlers<typeof directDebitRequests> = {
    read: async ({ query, request }) => ({
      status: 200,
      body: await debits.arrangement(await ownerOf(request), query.account),
    }),
    create: async ({ body, headers, request }) => {
      const made = await once(
        request,
        labelOf(routes.create),
        headers[idempotencyHeader],
        body,
        (customerId, id) => debits.create(customerId, id, body),
      )
      request.log.info({ event: 'debit_request', about: 'created', reference: made.reference })
      return { status: 201, body: made }
    },
    change: async ({ body, headers, request }) => {
      const made = await once(
        request,
        labelOf(routes.change),
        headers[idempotencyHeader],
        body,
        (customerId, id) => debits.change(customerId, id, body),
      )
      request.log.info({ event: 'debit_request', about: 'changed', reference: made.reference })
      return { status: 201, body: made }
    },
    cancel: async ({ body: { reference }, request }) => {
      const ended = await debits.cancel(await ownerOf(request), reference)
      request.log.info({ event: 'debit_request', about: 'cancelled', reference })
      return { status: 200, body: ended }
    },
  }
  const payments: Handlers<typeof directDebitPayments> = {
    list: async ({ query, request }) => ({
      status: 200,
      body: await debits.list(await ownerOf(request), query.account),
    }),
  }
  return { requests, payments }
}
