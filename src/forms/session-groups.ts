import type { OpenSession } from '../../contracts/schemas/session.ts'

/** Sessions on devices with the same description. */
export interface SessionGroup {
  readonly key: string
  readonly device: string
  /** The last used first. */
  readonly sessions: readonly [OpenSession, ...OpenSession[]]
}

const lastUsedFirst = (one: OpenSession, other: OpenSession) =>
  Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt) ||
  Date.parse(other.startedAt) - Date.parse(one.startedAt)

/**
 * Groups sessions by device, the last used first. A shared computer is never grouped with the customer's own device.
 */
export function groupSessions(sessions: readonly OpenSession[]): SessionGroup[] {
  const groups = new Map<string, SessionGroup>()
  for (const session of sessions.toSorted(lastUsedFirst)) {
    const { device, isShared } = session
    const key = `${isShared ? 'shared' : 'own'} ${device}`
    const group = groups.get(key)
    groups.set(key, { key, device, sessions: group ? [...group.sessions, session] : [session] })
  }
  return [...groups.values()]
}
