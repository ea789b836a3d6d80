import type { FastifyInstance } from 'fastify'
import type { LocalKeys } from 'gridfront/server'
import { localKeysPath } from 'gridfront/server'
import type { TokenKeys } from './keys.ts'

export interface LocalKeysPorts {
  readonly issuer: string
  readonly keys: TokenKeys
}

/** The public keys as they are at that moment, the next one included: a page asks before each check of a token. */
export function mountLocalKeys(app: FastifyInstance, { issuer, keys }: LocalKeysPorts): void {
  app.get(localKeysPath, { config: { isApi: true } }, (_request, reply) => {
    // Kept by the browser and asked for anew all the same: what it has kept counts while nobody answers.
    reply.header('cache-control', 'no-cache')
    return { issuer, keys: keys.ring().publicKeys } satisfies LocalKeys
  })
}
