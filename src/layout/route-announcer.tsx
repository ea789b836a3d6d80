import { useSyncExternalStore } from 'react'
import type { Announcements } from '../navigation/announcements.ts'

export interface RouteAnnouncerProps {
  readonly announcements: Announcements
}

const nothing = () => ''

/**
 * Speaks the title of a page that is shown without loading a document (ROUTE-14); a document's own is spoken by
 * itself. Polite: the focus moves to the page's heading at the same moment, and an assertive region would cut that
 * short, or be cut short by it; the title follows. Keep it mounted: a region that appears together with its text is
 * not always spoken.
 */
export function RouteAnnouncer({ announcements: { subscribe, getSnapshot } }: RouteAnnouncerProps) {
  return (
    <p role="status" className="gf-visually-hidden">
      {useSyncExternalStore(subscribe, getSnapshot, nothing)}
    </p>
  )
}
