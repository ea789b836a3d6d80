import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { DoNotContactReceipt, DoNotContactRequest } from '../schemas/do-not-contact.ts'
import { changedRetry, unsafeWithBody } from './errors.ts'

/**
 * The forms of the public site: they need no account. In `customer` and not in `core`, since a site without them is
 * a site all the same. Nobody learns from an answer who is a customer, or who is on a list already.
 */
export const home = rest.router(
  {
    doNotContact: {
      method: 'POST',
      path: '/api/home/do-not-contact',
      body: DoNotContactRequest,
      responses: { 201: DoNotContactReceipt, ...changedRetry, ...unsafeWithBody },
      summary:
        'Ask not to be contacted for sales; sent again with the same `requestId` it gets the same receipt, and 409 when something else in it has changed',
      metadata: facts({ clauses: ['UI-1', 'API-12'], sendsMail: true, isRepeatable: true }),
    },
  },
  { strictStatusCodes: true },
)
