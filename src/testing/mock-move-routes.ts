import type { moves } from '../../contracts/routes/moves.ts'
import type { Move } from '../../contracts/schemas/move.ts'
import { MoveOrder } from '../../contracts/schemas/move.ts'
import type { MockMoves } from './mock-moves.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'

export const sampleMove: Move = {
  reference: 'SU-7K2M-9QXT',
  status: 'IN_REVIEW',
  sentAt: '2026-11-20T03:14:07.000Z',
  endedAt: null,
  coolingOffEndsOn: null,
  isCancellable: true,
  from: {
    accountNumber: '3004512876',
    supplyAddress: '14 Example Road, Marrickville NSW 2204',
    endsOn: '2026-12-04',
    endIsWithdrawable: true,
  },
  to: {
    supplyAddress: '7 Test Lane, Newtown NSW 2042',
    moveInOn: '2026-12-04',
    plan: { planId: 'FLEX-RES', displayName: 'Flex' },
    accountNumber: null,
    startsOn: null,
  },
}

/** The routes of the `moves` contract: always of the token's owner (AUTH-14). */
export const mockMoveRoutes = (all: MockMoves): MockRoutes<typeof moves> => ({
  list: {
    answer: ({ session }) => ({ status: 200, body: all.list(ownerOf(session)) }),
    samples: { 200: () => ({ moves: [sampleMove] }) },
  },
  order: {
    // Parsed, so that members outside the contract are not stored.
    answer: ({ session, headers, body }) => ({
      status: 201,
      body: all.order(ownerOf(session), headers['idempotency-key'], MoveOrder.parse(body)),
    }),
    samples: { 201: () => sampleMove },
  },
  cancel: {
    answer: ({ session, body: { reference } }) => ({
      status: 200,
      body: all.cancel(ownerOf(session), reference),
    }),
    samples: { 200: () => sampleMove },
  },
})
