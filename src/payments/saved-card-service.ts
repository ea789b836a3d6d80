import { savedCards } from '../../contracts/routes/saved-cards.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendAnswer } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

export interface SavedCardService {
  /**
   * Removes a card at the provider. Safe to repeat, also if the first answer was lost. `UNAVAILABLE`: the provider
   * cannot be reached. `UNKNOWN`: this customer has no such card. Removing a card that was removed before succeeds.
   */
  readonly removeSavedCard: (cardId: string) => Promise<SendAnswer<'UNAVAILABLE' | 'UNKNOWN'>>
}

/** Saved cards over the contract. Nothing rejects. `onChanged` is called when one was removed, or may have been. */
export function savedCardService(
  client: Pick<ApiClient, 'use'>,
  onChanged: () => void = () => {},
  now: () => Date = () => new Date(),
): SavedCardService {
  const routes = client.use(savedCards)
  return {
    removeSavedCard: async (cardId) => {
      try {
        const answer = await routes.remove({ body: { cardId } })
        // Nothing has changed. After any other answer the list may have changed, and is loaded again.
        if (answer.status === 429) return refused(answer, now())
        onChanged()
        if (answer.status === 204) return { success: true }
        if (answer.status === 404) return { success: false, code: 'UNKNOWN' }
        return answer.status === 503 ? { success: false, code: 'UNAVAILABLE' } : refused(answer, now())
      } catch (error) {
        onChanged()
        return notAnswered(error)
      }
    },
  }
}
