import { useEffect, useState } from 'react'
import type { AccountQueries } from '../account/account-queries.tsx'
import { useGridfront } from './gridfront-context.tsx'

/** The hooks of the customer's account, whose code comes when it is first needed; null until then. */
export function useAccount(): AccountQueries | 'failed' | null {
  const { account } = useGridfront()
  const [queries, setQueries] = useState<AccountQueries | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    account().then(
      (loaded) => isGone || setQueries(loaded),
      () => isGone || setQueries('failed'),
    )
    return () => {
      isGone = true
    }
  }, [account])
  return queries
}
