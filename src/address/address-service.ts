import { normalText } from '../../contracts/normal-text.ts'
import { addresses } from '../../contracts/routes/addresses.ts'
import { addressQueryLengths } from '../../contracts/schemas/address.ts'
import type { ApiClient } from '../client/api-client.ts'
import type { AddressLookup } from './address-lookup.ts'

/** Address look-up over the contract. Rejects without a usable answer; no error contains the input. */
export function addressService(client: Pick<ApiClient, 'use'>): AddressLookup {
  const routes = client.use(addresses)
  const unusable = (status: number) => new Error(`The look-up of addresses answered ${status}`)
  return {
    async suggest(text, { signal }) {
      const query = normalText(text).slice(0, addressQueryLengths.max)
      // The backend refuses shorter queries, because they would match everything.
      if (query.length < addressQueryLengths.min) return []
      const answer = await routes.suggest({ query: { query }, fetchOptions: { signal } })
      if (answer.status !== 200) throw unusable(answer.status)
      return answer.body.suggestions
    },
    async resolve(id) {
      const answer = await routes.resolve({ query: { id } })
      if (answer.status !== 200) throw unusable(answer.status)
      const { unit, ...parts } = answer.body
      return { ...(unit !== undefined && { unit }), ...parts }
    },
  }
}
