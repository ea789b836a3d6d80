import { useRouter } from '@tanstack/react-router'
import type { AccountQueries } from 'gridfront/account'
import { useEffect, useState } from 'react'

/** The hooks of the customer's account, whose code comes when it is first needed; null until then. */
export function useAccountQueries(): AccountQueries | 'failed' | null {
  const { backend } = useRouter().options.context
  const [queries, setQueries] = useState<AccountQueries | 'failed' | null>(null)
  useEffect(() => {
    let isGone = false
    backend().then(
      ({ account }) => {
        if (!isGone) setQueries(account)
      },
      () => {
        if (!isGone) setQueries('failed')
      },
    )
    return () => {
      isGone = true
    }
  }, [backend])
  return queries
}
