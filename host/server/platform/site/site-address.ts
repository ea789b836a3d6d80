export interface SiteAddress {
  /** Decoded once; null if it is malformed. Only used as a key of lists, never as a file path or a link. */
  readonly path: string | null
  /** As sent, with its question mark; '' without one. */
  readonly query: string
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}

/** Reads the address of a request as it was sent. */
export function readSiteAddress(url: string): SiteAddress {
  const [, path = '', query = ''] = /^([^?]*)(\?.*)?$/s.exec(url) ?? []
  // An encoded slash differs from a slash (RFC 3986 section 2.2), and no page has one in its address.
  return { path: path.startsWith('/') && !/%2f/i.test(path) ? decoded(path) : null, query }
}

/** The canonical path of a page (ROUTE-7), for instance without trailing slash. */
export function canonicalPath(path: string): string {
  const plain = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  if (plain === '/index' || plain === '/index.html') return '/'
  return plain === '/index.m' ? '/m' : plain
}

/** Whether a path is one of a mobile variant, by its suffix (ROUTE-6). */
export const isMobilePath = (path: string | null) => path !== null && (path === '/m' || path.endsWith('.m'))
