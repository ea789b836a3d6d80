/** Each page has two documents: the plain one and its narrow twin (ROUTE-6). */
export type Variant = 'plain' | 'mobile'

/** `/` → `/m`, `/plans` → `/plans.m`. Takes a plain path without query and fragment. */
export const toMobilePath = (path: string): string => (path === '/' ? '/m' : `${path}.m`)

/**
 * Splits the suffix off: `/m` and `/index.m` → `/`, `/plans.m` → `/plans`. The suffix ends the whole path,
 * so `/accounts.m/login` is a plain path that no page has; so is `/.m`, which would be a second `/m`, and so are
 * `/..m` and `/...m`, which would leave a dot segment behind.
 */
export function splitVariant(path: string): { path: string; variant: Variant } {
  if (path === '/m' || path === '/index.m') return { path: '/', variant: 'mobile' }
  if (path.endsWith('.m') && !/\/\.{0,2}\.m$/.test(path))
    return { path: path.slice(0, -2), variant: 'mobile' }
  return { path, variant: 'plain' }
}

/** The address of a page in a variant, given its plain path. */
export const inVariant = (path: string, variant: Variant): string =>
  variant === 'mobile' ? toMobilePath(path) : path
