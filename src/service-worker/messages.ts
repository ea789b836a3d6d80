/**
 * What pages say to a worker. Either may be of an older build than the other, so a message keeps its name and its
 * meaning for ever.
 *
 * - `gridfront:build`: answered through the port with the build's hash.
 * - `gridfront:visited`: a page of `build` shows these addresses.
 * - `gridfront:take-over`: take all pages over, now; with `ifAlone` only if no other page is open.
 */
export type PageMessage =
  | { readonly type: 'gridfront:build' }
  | { readonly type: 'gridfront:visited'; readonly build: string; readonly addresses: readonly string[] }
  | { readonly type: 'gridfront:take-over'; readonly ifAlone?: boolean }

/** The message, or null: other scripts of the site may talk to the worker too. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('type' in data)) return null
  if (data.type === 'gridfront:build') return { type: data.type }
  if (data.type === 'gridfront:take-over')
    return { type: data.type, ifAlone: 'ifAlone' in data && data.ifAlone === true }
  if (data.type !== 'gridfront:visited') return null
  const build = 'build' in data ? data.build : null
  const addresses = 'addresses' in data ? data.addresses : null
  const isList = (value: unknown): value is string[] =>
    Array.isArray(value) && value.every((one) => typeof one === 'string')
  return typeof build === 'string' && isList(addresses) ? { type: data.type, build, addresses } : null
}
