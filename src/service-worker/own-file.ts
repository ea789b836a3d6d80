import type { WorkerSite } from './worker-site.ts'
import { digestOfFile, isHashedFile } from './worker-site.ts'

/** The first nine bytes of the SHA-256, in base64url: enough to detect a file that is not the one of the build. */
export async function digestOf(content: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return btoa(String.fromCharCode(...hash.subarray(0, 9)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

const words = (header: string | null) =>
  (header ?? '').split(',').map((word) => word.trim().toLowerCase().split('=')[0])

/** Whether an answer is the same for everybody, as far as its headers tell. */
function isPublic({ status, headers }: Response): boolean {
  if (status !== 200) return false
  if (words(headers.get('cache-control')).some((word) => word === 'no-store' || word === 'private'))
    return false
  return !words(headers.get('vary')).some(
    (word) => word === '*' || word === 'cookie' || word === 'authorization',
  )
}

/**
 * Whether an answer is, byte for byte, the build's file at this address. Thus nothing personal is ever cached, and nothing
 * from another build, a proxy or the login page of a public Wi-Fi.
 */
export async function isOwnFile(site: WorkerSite, address: string, response: Response): Promise<boolean> {
  const digest = digestOfFile(site, address)
  if (digest === undefined || !isPublic(response)) return false
  return (await digestOf(await response.clone().arrayBuffer())) === digest
}

export interface FetchPort {
  readonly fetch: (request: Request) => Promise<Response>
  readonly origin: string
}

/** Fetches a file of the build; undefined if the answer is not that file. Rejects offline. */
export async function fetchOwnFile(
  site: WorkerSite,
  address: string,
  { fetch, origin }: FetchPort,
): Promise<Response | undefined> {
  const cache = isHashedFile(address) ? 'default' : 'no-cache'
  const response = await fetch(new Request(origin + address, { cache, credentials: 'same-origin' }))
  if (!(await isOwnFile(site, address, response))) return undefined
  // Static hosts redirect to a trailing slash. Browsers refuse a redirected response for a navigation, so it is copied.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response
}
