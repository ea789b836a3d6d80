import { currentKey } from '../../fixtures/keys.ts'
import { testIssuer } from '../../fixtures/tokens.ts'
import type { LocalKeys } from '../token/local-keys.ts'
import { localKeysPath } from '../token/local-keys.ts'
import type { MockBackend } from './mock-backend.ts'

const keys: LocalKeys = { issuer: testIssuer, keys: [currentKey.publicKey] }

/** Adds the route for issuer and public keys, which pages of the Local environment ask their server for. */
export const withLocalKeys = (backend: Pick<MockBackend, 'exchange'>): Pick<MockBackend, 'exchange'> => ({
  async exchange(request) {
    const { pathname } = new URL(request.url)
    if (request.method !== 'GET' || pathname !== localKeysPath) return backend.exchange(request)
    const headers = new Headers({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
      // Public keys: any page may read them.
      'access-control-allow-origin': '*',
    })
    return { status: 200, headers, body: JSON.stringify(keys) }
  },
})
