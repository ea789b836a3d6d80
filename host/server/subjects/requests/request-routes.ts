import type { FastifyRequest } from 'fastify'
import type { CustomerRequest, requests } from 'gridfront/contracts'
import {
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  CreditRefundRequest,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
} from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { RequestInput } from 'gridfront/server'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { ConfirmPassword } from '../password/confirm-password.ts'
import type { CustomerRequests } from './customer-requests.ts'

export interface RequestRoutePorts {
  readonly ownerOf: OwnerOf
  readonly confirmPassword: ConfirmPassword
  readonly customerRequests: CustomerRequests
}

interface Named {
  readonly requestId: string
  readonly accountNumber?: string | undefined
}

const noAccount = () => new ProblemError(404, 'You have no account of this number.')

/** The routes of the `requests` contract. Log lines contain the kind of a request, but nothing that was typed. */
export function requestRoutes({
  ownerOf,
  confirmPassword,
  customerRequests,
}: RequestRoutePorts): Handlers<typeof requests> {
  async function take(
    request: FastifyRequest,
    { requestId, accountNumber }: Named,
    asked: RequestInput,
  ): Promise<{ status: 201; body: CustomerRequest }> {
    const customerId = await ownerOf(request)
    const taken = await customerRequests.take(customerId, { requestId, accountNumber }, asked)
    switch (taken.outcome) {
      case 'noAccount':
        throw noAccount()
      case 'changed':
        throw new ProblemError(409, 'This request has been sent before, and was another one.')
      case 'conflict':
        throw new ProblemError(409, taken.why)
      case 'faulty':
        throw new ProblemError(
          422,
          'Something in this request is missing or wrong.',
          taken.faults.map(({ pointer, detail }) => ({ pointer: `/body${pointer}`, detail })),
        )
      case 'taken':
        request.log.info({ event: 'request_taken', kind: asked.kind, customerId, isNew: taken.isNew })
        return { status: 201, body: taken.request }
    }
  }

  // Parsed, so that members outside the contract are not stored.
  return {
    list: async ({ query: { account }, request }) => {
      const list = await customerRequests.list(await ownerOf(request), account)
      if (list === null) throw noAccount()
      return { status: 200, body: { requests: list } }
    },
    arrangements: async ({ query: { account }, request }) => {
      const body = await customerRequests.arrangements(await ownerOf(request), account)
      if (body === null) throw noAccount()
      return { status: 200, body }
    },
    sendReading: ({ body, request }) => {
      const { requestId, accountNumber, ...content } = MeterReadingRequest.parse(body)
      return take(request, { requestId, accountNumber }, { kind: 'METER_READING', content })
    },
    moveOut: ({ body, request }) => {
      const { requestId, accountNumber, ...content } = MoveOutRequest.parse(body)
      return take(request, { requestId, accountNumber }, { kind: 'MOVE_OUT', content })
    },
    complain: ({ body, request }) => {
      const { requestId, accountNumber, ...content } = ComplaintRequest.parse(body)
      return take(request, { requestId, accountNumber }, { kind: 'COMPLAINT', content })
    },
    changePeople: async ({ body, request }) => {
      const { requestId, accountNumber, password, ...content } = AuthorisedPersonRequest.parse(body)
      await confirmPassword(request, 'change-people', password)
      return take(request, { requestId, accountNumber }, { kind: 'AUTHORISED_PERSON', content })
    },
    changeLifeSupport: async ({ body, request }) => {
      const { requestId, accountNumber, password, ...content } = LifeSupportRequest.parse(body)
      // A registration is never refused, and never requires a password.
      if (content.change === 'DEREGISTER') await confirmPassword(request, 'end-life-support', password)
      return take(request, { requestId, accountNumber }, { kind: 'LIFE_SUPPORT', content })
    },
    changeConcession: ({ body, request }) => {
      const { requestId, accountNumber, ...content } = ConcessionRequest.parse(body)
      return take(request, { requestId, accountNumber }, { kind: 'CONCESSION', content })
    },
    refundCredit: async ({ body, request }) => {
      const { requestId, accountNumber, password, ...content } = CreditRefundRequest.parse(body)
      await confirmPassword(request, 'refund-credit', password)
      return take(request, { requestId, accountNumber }, { kind: 'CREDIT_REFUND', content })
    },
    withdraw: async ({ body: { reference }, request }) => {
      const customerId = await ownerOf(request)
      const withdrawn = await customerRequests.withdraw(customerId, reference)
      if (withdrawn.outcome === 'unknown')
        throw new ProblemError(404, 'You have no request of this reference.')
      if (withdrawn.outcome === 'tooLate')
        throw new ProblemError(
          409,
          'This request cannot be taken back any more. Call us, and we see what can be done.',
        )
      request.log.info({ event: 'request_withdrawn', kind: withdrawn.request.kind, customerId })
      return { status: 200, body: withdrawn.request }
    },
  }
}
