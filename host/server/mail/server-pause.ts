const firstPauseMs = 4000
const longestPauseMs = 300_000

/**
 * How long a mail server that takes nothing from us is left alone: each time twice as long, up to five minutes. A wrong
 * password that is sent again and again gets the account locked. Of this copy of the server alone: where each mail
 * stands is in the database.
 */
export function createServerPause(now: () => Date) {
  let [failures, until, lastReason] = [0, 0, '']
  return {
    isOver: (): boolean => {
      const leftMs = until - now().getTime()
      // A clock that has been put back holds nobody up.
      return leftMs <= 0 || leftMs > longestPauseMs
    },
    /** Begins the next pause. Whether this is news: the first failure, or another reason than the last one. */
    begin(reason: string): boolean {
      until = now().getTime() + Math.min(firstPauseMs * 2 ** failures, longestPauseMs)
      failures += 1
      const isNews = reason !== lastReason
      lastReason = reason
      return isNews
    },
    /** The mail server has taken something, or refused one mail alone. */
    end(): void {
      ;[failures, until, lastReason] = [0, 0, '']
    },
  }
}
