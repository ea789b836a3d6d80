import { customer } from '../../contracts/customer.ts'
import type { Problem } from '../../contracts/schemas/problem.ts'
import type { CustomerRequest } from '../../contracts/schemas/requests.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendFailure } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'
import type { RequestInput } from './stored-request.ts'

/** Identifiers of a request. */
export interface RequestName {
  /** A UUID. Repeating a request with the same id has no further effect. */
  readonly requestId: string
  /** Default: the first account. */
  readonly accountNumber?: string | undefined
  /** The customer's password, for requests that an open session alone must not authorise. */
  readonly password?: string | undefined
}

/** `NOT_NOW`: impossible at present; `words` has the reason. `errors`: messages with JSON pointers such as `/body/phone`. */
export type RequestAnswer =
  | { readonly success: true; readonly request: CustomerRequest }
  | (SendFailure<'NOT_NOW'> & { readonly errors?: Problem['errors'] })

export interface RequestService {
  readonly sendRequest: (asked: RequestInput, name: RequestName) => Promise<RequestAnswer>
  /** Withdraws a request. */
  readonly withdrawRequest: (reference: string) => Promise<RequestAnswer>
}

type ServiceReply =
  | { readonly status: 200 | 201; readonly body: CustomerRequest; readonly headers: Headers }
  | { readonly status: 409 | 422; readonly body: Problem; readonly headers: Headers }
  | { readonly status: number; readonly body: unknown; readonly headers: Headers }

/** Sends customers' requests over the contract. Nothing rejects. `onChanged` is called after the backend has accepted one. */
export function requestService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): RequestService {
  const { requests } = client.use(customer)

  function send({ kind, content }: RequestInput, { password, ...name }: RequestName): Promise<ServiceReply> {
    switch (kind) {
      case 'METER_READING':
        return requests.sendReading({ body: { ...name, ...content } })
      case 'MOVE_OUT':
        return requests.moveOut({ body: { ...name, ...content } })
      case 'COMPLAINT':
        return requests.complain({ body: { ...name, ...content } })
      case 'AUTHORISED_PERSON':
        return requests.changePeople({ body: { ...name, password: password ?? '', ...content } })
      case 'LIFE_SUPPORT':
        return requests.changeLifeSupport({
          body: { ...name, ...(password !== undefined && { password }), ...content },
        })
      case 'CONCESSION':
        return requests.changeConcession({ body: { ...name, ...content } })
      case 'CREDIT_REFUND':
        return requests.refundCredit({ body: { ...name, password: password ?? '', ...content } })
    }
  }

  async function outcome(ask: () => Promise<ServiceReply>): Promise<RequestAnswer> {
    try {
      const { status, body, headers } = await ask()
      if (status === 200 || status === 201) {
        onChanged()
        return { success: true, request: body as CustomerRequest }
      }
      if (status === 409) return { success: false, code: 'NOT_NOW', words: (body as Problem).detail }
      const failure = refused({ status, headers }, now())
      return status === 422 ? { ...failure, errors: (body as Problem).errors } : failure
    } catch (error) {
      return notAnswered(error)
    }
  }

  return {
    sendRequest: (asked, name) => outcome(() => send(asked, name)),
    withdrawRequest: (reference) => outcome(() => requests.withdraw({ body: { reference } })),
  }
}
