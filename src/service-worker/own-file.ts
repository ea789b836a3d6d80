import type { WorkerSite } from './worker-site.ts'
import { digestOfFile, isHashedFile } from './worker-site.ts'

/** The first nine bytes of SHA-256 in base64url: enough to tell that a file is not the one that was built. */
export async function digestOf(content: BufferSource): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', content))
  return btoa(String.fromCharCode(...hash.subarray(0, 9)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
}

const words = (header: string | null) =>
  (header ?? '').split(',').map((word) => word.trim().toLowerCase().split('=')[0])

/** Whether an answer is the same for everybody, as far as its head says. */
function isPublic({ status, headers }: Response): boolean {
  if (status !== 200) return false
  if (words(headers.get('cache-control')).some((word) => word === 'no-store' || word === 'private'))
    return false
  return !words(headers.get('vary')).some(
    (word) => word === '*' || word === 'cookie' || word === 'authorization',
  )
}

/**
 * Whether an answer is, byte for byte, the file that this build has at the address. What a customer has been sent,
 * what another build, a proxy or a hotel's login page has sent, is not, and so it is never kept.
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

/** Fetches a listed file for keeping; undefined when what came is not the file of this build. Rejects offline. */
export async function fetchOwnFile(
  site: WorkerSite,
  address: string,
  { fetch, origin }: FetchPort,
): Promise<Response | undefined> {
  const cache = isHashedFile(address) ? 'default' : 'no-cache'
  const response = await fetch(new Request(origin + address, { cache, credentials: 'same-origin' }))
  if (!(await isOwnFile(site, address, response))) return undefined
  // Static hosts put a slash at the end. A redirected answer is refused for a document, so its copy is kept.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response
}
