import { isLoopback } from '../loopback.ts'

/** Origins of others that a careless comparison takes for the site's own: by beginning, by end, by scheme or port. */
export function foreignOrigins(site: URL): string[] {
  const { protocol, hostname, host, origin } = site
  const otherScheme = protocol === 'https:' ? 'http:' : 'https:'
  return [
    'https://attacker.invalid',
    'null',
    `${origin}.attacker.invalid`,
    `${origin}@attacker.invalid`,
    `${protocol}//evil${host}`,
    // On loopback any port and scheme of the machine may be the developer's own.
    ...(isLoopback(hostname) ? [] : [`${otherScheme}//${hostname}`, `${protocol}//${hostname}:4443`]),
  ]
}
