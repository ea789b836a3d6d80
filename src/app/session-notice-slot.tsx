import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { useSession } from '../auth/auth-provider.tsx'

export interface SessionNoticeSlotProps {
  /** The chunk of the notice. */
  readonly load: () => Promise<{ readonly SessionExpiryNotice: ComponentType }>
}

/** Holds the notice of a session that nears its end, and from then on stays: what came of it is spoken there. */
export function SessionNoticeSlot({ load }: SessionNoticeSlotProps) {
  const { isExpiring } = useSession()
  const [Notice, setNotice] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!isExpiring || Notice !== null) return
    const visit = new AbortController()
    // Without it, as when offline, the page goes on as it is: not `lazy`, which would take the page down.
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
