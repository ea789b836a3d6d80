import type { TokenStorage } from './token-storage.ts'
import { tokenSinceKey, unlessBlocked } from './token-storage.ts'

/**
 * Since when a token is kept, in ms since 1970: from then on the 30 days of AUTH-7 count. A token without a stored time,
 * or with one that lies in the future, counts as kept since `nowMs`, which is then stored.
 */
export function createKeptSince({ sinceStorage }: Pick<TokenStorage, 'sinceStorage'>) {
  /** Where nothing can be stored, the time lasts for the document. */
  let remembered = ''
  return (token: string, nowMs: number): number => {
    // Stored are a time and the last letters of its token. They tell tokens apart, and are too few to log anybody in.
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
