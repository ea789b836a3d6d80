import type { FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'

/** How many traces one address may send a minute, of all kinds together. */
export const createTraceLimit = (ports: LimitPorts, points: number) =>
  createLimit(ports, {
    name: 'traces',
    points,
    seconds: 60,
    key: ({ ip }: FastifyRequest) => addressKey(ip),
  })
