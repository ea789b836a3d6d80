import type { OpenSession } from '../../contracts/schemas/session.ts'

/** Sessions that a customer cannot tell apart by their device. */
export interface SessionGroup {
  readonly key: string
  readonly device: string
  /** That used last, first. */
  readonly sessions: readonly [OpenSession, ...OpenSession[]]
}

const lastUsedFirst = (one: OpenSession, other: OpenSession) =>
  Date.parse(other.lastUsedAt) - Date.parse(one.lastUsedAt) ||
  Date.parse(other.startedAt) - Date.parse(one.startedAt)

/** Sessions on equal devices as one, those used last first. A shared computer equals no device of one's own. */
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
