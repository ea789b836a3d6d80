import type { FastifyRequest } from 'fastify'
import { addressKey } from './address-key.ts'
import type { LimitPorts } from './limit.ts'
import { createLimit } from './limit.ts'

/** How often one sender may look up addresses in a minute: a vendor's service costs by the request. */
export const createAddressLimit = (ports: LimitPorts, points: number) =>
  createLimit(ports, {
    name: 'addresses',
    points,
    seconds: 60,
    key: ({ ip }: FastifyRequest) => addressKey(ip),
  })
