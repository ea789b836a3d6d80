import type { SavedCard } from '../../contracts/schemas/saved-card.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockCustomer } from './mock-sessions.ts'

/**
 * Saved cards of a mock backend: the initial cards of its customers. New ones would come from a payment provider, which
 * the mock does not have.
 */
export function createMockSavedCards() {
  const removed = new Set<string>()
  const nameOf = ({ userId }: MockCustomer, cardId: string) => `${userId} ${cardId}`
  return {
    list: (owner: MockCustomer): SavedCard[] =>
      (owner.savedCards ?? []).filter(({ cardId }) => !removed.has(nameOf(owner, cardId))),
    /** Safe to repeat. Throws 404 for a card that never was the customer's. */
    remove(owner: MockCustomer, cardId: string): void {
      if (!(owner.savedCards ?? []).some((card) => card.cardId === cardId))
        throw new MockProblem(404, 'You have no such card.')
      removed.add(nameOf(owner, cardId))
    },
  }
}

export type MockSavedCards = ReturnType<typeof createMockSavedCards>
