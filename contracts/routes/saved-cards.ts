import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { SavedCardList, SavedCardRemoval } from '../schemas/saved-card.ts'
import { authorisedRead, authorisedWriteWithBody, missing } from './errors.ts'

/**
 * Cards that the payment provider stores for a customer. They are saved and used in the provider's own fields, if the
 * customer chooses so; these routes list and remove them.
 */
export const savedCards = rest.router(
  {
    list: {
      method: 'GET',
      path: '/api/saved-cards',
      responses: { 200: SavedCardList, ...authorisedRead },
      summary: "The customer's saved cards, newest first; 503 while the payment provider does not answer",
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed' }),
    },
    remove: {
      method: 'POST',
      path: '/api/saved-cards/remove',
      body: SavedCardRemoval,
      responses: { 204: rest.noBody(), ...missing, ...authorisedWriteWithBody },
      summary:
        'Have the payment provider forget a card. Removed again it stays removed; a card that was never the customer’s is 404',
      metadata: facts({ clauses: ['PAY-1', 'AUTH-14', 'API-12'], bearer: 'needed', isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
