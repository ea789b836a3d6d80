import { isLoopback } from '../loopback.ts'

/** Foreign origins that a careless comparison takes for the site's own: by prefix, suffix, scheme or port. */
export function foreignOrigins(site: URL): string[] {
  const { protocol, hostname, host, origin } = site
  const otherScheme = protocol === 'https:' ? 'http:' : 'https:'
  return [
    'https://attacker.invalid',
    'null',
    `${origin}.attacker.invalid`,
    `${origin}@attacker.invalid`,
    `${protocol}//evil${host}`,
    // On loopback any other port or scheme may belong to the developer.
    ...(isLoopback(hostname) ? [] : [`${otherScheme}//${hostname}`, `${protocol}//${hostname}:4443`]),
  ]
}
