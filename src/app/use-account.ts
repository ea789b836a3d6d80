import { useEffect, useState } from 'react'
import type { AccountQueries } from '../account/account-queries.tsx'
import { useGridfront } from './gridfront-context.tsx'

/**
 * The hooks of the customer's account: null until their code is loaded, `'failed'` if loading failed. Loading is
 * retried when the network is back.
 */
export function useAccount(): AccountQueries | 'failed' | null {
  const { account } = useGridfront()
  const [queries, setQueries] = useState<AccountQueries | 'failed' | null>(null)
  useEffect(() => {
    const life = new AbortController()
    const { signal } = life
    const load = () => {
      account().then(
        (loaded) => signal.aborted || setQueries(loaded),
        () => {
          if (signal.aborted) return
          setQueries('failed')
          addEventListener('online', load, { once: true, signal })
        },
      )
    }
    load()
    return () => life.abort()
  }, [account])
  return queries
}
