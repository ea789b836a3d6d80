import type { addresses } from 'gridfront/contracts'
import type { AddressSource } from '../addresses/address-source.ts'
import type { Handlers } from '../contract-adapter.ts'
import { ProblemError } from '../problem.ts'

/** Meets the `addresses` contract. Nothing of what was typed is written down, nor counted by whom. */
export const addressRoutes = (source: AddressSource): Handlers<typeof addresses> => ({
  suggest: async ({ query: { query } }) => ({
    status: 200,
    body: { suggestions: [...(await source.suggest(query))] },
  }),
  resolve: async ({ query: { id } }) => {
    const address = await source.resolve(id)
    if (address === null) throw new ProblemError(404, 'No address has this name.')
    return { status: 200, body: address }
  },
})
