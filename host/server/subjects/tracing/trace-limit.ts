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

/** A copy of the server takes this part of the kB of all senders at once, so that few traces write that one row. */
const shares = 1000

/**
 * Limits the number of traces of each sender, and the bytes of all senders together. What a copy has taken and not used
 * is left for its next traces, also of the next window.
 */
export function createTraceLimit(
  ports: LimitPorts,
  { perMinute, kilobytes = defaultKilobytes }: TraceLimits,
) {
  const ofAddress = createLimit(ports, {
    name: 'traces',
    points: perMinute,
    seconds: 60,
    key: ({ ip }: FastifyRequest) => addressKey(ip),
  })
  const ofAll = createLimit(ports, {
    name: 'trace-kilobytes',
    points: kilobytes,
    seconds: windowSeconds,
    key: () => 'all',
  })
  const share = Math.floor(kilobytes / shares)
  let taken = 0
  async function spendOfAll(request: FastifyRequest): Promise<void> {
    const cost = kilobytesOf(request)
    if (taken < cost) {
      const more = Math.max(cost, share)
      await ofAll.spend(request, more)
      taken += more
    }
    taken -= cost
  }
  return {
    async spend(request: FastifyRequest): Promise<void> {
      await ofAddress.spend(request)
      await spendOfAll(request)
    },
  }
}
