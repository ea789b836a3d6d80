import type { FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'

const quarterHourSeconds = 900

/** How often one address may ask to be put on the do-not-contact list. */
export const createDoNotContactLimit = (ports: LimitPorts, points: number) =>
  createLimit(ports, {
    name: 'do-not-contact',
    points,
    seconds: quarterHourSeconds,
    key: ({ ip }: FastifyRequest) => addressKey(ip),
  })
