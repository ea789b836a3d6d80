import type { FastifyRequest } from 'fastify'
import type { savedCards as contract } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import type { LiveSessionOf } from '../session/authentication.ts'
import { ProviderError } from './provider.ts'
import type { SavedCards } from './saved-cards.ts'

export interface SavedCardRoutePorts {
  readonly liveSession: LiveSessionOf
  readonly savedCards: SavedCards
}

/** The routes of the contract `savedCards`. Logs have neither cards nor their names. */
export function savedCardRoutes({ liveSession, savedCards }: SavedCardRoutePorts): Handlers<typeof contract> {
  async function asked<Answer>(
    request: FastifyRequest,
    work: (customerId: string) => Promise<Answer>,
  ): Promise<Answer> {
    const live = await liveSession(request)
    if (live === null) throw new ProblemError(401, 'Log in first.')
    try {
      return await work(live.customerId)
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
