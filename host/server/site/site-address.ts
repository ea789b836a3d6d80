export interface SiteAddress {
  /** Decoded once, or null when it cannot be. It is looked up in lists only, never made into a path or a link. */
  readonly path: string | null
  /** With its question mark, as it came; '' without one. */
  readonly query: string
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Reads a request's address as it came over the wire. */
export function readSiteAddress(url: string): SiteAddress {
  const [, path = '', query = ''] = /^([^?]*)(\?.*)?$/s.exec(url) ?? []
  // An encoded slash is no slash (RFC 3986 section 2.2), so no page's address has one.
  return { path: path.startsWith('/') && !/%2f/i.test(path) ? decoded(path) : null, query }
}

/** ROUTE-7: the one address of a page that has been asked for under another spelling. */
export function canonicalPath(path: string): string {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (plain === '/index' || plain === '/index.html') return '/'
  return plain === '/index.m' ? '/m' : plain
}

/** ROUTE-6: the suffix ends the whole path. */
export const isMobilePath = (path: string | null) => path !== null && (path === '/m' || path.endsWith('.m'))
