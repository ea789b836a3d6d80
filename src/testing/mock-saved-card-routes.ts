import type { savedCards as contract } from '../../contracts/routes/saved-cards.ts'
import { mayasCards } from '../../fixtures/saved-cards.ts'
import type { MockRoutes } from './mock-routes.ts'
import type { MockSavedCards } from './mock-saved-cards.ts'
import { ownerOf } from './mock-session-routes.ts'

/** The routes of `savedCards`. */
export const mockSavedCardRoutes = (cards: MockSavedCards): MockRoutes<typeof contract> => ({
  list: {
    answer: ({ session }) => ({ status: 200, body: { cards: cards.list(ownerOf(session)) } }),
    samples: { 200: () => ({ cards: [...mayasCards] }) },
  },
  remove: {
    answer: ({ session, body: { cardId } }) => {
      cards.remove(ownerOf(session), cardId)
      return { status: 204 }
    },
    samples: {},
  },
})
