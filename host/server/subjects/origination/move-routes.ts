import { idempotencyHeader, MoveOrder, moves as routes } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import type { Intents } from '../../platform/database/idempotency.ts'
import { keyedHash } from '../../platform/keyed-hash.ts'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { ConfirmPassword } from '../password/confirm-password.ts'
import type { Moves } from './moves.ts'

export interface MoveRoutePorts {
  readonly ownerOf: OwnerOf
  readonly confirmPassword: ConfirmPassword
  readonly intents: Intents
  readonly moves: Moves
  /** The server's secret: without it, the stored hash of an order does not reveal the number of a concession card. */
  readonly secret: Uint8Array
}

const orderRoute = `${routes.order.method} ${routes.order.path}`

/** The routes of the `moves` contract. Log lines contain no input. */
export function moveRoutes({
  ownerOf,
  confirmPassword,
  intents,
  moves,
  secret,
}: MoveRoutePorts): Handlers<typeof routes> {
  return {
    list: async ({ request }) => ({ status: 200, body: await moves.list(await ownerOf(request)) }),
    order: async ({ body, headers, request }) => {
      const { customerId } = await confirmPassword(request, 'move-home', body.password)
      // Parsed, so that unknown members are not stored.
      const order = MoveOrder.parse(body)
      const { password: _, ...content } = order
      const hashed = { content: keyedHash(secret, JSON.stringify(content)) }
      const key = headers[idempotencyHeader]
      const move = await intents({ customerId, route: orderRoute, key, body: hashed }, (id) =>
        moves.order(customerId, id, order),
      )
      request.log.info({ event: 'move_sent', customerId, reference: move.reference, outcome: move.status })
      return { status: 201, body: move }
    },
    cancel: async ({ body: { reference }, request }) => {
      const customerId = await ownerOf(request)
      const move = await moves.cancel(customerId, reference)
      request.log.info({ event: 'move_cancelled', customerId, reference })
      return { status: 200, body: move }
    },
  }
}
