import type { RequestKind } from '../../contracts/request-rules.ts'
import type { Arrangements, CustomerRequest } from '../../contracts/schemas/requests.ts'
import { dayIn } from '../dates/time-zones.ts'
import { firstStatus, requestFaults, requestObstacle } from '../requests/check-request.ts'
import { arrangementsOf } from '../requests/request-arrangements.ts'
import { effectiveOn, targetsOf } from '../requests/request-days.ts'
import { shownRequest, shownRequests } from '../requests/shown-request.ts'
import type { RequestInput, RequestSituation, StoredRequest } from '../requests/stored-request.ts'
import { storedContent } from '../requests/stored-request.ts'
import { stateOfSupply } from '../validators/supply-day.ts'
import { chosenAccountOf, closedOn } from './mock-accounts.ts'
import { mockAcceptedCards } from './mock-concessions.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockCustomer } from './mock-sessions.ts'

export interface MockRequestDeskPorts {
  readonly now: () => Date
  readonly random: () => string
  readonly send: SendMockMail
  readonly emailOf: (customer: MockCustomer) => string
}

interface Entry {
  readonly owner: MockCustomer
  readonly requestId: string
  /** The content as it was sent. */
  readonly asked: RequestInput
  request: StoredRequest
}

const prefixes: Readonly<Record<RequestKind, string>> = {
  METER_READING: 'MR',
  MOVE_OUT: 'MO',
  COMPLAINT: 'CO',
  AUTHORISED_PERSON: 'AP',
  LIFE_SUPPORT: 'LS',
  CONCESSION: 'CC',
  CREDIT_REFUND: 'CR',
}

/** The contract's limit. */
const longestReference = 40

/** The requests of a mock backend, by the rules of the reference backend. */
export function createMockRequestDesk({ now, random, send, emailOf }: MockRequestDeskPorts) {
  const entries: Entry[] = []

  /** Throws 404 for an account that is not the customer's. */
  function situationOf(owner: MockCustomer, account: string | undefined): RequestSituation {
    const chosen = chosenAccountOf(owner, account)
    const { overview, meter = null } = chosen
    const { accountNumber, supplyAddress, balance } = overview
    const state = stateOfSupply(supplyAddress)
    const own = entries.filter(
      (entry) => entry.owner.userId === owner.userId && entry.request.accountNumber === accountNumber,
    )
    return {
      accountNumber,
      state,
      today: dayIn(state, now()),
      closedOn: closedOn(chosen),
      isBusiness: (chosen.invoices?.[0]?.business ?? null) !== null,
      meter,
      creditCents: Math.max(0, -balance),
      acceptedCards: mockAcceptedCards(state),
      kept: own.map(({ request }) => request),
    }
  }

  const requestOf = (asked: RequestInput, at: RequestSituation): StoredRequest => ({
    ...storedContent(asked),
    reference: `${prefixes[asked.kind]}-${random()}`.slice(0, longestReference),
    status: firstStatus(asked, at),
    accountNumber: at.accountNumber,
    receivedAt: now().toISOString(),
    effectiveOn: effectiveOn(asked),
    targets: targetsOf(asked, at),
    answer: null,
  })

  return {
    list: (owner: MockCustomer, account?: string): CustomerRequest[] =>
      // Requests of one moment are shown newest first, too.
      shownRequests({ ...situationOf(owner, account), kept: situationOf(owner, account).kept.toReversed() }),
    arrangements: (owner: MockCustomer, account?: string): Arrangements =>
      arrangementsOf(situationOf(owner, account)),
    /** Throws 404, 409 and 422 as the reference backend answers. */
    take(
      owner: MockCustomer,
      {
        requestId,
        accountNumber,
      }: { readonly requestId: string; readonly accountNumber?: string | undefined },
      asked: RequestInput,
    ): CustomerRequest {
      const at = situationOf(owner, accountNumber)
      const known = entries.find((one) => one.owner.userId === owner.userId && one.requestId === requestId)
      if (known !== undefined) {
        if (JSON.stringify(known.asked) !== JSON.stringify(asked))
          throw new MockProblem(409, 'This request has been sent before, and was another one.')
        return shownRequest(known.request, at)
      }
      const why = requestObstacle(asked, at)
      if (why !== null) throw new MockProblem(409, why)
      const errors = requestFaults(asked, at).map(({ pointer, detail }) => ({
        pointer: `/body${pointer}`,
        detail,
      }))
      if (errors.length > 0)
        throw new MockProblem(422, 'Something in this request is missing or wrong.', { errors })
      const request = requestOf(asked, at)
      entries.push({ owner, requestId, asked, request })
      send({ kind: 'requestReceived', to: emailOf(owner), reference: request.reference })
      return shownRequest(request, at)
    },
    /** Throws 404 for a request that is not the customer's, 409 when it is too late. */
    withdraw(owner: MockCustomer, reference: string): CustomerRequest {
      const entry = entries.find(
        (one) => one.owner.userId === owner.userId && one.request.reference === reference,
      )
      if (entry === undefined) throw new MockProblem(404, 'You have no request of this reference.')
      const at = situationOf(owner, entry.request.accountNumber)
      if (entry.request.status !== 'WITHDRAWN') {
        if (!shownRequest(entry.request, at).isWithdrawable)
          throw new MockProblem(409, 'This request cannot be taken back any more.')
        entry.request = { ...entry.request, status: 'WITHDRAWN' }
        send({ kind: 'requestChanged', to: emailOf(owner), reference })
      }
      return shownRequest(entry.request, at)
    },
    /** A sample request, as it would be accepted from a customer now. */
    sample(owner: MockCustomer, asked: RequestInput): CustomerRequest {
      const at = situationOf(owner, undefined)
      return shownRequest(requestOf(asked, at), at)
    },
  }
}

export type MockRequestDesk = ReturnType<typeof createMockRequestDesk>
