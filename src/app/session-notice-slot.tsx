import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { useSession } from '../auth/auth-provider.tsx'

export interface SessionNoticeSlotProps {
  /** The chunk of the notice. */
  readonly load: () => Promise<{ readonly SessionExpiryNotice: ComponentType }>
}

/**
 * Shows the notice of a session that is about to expire. It stays mounted afterwards, because it also announces the
 * outcome.
 */
export function SessionNoticeSlot({ load }: SessionNoticeSlotProps) {
  const { isExpiring } = useSession()
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isExpiring || Notice !== null) return
    const visit = new AbortController()
    // If the chunk fails to load, as when offline, the page continues without it: `lazy` would throw in the page.
    const fetchNotice = () => {
      load().then(
        ({ SessionExpiryNotice }) => setNotice(() => SessionExpiryNotice),
        () => addEventListener('online', fetchNotice, { once: true, signal: visit.signal }),
      )
    }
    fetchNotice()
    return () => visit.abort()
  }, [isExpiring, Notice, load])
  return Notice && <Notice />
}
