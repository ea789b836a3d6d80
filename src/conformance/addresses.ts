import { OptionsError, UnreachableError } from './run-errors.ts'
import type { Transport } from './transport.ts'
import { TransportError } from './transport.ts'

export function readAddress(text: string, what: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null
  const hasName = url !== null && url.username + url.password !== ''
  // `new URL` drops an empty query, but `?` would then remain in the middle of every address.
  if (url === null || !/^https?:$/.test(url.protocol) || hasName || /[?#]/.test(text))
    throw new OptionsError(
      `${what} must be an address such as https://api.brand.example, without name, query or fragment.`,
    )
  return url
}

/** Without a trailing slash. */
export const baseOf = ({ href }: URL): string => href.replace(/\/$/, '')

/**
 * Resolves when one of `urls` (at least one) answers with anything, or when the run is ended. Rejects with
 * `UnreachableError`.
 */
export async function ensureReachable(
  transport: Transport,
  urls: readonly string[],
  {
    timeoutMs,
    signal,
    headers = {},
  }: {
    readonly timeoutMs: number
    readonly signal: AbortSignal | undefined
    readonly headers?: Readonly<Record<string, string>>
  },
): Promise<void> {
  let first: TransportError | null = null
  for (const url of urls) {
    if (signal?.aborted) return
    try {
      await transport({ method: 'GET', url, headers: { accept: '*/*', ...headers } }, timeoutMs)
      return
    } catch (error) {
      if (!(error instanceof TransportError)) throw error
      first ??= error
      if (error.code === 'UNREACHABLE') break
    }
  }
  throw new UnreachableError(`${new URL(urls[0] ?? '').origin} cannot be reached: ${first?.message}`, {
    cause: first,
  })
}
