import { missingDetails } from '../../contracts/do-not-contact-rules.ts'
import type { home } from '../../contracts/routes/home.ts'
import type { DoNotContactReceipt, DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import { dayIn } from '../dates/time-zones.ts'
import type { SendMockMail } from './mock-mails.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { normalEmail } from './normal-email.ts'

/** An entry of the do-not-contact list. */
export interface StoredDoNotContact {
  readonly request: DoNotContactRequest
  readonly receipt: DoNotContactReceipt
}

export interface MockHomeRoutePorts {
  readonly now: () => Date
  readonly send: SendMockMail
  /** The list, the oldest first. New entries are added at its end. */
  readonly list: StoredDoNotContact[]
}

/** The content of a request, to compare it as the reference backend does: without the order of ways and the e-mail's case. */
const contentOf = ({ ways, email, ...rest }: DoNotContactRequest) =>
  // The other members have the order of the contract's schema, which has parsed the request.
  JSON.stringify([rest, ways.toSorted(), email && normalEmail(email)])

/** The routes of the `home` contract, which need no login. Receipts have the numbers `DNC-MOCK-0001` and so on. */
export function mockHomeRoutes({ now, send, list }: MockHomeRoutePorts): MockRoutes<typeof home> {
  const receiptOf = (count: number): DoNotContactReceipt => ({
    receipt: `DNC-MOCK-${String(count).padStart(4, '0')}`,
    effectiveFrom: dayIn('NSW', now()),
  })
  return {
    doNotContact: {
      answer: ({ body }) => {
        const errors = missingDetails(body).map((detail) => ({
          pointer: `/body/${detail}`,
          detail: 'This is needed.',
        }))
        if (errors.length > 0)
          throw new MockProblem(422, 'Something is missing without which contact cannot be stopped.', {
            errors,
          })
        const known = list.find(({ request }) => request.requestId === body.requestId)
        if (known !== undefined && contentOf(known.request) !== contentOf(body))
          throw new MockProblem(409, 'This request has been sent before, and was another one.')
        if (known !== undefined) return { status: 201, body: known.receipt }
        const receipt = receiptOf(list.length + 1)
        list.push({ request: body, receipt })
        if (body.email !== undefined) send({ kind: 'doNotContact', to: body.email, receipt: receipt.receipt })
        return { status: 201, body: receipt }
      },
      samples: { 201: () => receiptOf(list.length + 1) },
    },
  }
}
