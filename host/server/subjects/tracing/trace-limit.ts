import type { FastifyRequest } from 'fastify'
import { requestBodyLimitBytes } from 'gridfront/contracts'
import { addressKey } from '../../platform/limits/address-key.ts'
import type { LimitPorts } from '../../platform/limits/limit.ts'
import { createLimit } from '../../platform/limits/limit.ts'

const windowSeconds = 600
/** Limit for all senders together in ten minutes, in kB. Old traces are removed as often. */
const defaultKilobytes = 500_000

export interface TraceLimits {
  /** How many traces of all kinds one sender may send a minute. */
  readonly perMinute: number
  /** How many kB all senders together may send in ten minutes. Default 500,000, which one sender alone cannot reach. */
  readonly kilobytes?: number
}

/** The size of a request's body by its Content-Length; without one, the largest size that is allowed. */
const kilobytesOf = ({ headers }: FastifyRequest) =>
  Math.ceil(
    Math.min(Number(headers['content-length'] ?? requestBodyLimitBytes), requestBodyLimitBytes) / 1000,
  )

/** A copy of the server takes these parts of a limit at once, so that few traces write its row. */
const partOfSender = 30
const partOfAll = 1000
/** Most senders whose points a copy holds. With more it forgets them all, which costs each sender at most one part. */
const maxSenders = 10_000

interface Held {
  points: number
  /** Time in ms since 1970 after which the points are worth nothing. */
  readonly until: number
}

/**
 * Spends points of a limit that the copy has taken before, and takes a part of the limit when it holds too few. What it
 * holds at the end of a window can still be spent in the next one, so that a sender may exceed the limit by one part.
 */
function createSpendInParts(
  limit: ReturnType<typeof createLimit<FastifyRequest>>,
  { part, seconds, now }: { readonly part: number; readonly seconds: number; readonly now: () => Date },
) {
  const held = new Map<string, Held>()
  /** Parts that are being taken. Requests that arrive meanwhile wait for them: each would take a part of its own. */
  const taking = new Map<string, Promise<unknown>>()

  async function take(key: string, request: FastifyRequest, cost: number): Promise<void> {
    const taken = Math.max(cost, part)
    await limit.spend(request, taken)
    if (held.size >= maxSenders) held.clear()
    held.set(key, { points: taken - cost, until: now().getTime() + seconds * 1000 })
  }

  return async (key: string, request: FastifyRequest, cost: number): Promise<void> => {
    for (;;) {
      const own = held.get(key)
      if (own !== undefined && own.until > now().getTime() && own.points >= cost) {
        own.points -= cost
        return
      }
      const others = taking.get(key)
      if (others === undefined) break
      await others.catch(() => undefined)
    }
    const taken = take(key, request, cost)
    taking.set(key, taken)
    try {
      await taken
    } finally {
      taking.delete(key)
    }
  }
}

/** Limits the number of traces of each sender, and the bytes of all senders together. */
export function createTraceLimit(
  ports: LimitPorts,
  { perMinute, kilobytes = defaultKilobytes }: TraceLimits,
) {
  const key = ({ ip }: FastifyRequest) => addressKey(ip)
  const spendOfSender = createSpendInParts(
    createLimit(ports, { name: 'traces', points: perMinute, seconds: 60, key }),
    { part: Math.max(1, Math.floor(perMinute / partOfSender)), seconds: 60, now: ports.now },
  )
  const spendOfAll = createSpendInParts(
    createLimit(ports, {
      name: 'trace-kilobytes',
      points: kilobytes,
      seconds: windowSeconds,
      key: () => 'all',
    }),
    { part: Math.floor(kilobytes / partOfAll), seconds: windowSeconds, now: ports.now },
  )
  return {
    async spend(request: FastifyRequest): Promise<void> {
      await spendOfSender(key(request), request, 1)
      await spendOfAll('all', request, kilobytesOf(request))
    },
  }
}
