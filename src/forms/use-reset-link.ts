import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { ResetLink, ResetLinkState } from './reset-link.ts'

/**
 * What the link has brought, for as long as the page that asks is shown: a token that nobody has used is dropped
 * when the page is left. Takes the mark of the boot script from the root, which has kept the form for those
 * without a link out of sight until now.
 */
export function useResetLink(link: ResetLink): ResetLinkState {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    document.documentElement.classList.remove('has-reset-link')
    return () => {
      isHere.current = false
      // A moment later: React's strict mode leaves each page once and is back at once.
      queueMicrotask(() => {
        if (!isHere.current) link.drop()
      })
    }
  }, [link])
  return useSyncExternalStore(link.subscribe, link.getSnapshot, link.getServerSnapshot)
}
