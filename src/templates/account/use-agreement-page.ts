import { useCallback, useEffect, useState } from 'react'
import { useGridfront } from '../../app/gridfront-context.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { ShownPage } from '../../pages/page-loader-ports.ts'

/** `none`: the site has no sign-up. */
export type AgreementPage = ShownPage | 'loading' | 'failed' | 'none'

/**
 * Sign-up's page with what somebody agrees to: its text and edition, and the plans and networks of the site. It is loaded
 * only here, so that the pages of customers who stay do not carry it.
 */
export function useAgreementPage(): readonly [page: AgreementPage, retry: () => void] {
  const { pages } = useGridfront()
  const { href } = useSiteLocation()
  const address = href('/sign-up/consents')
  const [page, setPage] = useState<AgreementPage>('loading')
  const load = useCallback(() => {
    setPage('loading')
    void pages.prefetch(address).done.then(() => {
      const found = pages.loadSync(address)
      setPage(found?.status === 'ok' ? found : pages.isNotFound(address) ? 'none' : 'failed')
    })
  }, [pages, address])
  useEffect(load, [load])
  return [page, load]
}
