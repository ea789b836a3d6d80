import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { AddressId, AddressParts, AddressQuery, AddressSuggestions } from '../schemas/address.ts'
import { countedRead, missing } from './errors.ts'

/** Address look-up for forms that need no account. The backend hides the vendor and its key. */
export const addresses = rest.router(
  {
    suggest: {
      method: 'GET',
      path: '/api/addresses',
      query: AddressQuery,
      responses: { 200: AddressSuggestions, ...countedRead },
      summary: 'Addresses that fit what somebody has typed, best first; an empty list when none does',
      metadata: facts({ clauses: ['UI-5'], bearer: 'welcome' }),
    },
    resolve: {
      method: 'GET',
      path: '/api/addresses/parts',
      query: AddressId,
      responses: { 200: AddressParts, ...missing, ...countedRead },
      summary: 'The parts of a suggested address',
      metadata: facts({ clauses: ['UI-5'], bearer: 'welcome' }),
    },
  },
  { strictStatusCodes: true },
)
