import type { JWK } from 'jose'
import { createRemoteJWKSet, customFetch } from 'jose/jwks/remote'
import type { TokenClaims } from '../../contracts/schemas/session.ts'
import type { PublicKey } from '../brand/brand.ts'
import { KeySetError } from './key-set-error.ts'
import { TokenError } from './token-error.ts'
import { isStrong } from './token-key.ts'
import type { TokenExpectations } from './verify-token.ts'
import { verifyToken } from './verify-token.ts'

export interface KeySetOptions {
  /** Keys that are known before anything is fetched, such as those that a build has embedded. Default: none. */
  readonly keys?: readonly PublicKey[]
  /** How long the issuer may take to answer. Default 5000 ms. */
  readonly timeoutMs?: number
  /** How long after a fetch, successful or not, the next one may follow. Default 30,000 ms. */
  readonly pauseMs?: number
  /** How old fetched keys may be before they are fetched again: withdrawn keys stop counting. Default 600,000 ms. */
  readonly maxAgeMs?: number
  readonly fetch?: (address: string, init: RequestInit) => Promise<Response>
  readonly now?: () => Date
}

/** The keys of an issuer, from its own address. */
export interface KeySet {
  /** The keys of the last fetch. Rejects with `KeySetError` if there are none. */
  readonly load: () => Promise<readonly PublicKey[]>
  /**
   * As `verifyToken`, with the keys of the set. A token with an unknown key makes it fetch them again, because the
   * issuer may have just begun to use a new key. Rejects with `TokenError`, or with `KeySetError` if the token could
   * not be checked.
   */
  readonly verify: (token: unknown, expected: Omit<TokenExpectations, 'keys'>) => Promise<TokenClaims>
}

/** Identity providers also list keys for encryption and for other algorithms. */
function usable({ kty, kid, n, e, alg, use }: JWK): PublicKey[] {
  if (typeof kid !== 'string' || typeof n !== 'string' || typeof e !== 'string') return []
  try {
    const key = { kty, kid, n, e, ...(alg && { alg }), ...(use && { use }) } as PublicKey
    return isStrong(key) ? [key] : []
  } catch {
    // Not in base64url.
    return []
  }
}

/** An issuer's JSON Web Key Set (RFC 7517) at an https address. Nothing is fetched before the first use. */
export function createKeySet(address: string, options: KeySetOptions = {}): KeySet {
  const { timeoutMs = 5000, pauseMs = 30_000, maxAgeMs = 600_000, now = () => new Date() } = options
  const ask = options.fetch
  const remote = createRemoteJWKSet(new URL(address), {
    timeoutDuration: timeoutMs,
    ...(ask && { [customFetch]: ask }),
  })
  let keys = options.keys ?? []
  let last: { readonly at: number; readonly fetched: Promise<void> } | undefined
  const age = () => (last ? now().getTime() - last.at : Number.POSITIVE_INFINITY)

  async function fetchKeys(): Promise<void> {
    await remote.reload().catch((cause: unknown) => {
      throw new KeySetError(address, 'could not be fetched', { cause })
    })
    const found = remote.jwks()?.keys.flatMap(usable) ?? []
    if (found.length === 0)
      throw new KeySetError(address, 'has no RSA key of 2048 bits or more for RS256 signatures')
    keys = found
  }
  /** Joins a running or recent fetch, so that tokens with made-up key ids cause no more fetches. */
  async function load() {
    if (last === undefined || age() >= pauseMs) {
      const fetched = fetchKeys()
      last = { at: now().getTime(), fetched }
    }
    await last.fetched
    return keys
  }

  return {
    load,
    async verify(token, expected) {
      const check = () => verifyToken(token, { ...expected, keys })
      if (keys.length === 0) await load()
      // The present keys stay in use while the issuer does not answer.
      else if (last && age() >= maxAgeMs) await load().catch(() => {})
      try {
        return await check()
      } catch (error) {
        if (!(error instanceof TokenError && error.isKeyUnknown)) throw error
        await load()
        return check()
      }
    },
  }
}
