import { useSyncExternalStore } from 'react'
import type { Announcements } from '../navigation/announcements.ts'

export interface RouteAnnouncerProps {
  readonly announcements: Announcements
}

const nothing = () => ''

/**
 * Makes screen readers speak the title of a page that is shown without loading a document (ROUTE-14); the title of a loaded
 * document they speak by themselves. The region is polite, because the focus moves to the page's heading at the same moment,
 * and an assertive region would interrupt that. Keep it mounted, because screen readers do not always speak a live region
 * that appears together with its text.
 */
export function RouteAnnouncer({ announcements: { subscribe, getSnapshot } }: RouteAnnouncerProps) {
  return (
    <p role="status" className="gf-visually-hidden">
      {useSyncExternalStore(subscribe, getSnapshot, nothing)}
    </p>
  )
}
