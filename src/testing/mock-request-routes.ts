import type { requests } from '../../contracts/routes/requests.ts'
import {
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
} from '../../contracts/schemas/requests.ts'
import type { MockRequestDesk } from './mock-request-desk.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockCustomer } from './mock-sessions.ts'

/** The routes of the `requests` contract: what a customer asks for, always of the token's owner (AUTH-14). */
export function mockRequestRoutes(desk: MockRequestDesk, example: MockCustomer): MockRoutes<typeof requests> {
  const complaint = {
    topic: 'BILLING',
    description: 'The bill is twice as high as the last.',
    answerBy: 'EMAIL',
  } as const
  const sample = () => desk.sample(example, { kind: 'COMPLAINT', content: complaint })
  const taken = { 201: sample }
  return {
    list: {
      answer: ({ session, query: { account } }) => ({
        status: 200,
        body: { requests: desk.list(ownerOf(session), account) },
      }),
      samples: { 200: () => ({ requests: [sample()] }) },
    },
    arrangements: {
      answer: ({ session, query: { account } }) => ({
        status: 200,
        body: desk.arrangements(ownerOf(session), account),
      }),
      samples: { 200: () => desk.arrangements(example) },
    },
    // Parsed, so that members that the contract does not know are not kept.
    sendReading: {
      answer: ({ session, body }) => {
        const { requestId, accountNumber, ...content } = MeterReadingRequest.parse(body)
        const named = { requestId, accountNumber }
        return { status: 201, body: desk.take(ownerOf(session), named, { kind: 'METER_READING', content }) }
      },
      samples: taken,
    },
    moveOut: {
      answer: ({ session, body }) => {
        const { requestId, accountNumber, ...content } = MoveOutRequest.parse(body)
        const named = { requestId, accountNumber }
        return { status: 201, body: desk.take(ownerOf(session), named, { kind: 'MOVE_OUT', content }) }
      },
      samples: taken,
    },
    complain: {
      answer: ({ session, body }) => {
        const { requestId, accountNumber, ...content } = ComplaintRequest.parse(body)
        const named = { requestId, accountNumber }
        return { status: 201, body: desk.take(ownerOf(session), named, { kind: 'COMPLAINT', content }) }
      },
      samples: taken,
    },
    changePeople: {
      answer: ({ session, body }) => {
        const { requestId, accountNumber, ...content } = AuthorisedPersonRequest.parse(body)
        const named = { requestId, accountNumber }
        const asked = { kind: 'AUTHORISED_PERSON', content } as const
        return { status: 201, body: desk.take(ownerOf(session), named, asked) }
      },
      samples: taken,
    },
    changeLifeSupport: {
      answer: ({ session, body }) => {
        const { requestId, accountNumber, ...content } = LifeSupportRequest.parse(body)
        const named = { requestId, accountNumber }
        return { status: 201, body: desk.take(ownerOf(session), named, { kind: 'LIFE_SUPPORT', content }) }
      },
      samples: taken,
    },
    changeConcession: {
      answer: ({ session, body }) => {
        const { requestId, accountNumber, ...content } = ConcessionRequest.parse(body)
        const named = { requestId, accountNumber }
        return { status: 201, body: desk.take(ownerOf(session), named, { kind: 'CONCESSION', content }) }
      },
      samples: taken,
    },
    withdraw: {
      answer: ({ session, body: { reference } }) => ({
        status: 200,
        body: desk.withdraw(ownerOf(session), reference),
      }),
      samples: { 200: sample },
    },
  }
}
