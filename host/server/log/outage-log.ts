import type { FastifyBaseLogger } from 'fastify'

/** Between two lines about one outage. */
export const outageWindowMs = 60_000

export type Outage = 'database_away' | 'disk_full'

/**
 * Writes one line when an outage begins, and then one a minute with how many requests it has cost since: a line for each
 * would bury everything else, and fill the disk that may be what is out.
 */
export function createOutageLog(log: Pick<FastifyBaseLogger, 'error'>) {
  const open = new Map<Outage, { count: number; timer: NodeJS.Timeout }>()
  function close(event: Outage): void {
    const window = open.get(event)
    if (window === undefined || window.count === 0) {
      open.delete(event)
      return
    }
    log.error({ event, requests: window.count, seconds: outageWindowMs / 1000 })
    begin(event)
  }
  function begin(event: Outage): void {
    open.set(event, { count: 0, timer: setTimeout(close, outageWindowMs, event).unref() })
  }
  return {
    /** A request has failed for it. */
    note(event: Outage, error: unknown): void {
      const window = open.get(event)
      if (window !== undefined) window.count += 1
      else {
        log.error({ event, err: error })
        begin(event)
      }
    },
    /** Tells what has been counted, and leaves no timer. */
    stop(): void {
      for (const [event, { count, timer }] of open) {
        clearTimeout(timer)
        if (count > 0) log.error({ event, requests: count })
      }
      open.clear()
    },
  }
}

export type OutageLog = ReturnType<typeof createOutageLog>
