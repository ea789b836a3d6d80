import type { FastifyRequest } from 'fastify'
import type { savedCards as contract } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { ProviderError } from 'gridfront/payments-server'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { SavedCards } from './saved-cards.ts'

export interface SavedCardRoutePorts {
  readonly ownerOf: OwnerOf
  readonly savedCards: SavedCards
}

/** The routes of the contract `savedCards`. Logs contain neither cards nor their ids. */
export function savedCardRoutes({ ownerOf, savedCards }: SavedCardRoutePorts): Handlers<typeof contract> {
  async function asked<Answer>(
    request: FastifyRequest,
    work: (customerId: string) => Promise<Answer>,
  ): Promise<Answer> {
    const customerId = await ownerOf(request)
    try {
      return await work(customerId)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      request.log.error({ event: 'payment_provider_away', err: error })
      throw new ProblemError(503, 'Saved cards cannot be reached just now. Try again later.')
    }
  }
  return {
    list: async ({ request }) => ({
      status: 200,
      body: { cards: await asked(request, savedCards.list) },
    }),
    remove: async ({ body: { cardId }, request }) => {
      const isRemoved = await asked(request, async (customerId) => {
        const done = await savedCards.remove(customerId, cardId)
        if (done) request.log.info({ event: 'saved_card_removed', customerId })
        return done
      })
      // The same answer for somebody else's card and one that does not exist (AUTH-14).
      if (!isRemoved) throw new ProblemError(404, 'You have no such card.')
      return { status: 204, body: undefined }
    },
  }
}
