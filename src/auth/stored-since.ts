import type { TokenStorage } from './token-storage.ts'
import { tokenSinceKey, unlessBlocked } from './token-storage.ts'

/**
 * When a token was stored, in ms since 1970; the 30 days of AUTH-7 count from then. A token without a stored time, or
 * with one in the future, counts as stored at `nowMs`, which is then recorded.
 */
export function createStoredSince({ sinceStorage }: Pick<TokenStorage, 'sinceStorage'>) {
  /** With blocked storage, the time is kept for this document. */
  let remembered = ''
  return (token: string, nowMs: number): number => {
    // Stores the time with the last letters of its token: enough to tell tokens apart, too few to log in with.
    const mark = ` ${token.slice(-12)}`
    const stored = unlessBlocked(() => sinceStorage().getItem(tokenSinceKey)) ?? ''
    for (const note of [remembered, stored]) {
      const since = Number.parseInt(note, 10)
      if (note.endsWith(mark) && since <= nowMs) return since
    }
    remembered = nowMs + mark
    unlessBlocked(() => sinceStorage().setItem(tokenSinceKey, remembered))
    return nowMs
  }
}
