import type { FastifyRequest } from 'fastify'
import { requestBodyLimitBytes } from 'gridfront/contracts'
import { addressKey } from '../limits/address-key.ts'
import type { LimitPorts } from '../limits/limit.ts'
import { createLimit } from '../limits/limit.ts'

const windowSeconds = 600
/** Of all senders together, in kB: so much can come between two prunings, which are ten minutes apart. */
const defaultKilobytes = 500_000

export interface TraceLimits {
  /** How many traces one address may send a minute, of all kinds together. */
  readonly perMinute: number
  /** How many kB everybody together may send in ten minutes. Default 500,000: more than one address alone may send. */
  readonly kilobytes?: number
}

/** What the body of a request will cost: what its sender says, and where nothing is said as much as a body may have. */
const kilobytesOf = ({ headers }: FastifyRequest) =>
  Math.ceil(
    Math.min(Number(headers['content-length'] ?? requestBodyLimitBytes), requestBodyLimitBytes) / 1000,
  )

/** Limits traces by their number from one address, and by their bytes from all of them. */
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
  return {
    async spend(request: FastifyRequest): Promise<void> {
      await ofAddress.spend(request)
      await ofAll.spend(request, kilobytesOf(request))
    },
  }
}
