import type { myAccount } from 'gridfront/contracts'
import { SmoothingOrder } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { Smoothing } from './smoothing.ts'

export interface SmoothingRoutePorts {
  readonly ownerOf: OwnerOf
  readonly smoothing: Smoothing
  /** Throws if a customer asks for estimates too often. */
  readonly estimateLimit: (customerId: string) => Promise<void>
}

type Routes = Pick<Handlers<typeof myAccount>, 'smoothing' | 'agreeToSmoothing' | 'endSmoothing'>

/** The routes of bill smoothing in the contract `myAccount`. */
export const smoothingRoutes = ({ ownerOf, smoothing, estimateLimit }: SmoothingRoutePorts): Routes => ({
  smoothing: async ({ query, request }) => {
    const customerId = await ownerOf(request)
    await estimateLimit(customerId)
    return { status: 200, body: await smoothing.read(customerId, query.account) }
  },
  agreeToSmoothing: async ({ body, request }) => {
    const customerId = await ownerOf(request)
    await estimateLimit(customerId)
    // Parsed, so that unknown members are not stored.
    const agreement = await smoothing.agree(customerId, SmoothingOrder.parse(body))
    request.log.info({ event: 'smoothing_agreed', customerId, reference: agreement.reference })
    return { status: 200, body: agreement }
  },
  endSmoothing: async ({ body: { reference }, request }) => {
    const customerId = await ownerOf(request)
    const agreement = await smoothing.end(customerId, reference)
    request.log.info({ event: 'smoothing_ended', customerId, reference })
    return { status: 200, body: agreement }
  },
})
