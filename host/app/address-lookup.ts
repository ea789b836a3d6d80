import { useRouter } from '@tanstack/react-router'
import type { AddressLookup } from 'gridfront'
import { useMemo } from 'react'

const load = () => import('./do-not-contact.ts')

/** Looks addresses up, by the code that sends the form. Code that does not come is a look-up that fails. */
export function useAddressLookup(): AddressLookup {
  const { context } = useRouter().options
  return useMemo(() => {
    let connected: AddressLookup | undefined
    const connect = async () => {
      connected ??= (await load()).connectAddresses(context)
      return connected
    }
    return {
      suggest: async (text, options) => (await connect()).suggest(text, options),
      resolve: async (id) => (await connect()).resolve(id),
    }
  }, [context])
}
