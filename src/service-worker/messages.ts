/**
 * Messages of pages to the worker. Page and worker may be of different builds, so a message must never change its name or
 * its meaning.
 *
 * - `gridfront:build`: asks for the hash of the worker's build. The answer comes through the port.
 * - `gridfront:visited`: a page of `build` uses the files at these addresses.
 * - `gridfront:take-over`: asks a waiting worker to take over all pages now; with `ifAlone` only if no other page is open,
 *   with `build` only if the worker is of that build.
 */
export type PageMessage =
  | { readonly type: 'gridfront:build' }
  | { readonly type: 'gridfront:visited'; readonly build: string; readonly addresses: readonly string[] }
  | { readonly type: 'gridfront:take-over'; readonly ifAlone?: boolean; readonly build?: string }

/** The message; null for anything else, since other scripts of the site may send messages too. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'gridfront:build') return { type: data.type }
  if (data.type === 'gridfront:take-over')
    return {
      type: data.type,
      ifAlone: 'ifAlone' in data && data.ifAlone === true,
      ...('build' in data && typeof data.build === 'string' && { build: data.build }),
    }
  if (data.type !== 'gridfront:visited') return null
  const build = 'build' in data ? data.build : null
  const addresses = 'addresses' in data ? data.addresses : null
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string')
  return typeof build === 'string' && isList(addresses) ? { type: data.type, build, addresses } : null
}
