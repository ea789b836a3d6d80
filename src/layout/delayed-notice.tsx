import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PendingNavigation, PendingNavigations } from '../pages/pending-navigations.ts'

/** ROUTE-12: of a page that is here sooner nothing is said. */
export const delayedNoticeMs = 1000

export interface DelayedNoticeProps {
  readonly navigations: Pick<PendingNavigations, 'getSnapshot' | 'subscribe'>
}

const nothing = () => null

/**
 * Tells of a page that takes its time, by a note with a moving bar, and spoken. Each visit has its own second. Keep
 * it mounted: a region that appears together with its text is not always spoken.
 */
export function DelayedNotice({ navigations: { subscribe, getSnapshot } }: DelayedNoticeProps) {
  const visit = useSyncExternalStore(subscribe, getSnapshot, nothing)
  const [late, setLate] = useState<PendingNavigation | null>(null)
  useEffect(() => {
    if (visit === null) return
    const timer = setTimeout(() => setLate(visit), delayedNoticeMs)
    return () => clearTimeout(timer)
  }, [visit])
  return (
    <p role="status" className="gf-delayed">
      {late !== null && late === visit ? `Loading ${late.label ?? 'the page'}…` : ''}
    </p>
  )
}
