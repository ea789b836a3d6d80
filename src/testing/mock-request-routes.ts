import type { requests } from '../../contracts/routes/requests.ts'
import {
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  CreditRefundRequest,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
} from '../../contracts/schemas/requests.ts'
import type { RequestInput } from '../requests/stored-request.ts'
import type { MockPasswords } from './mock-passwords.ts'
import { wrongPassword } from './mock-problem.ts'
import type { MockRequestDesk } from './mock-request-desk.ts'
import type { MockRoutes } from './mock-routes.ts'
import { liveOf, ownerOf } from './mock-session-routes.ts'
import type { LiveSession, MockCustomer } from './mock-sessions.ts'

interface RequestSchema {
  readonly parse: (body: unknown) => {
    readonly requestId: string
    readonly accountNumber?: string | undefined
    readonly password?: string | undefined
  }
}

/** The routes of the `requests` contract: what a customer asks for, always of the token's owner (AUTH-14). */
export function mockRequestRoutes(
  desk: MockRequestDesk,
  passwords: MockPasswords,
  example: MockCustomer,
): MockRoutes<typeof requests> {
  const complaint = {
    topic: 'BILLING',
    description: 'The bill is twice as high as the last.',
    answerBy: 'EMAIL',
  } as const
  const sample = () => desk.sample(example, { kind: 'COMPLAINT', content: complaint })
  const taken = { 201: sample }
  /** Requests of one kind. Parsed, so that members outside the contract are not stored. */
  const taking = (kind: RequestInput['kind'], schema: RequestSchema) => ({
    answer: ({ session, body }: { readonly session: LiveSession | null; readonly body: unknown }) => {
      const { requestId, accountNumber, password: _, ...content } = schema.parse(body)
      const asked = { kind, content } as RequestInput
      return { status: 201 as const, body: desk.take(ownerOf(session), { requestId, accountNumber }, asked) }
    },
    samples: taken,
  })
  const lifeSupport = taking('LIFE_SUPPORT', LifeSupportRequest)
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
    sendReading: taking('METER_READING', MeterReadingRequest),
    moveOut: taking('MOVE_OUT', MoveOutRequest),
    complain: taking('COMPLAINT', ComplaintRequest),
    changePeople: taking('AUTHORISED_PERSON', AuthorisedPersonRequest),
    changeLifeSupport: {
      answer: (question) => {
        const { change, password = '' } = question.body
        if (change === 'DEREGISTER' && !passwords.isProven(liveOf(question.session), password))
          throw wrongPassword()
        return lifeSupport.answer(question)
      },
      samples: taken,
    },
    changeConcession: taking('CONCESSION', ConcessionRequest),
    refundCredit: taking('CREDIT_REFUND', CreditRefundRequest),
    withdraw: {
      answer: ({ session, body: { reference } }) => ({
        status: 200,
        body: desk.withdraw(ownerOf(session), reference),
      }),
      samples: { 200: sample },
    },
  }
}
