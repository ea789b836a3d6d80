import type { FastifyBaseLogger } from 'fastify'

/** Time between two lines about the same outage. */
export const outageWindowMs = 60_000

export type Outage = 'database_away' | 'disk_full'

/**
 * Logs one line when an outage begins, and then one a minute with the number of failed requests. A line for each request
 * would hide everything else, and fill a disk that may be full already.
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
    /** Call it for each request that failed because of the outage. */
    note(event: Outage, error: unknown): void {
      const window = open.get(event)
      if (window !== undefined) window.count += 1
      else {
        log.error({ event, err: error })
        begin(event)
      }
    },
    /** Logs the remaining counts and ends all timers. */
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
