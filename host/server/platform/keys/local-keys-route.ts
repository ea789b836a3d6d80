import type { FastifyInstance } from 'fastify'
import type { LocalKeys } from 'gridfront/server'
import { localKeysPath } from 'gridfront/server'
import type { TokenKeys } from './keys.ts'

export interface LocalKeysPorts {
  readonly issuer: string
  readonly keys: TokenKeys
}

/** The route for the public keys, the next one included. Pages of local mode ask before each check of a token. */
export function mountLocalKeys(app: FastifyInstance, { issuer, keys }: LocalKeysPorts): void {
  app.get(localKeysPath, { config: { isApi: true } }, (_request, reply) => {
    // Browsers cache the answer but revalidate it each time. The cached one is used if the server does not answer.
    reply.header('cache-control', 'no-cache')
    return { issuer, keys: keys.ring().publicKeys } satisfies LocalKeys
  })
}
