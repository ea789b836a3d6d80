import { useEffect, useState, useSyncExternalStore } from 'react'
import type { PendingNavigation, PendingNavigations } from '../pages/pending-navigations.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('delayedNotice', {
  loading: ({ page }: Values<'page'>) => `Loading ${page}…`,
  loadingPage: 'Loading the page…',
})

/** How long a page may load before there is a notice, in ms (ROUTE-12). */
export const delayedNoticeMs = 1000

export interface DelayedNoticeProps {
  readonly navigations: Pick<PendingNavigations, 'getSnapshot' | 'subscribe'>
}

const nothing = () => null

/**
 * Shows that a page is still loading after one second: a note with a moving bar, which screen readers speak. Keep it
 * mounted, because they do not always speak a live region that appears together with its text.
 */
export function DelayedNotice({ navigations: { subscribe, getSnapshot } }: DelayedNoticeProps) {
  const visit = useSyncExternalStore(subscribe, getSnapshot, nothing)
  const [late, setLate] = useState<PendingNavigation | null>(null)
  useEffect(() => {
    if (visit === null) return
    const timer = setTimeout(() => setLate(visit), delayedNoticeMs)
    return () => clearTimeout(timer)
  }, [visit])
  const label = late?.label ?? null
  const text = label === null ? texts.loadingPage : texts.loading({ page: label })
  return (
    <p role="status" className="gf-delayed">
      {late !== null && late === visit ? text : ''}
    </p>
  )
}
