import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { DoNotContactReceipt, DoNotContactRequest } from '../schemas/do-not-contact.ts'
import { changedRetry, unsafeWithBody } from './errors.ts'

/**
 * Forms of the public site, which need no account. In `customer` and not in `core`, because a site works without them.
 * No answer reveals who is a customer, or who is already on a list.
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
