import type { FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'

const quarterHourSeconds = 900

const createSenderLimit = (ports: LimitPorts, name: string, points: number, seconds: number) =>
  createLimit(ports, { name, points, seconds, key: ({ ip }: FastifyRequest) => addressKey(ip) })

/** How often one sender may look up addresses in a minute: a vendor's service costs by the request. */
export const createAddressLimit = (ports: LimitPorts, points: number) =>
  createSenderLimit(ports, 'addresses', points, 60)

/** How often one sender may ask to be put on the do-not-contact list. */
export const createDoNotContactLimit = (ports: LimitPorts, points: number) =>
  createSenderLimit(ports, 'do-not-contact', points, quarterHourSeconds)

/** How often one sender may ask for a way back into accounts, and, counted apart, how often it may use one. */
export function createRecoveryLimits(ports: LimitPorts, points: number) {
  const asking = createSenderLimit(ports, 'recoveries', points, quarterHourSeconds)
  const using = createSenderLimit(ports, 'resets', points, quarterHourSeconds)
  return { remindEmail: asking.spend, requestReset: asking.spend, resetPassword: using.spend }
}
