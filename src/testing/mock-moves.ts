import type { Move, MoveList, MoveOrder } from '../../contracts/schemas/move.ts'
import { consentTerms } from '../../contracts/sign-up-rules.ts'
import type { SignUpAnswers } from '../../fixtures/sign-up.ts'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { addressInWords } from '../address/address.ts'
import { dayIn } from '../dates/time-zones.ts'
import { chosenAccountOf, closedOn } from './mock-accounts.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRequestDesk } from './mock-request-desk.ts'
import type { MockCustomer } from './mock-sessions.ts'
import { sendingFaults } from './mock-sign-up-rules.ts'

export interface MockMovePorts {
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
  readonly desk: MockRequestDesk
}

interface Entry {
  readonly userId: string
  readonly key: string
  readonly order: string
  move: Omit<Move, 'from' | 'isCancellable'> & {
    readonly from: Omit<Move['from'], 'endsOn' | 'endIsWithdrawable'>
  }
}

/** Members sorted, so that bodies with another order of members compare as equal; without the password. */
const written = (order: MoveOrder): string =>
  JSON.stringify({ ...order, password: '' }, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** Errors of an order, by the rules of sign-up. The person is the customer. */
function faultsOf({ supply, plan, support, payment, consents }: MoveOrder) {
  const answers = {
    ...{ plan, support, payment, consents },
    supply: { ...supply, customerType: 'RESIDENTIAL', start: 'MOVE_IN' },
  } as SignUpAnswers
  return sendingFaults(answers).filter(({ pointer }) => !pointer.startsWith('/body/person'))
}

/** The moves of a mock backend's customers. Each is in review, because a mock opens no account. */
export function createMockMoves({ now, random, send, emailOf, desk }: MockMovePorts) {
  const entries: Entry[] = []

  /** The last day of supply at a home, null: it goes on; and whether the customer can withdraw it. */
  function endOf(owner: MockCustomer, accountNumber: string) {
    const open = desk
      .list(owner, accountNumber)
      .find(({ kind, status }) => kind === 'MOVE_OUT' && (status === 'RECEIVED' || status === 'IN_PROGRESS'))
    const closed = closedOn(chosenAccountOf(owner, accountNumber))
    return {
      endsOn: closed ?? open?.effectiveOn ?? null,
      endIsWithdrawable: closed === null && open?.isWithdrawable === true,
    }
  }
  const shown = (owner: MockCustomer, { move }: Entry): Move => ({
    ...move,
    isCancellable: move.status === 'IN_REVIEW',
    from: { ...move.from, ...endOf(owner, move.from.accountNumber) },
  })
  const mine = ({ userId }: MockCustomer) => entries.filter((entry) => entry.userId === userId)

  /** Ends the supply at the old home. Faults point into the order. */
  function moveOut(owner: MockCustomer, accountNumber: string, asked: NonNullable<MoveOrder['moveOut']>) {
    const content = { plan: 'NEW_HOME_WITH_US', ...asked } as const
    try {
      desk.take(owner, { requestId: random(), accountNumber }, { kind: 'MOVE_OUT', content })
    } catch (error) {
      if (!(error instanceof MockProblem) || error.errors === undefined) throw error
      const errors = error.errors.map(({ pointer, detail }) => ({
        pointer: pointer.replace(/^\/body/, '/body/moveOut'),
        detail,
      }))
      throw new MockProblem(error.status, error.message, { errors })
    }
  }

  function entryOf(owner: MockCustomer, key: string, order: MoveOrder): Entry {
    const { overview, plans } = chosenAccountOf(owner, order.accountNumber)
    const { planId } = order.plan
    const offer = plans?.offers.find(({ terms }) => terms.planId === planId)
    return {
      ...{ userId: owner.userId, key, order: written(order) },
      move: {
        reference: `SU-${random()}`.slice(0, 40),
        status: 'IN_REVIEW',
        sentAt: now().toISOString(),
        endedAt: null,
        coolingOffEndsOn: null,
        from: { accountNumber: overview.accountNumber, supplyAddress: overview.supplyAddress },
        to: {
          supplyAddress: addressInWords(order.supply.address),
          moveInOn: order.supply.moveInOn,
          plan: { planId, displayName: offer?.terms.displayName ?? planId },
          accountNumber: null,
          startsOn: null,
        },
      },
    }
  }

  return {
    list: (owner: MockCustomer): MoveList => ({
      moves: mine(owner)
        .toReversed()
        .map((entry) => shown(owner, entry)),
      editions: consentTerms
        .filter((term) => term !== 'PLAN_DOCUMENT')
        .map((term) => ({ term, version: testSignUp.consents.agreed[0].version })),
    }),
    /** Throws 404, 409 and 422 as the reference backend answers. */
    order(owner: MockCustomer, key: string, order: MoveOrder): Move {
      const { accountNumber, supplyAddress } = chosenAccountOf(owner, order.accountNumber).overview
      const known = mine(owner).find((entry) => entry.key === key)
      if (known !== undefined) {
        if (known.order !== written(order))
          throw MockProblem.ofField('/headers/idempotency-key', 'This names another request.')
        return shown(owner, known)
      }
      const isOpen = ({ move }: Entry) =>
        move.status === 'IN_REVIEW' && move.from.accountNumber === accountNumber
      if (mine(owner).some(isOpen))
        throw new MockProblem(409, 'You have already sent a move from this home. Cancel it first.')
      const errors = faultsOf(order)
      const { moveInOn, address } = order.supply
      if (moveInOn < dayIn(address.state, now()))
        errors.push({ pointer: '/body/supply/moveInOn', detail: 'Choose today or a later day.' })
      if (order.moveOut === undefined && endOf(owner, accountNumber).endsOn === null)
        errors.push({ pointer: '/body/moveOut', detail: 'Enter the last day of supply at your old home.' })
      if (addressInWords(address).toLowerCase() === supplyAddress.toLowerCase())
        errors.push({ pointer: '/body/supply/address', detail: 'This is the home that you are leaving.' })
      if (errors.length > 0) throw new MockProblem(422, 'This move cannot be sent yet.', { errors })
      if (order.moveOut !== undefined) moveOut(owner, accountNumber, order.moveOut)
      const entry = entryOf(owner, key, order)
      entries.push(entry)
      send({ kind: 'moveReceived', to: emailOf(owner), reference: entry.move.reference })
      return shown(owner, entry)
    },
    /** Throws 404 for a move that is not the customer's. */
    cancel(owner: MockCustomer, reference: string): Move {
      const entry = mine(owner).find(({ move }) => move.reference === reference)
      if (entry === undefined) throw new MockProblem(404, 'You have no move of this reference.')
      if (entry.move.status === 'IN_REVIEW') {
        entry.move = { ...entry.move, status: 'WITHDRAWN', endedAt: now().toISOString() }
        send({ kind: 'moveCancelled', to: emailOf(owner), reference })
      }
      return shown(owner, entry)
    },
  }
}

export type MockMoves = ReturnType<typeof createMockMoves>
