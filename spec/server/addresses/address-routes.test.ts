import type { FastifyReply, FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { addressRoutes } from '../../../host/server/subjects/addresses/address-routes.ts'
import type { AddressSource } from '../../../host/server/subjects/addresses/address-source.ts'

const request = { log: { error: () => undefined } } as unknown as FastifyRequest
const exchange = { request, reply: {} as FastifyReply }

test('[UI-5] a source that never answers delays nobody: 503 after the time limit, and its request is aborted', async () => {
  const seen: AbortSignal[] = []
  const hang = (_: string, { signal }: { readonly signal: AbortSignal }) => {
    seen.push(signal)
    return new Promise<never>(() => undefined)
  }
  const hanging: AddressSource = { suggest: hang, resolve: hang }
  const clock = new AbortController()
  const routes = addressRoutes(hanging, () => clock.signal)
  const answers = Promise.allSettled([
    routes.suggest({ query: { query: '12 st' }, ...exchange }),
    routes.resolve({ query: { id: 'one' }, ...exchange }),
  ])
  clock.abort()
  const refused = {
    status: 'rejected',
    reason: { status: 503, message: 'Addresses cannot be looked up just now.' },
  }
  expect(await answers).toMatchObject([refused, refused])
  expect(seen).toEqual([clock.signal, clock.signal])
})
