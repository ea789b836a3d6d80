import type { FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'

const quarterHourSeconds = 900

/** How often one address may ask for a way back into accounts, and, counted apart, how often it may use one. */
export function createRecoveryLimits(ports: LimitPorts, points: number) {
  const rule = { points, seconds: quarterHourSeconds, key: ({ ip }: FastifyRequest) => addressKey(ip) }
  const asking = createLimit(ports, { name: 'recoveries', ...rule })
  const using = createLimit(ports, { name: 'resets', ...rule })
  return { remindEmail: asking.spend, requestReset: asking.spend, resetPassword: using.spend }
}
