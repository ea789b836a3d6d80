import type { PublicKey } from '../brand/brand.ts'
import type { ResolvedEnvironment } from '../brand/environment.ts'
import type { LocalKeys } from '../token/local-keys.ts'
import { localKeysPath } from '../token/local-keys.ts'
import type { SiteDefinition } from './site-definition.ts'

/** The issuer (`iss`) whose tokens are accepted, and the keys that verify their signatures. */
interface Signer {
  readonly issuer: string
  readonly keys: readonly PublicKey[]
}

type Fetch = (address: string, init: RequestInit) => Promise<Response>

/** How long to wait for a server on the same machine, in milliseconds. */
const longestWaitMs = 5000

const isText = (value: unknown) => typeof value === 'string'
const isPublicKey = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  ['kty', 'kid', 'n', 'e'].every((member) => isText((value as Record<string, unknown>)[member]))
const isLocalKeys = (data: unknown): data is LocalKeys =>
  typeof data === 'object' &&
  data !== null &&
  'keys' in data &&
  'issuer' in data &&
  isText(data.issuer) &&
  Array.isArray(data.keys) &&
  data.keys.length > 0 &&
  data.keys.every(isPublicKey)

/** Rejects when the server publishes no keys: tokens can then be neither verified nor refused. */
async function askLocalServer(backend: string, fetch: Fetch): Promise<Signer> {
  const ask = (cache: RequestCache) =>
    fetch(backend + localKeysPath, { cache, signal: AbortSignal.timeout(longestWaitMs) })
  // Offline, cached keys are used, so that a page that opens offline still knows its customer.
  const answer = await ask('no-cache').catch(() => ask('force-cache'))
  const data: unknown = answer.ok ? await answer.json() : null
  if (!isLocalKeys(data)) throw new Error('the local server does not say whose tokens it gives out')
  return { issuer: data.issuer, keys: data.keys }
}

/**
 * The accepted issuer and keys of an environment. The keys are built into the site, in a chunk that is loaded with the
 * first token. Only Local may use a server on the developer's machine: if the brand has no keys for Local, that server
 * publishes issuer and keys. No other environment requests keys, so nobody can inject one into a published site.
 */
export async function signerOf(
  { name, backend, issuer }: Pick<ResolvedEnvironment, 'name' | 'backend' | 'issuer'>,
  loadKeys: SiteDefinition['loadKeys'],
  fetch: Fetch = (address, init) => globalThis.fetch(address, init),
): Promise<Signer> {
  const keys = (await loadKeys())[name] ?? []
  return name === 'Local' && keys.length === 0 ? askLocalServer(backend, fetch) : { issuer, keys }
}
