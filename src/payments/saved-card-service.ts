import { savedCards } from '../../contracts/routes/saved-cards.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { SendAnswer } from '../client/send-answer.ts'
import { notAnswered, refused } from '../client/send-answer.ts'

export interface SavedCardService {
  /** Has the provider forget a card. Removed again it stays removed, whatever became of the first answer. `UNAVAILABLE`: the provider cannot be reached. */
  readonly removeSavedCard: (cardId: string) => Promise<SendAnswer<'UNAVAILABLE'>>
}

/** Saved cards over the contract. Nothing rejects. `onChanged` is told when one was removed, or may have been. */
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
        // 404: the provider knows it no more, which is what was wanted.
        if (answer.status === 204 || answer.status === 404) {
          onChanged()
          return { success: true }
        }
        return answer.status === 503 ? { success: false, code: 'UNAVAILABLE' } : refused(answer, now())
      } catch (error) {
        return notAnswered(error)
      }
    },
  }
}
