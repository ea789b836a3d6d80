import type { Brand, EnvironmentName } from '../brand/brand.ts'

const tried: readonly EnvironmentName[] = ['PR', 'Dev', 'UAT', 'Staging', 'Production', 'Local']

/** Written as a regular-expression pattern whose dots are left unescaped to save bytes. */
const hostPattern = (host: string) =>
  host
    .replace(/[*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\*', '[^.]+')
    .replaceAll('\\{pr\\}', '(\\d+)')

/** The backend for loopback hosts, the backend for unknown hosts, and the backends of known hosts. */
export type BackendPatterns = readonly [
  local: string,
  other: string,
  known: readonly (readonly [pattern: string, backend: string])[],
]

/** The backend of each environment, for an inline script that cannot import the library. For `backendOf`. */
export function backendPatterns(environments: Brand['environments']): BackendPatterns {
  const backendOf = (name: EnvironmentName) =>
    (environments[name] ?? environments.Production).backend.replaceAll('{pr}', '$1')
  const known = tried.flatMap((name) =>
    (environments[name]?.hosts ?? []).map((host): [string, string] => [hostPattern(host), backendOf(name)]),
  )
  return [backendOf('Local'), backendOf('Production'), known]
}

/**
 * Part of the inline script: the backend of a document's host and port. By the rules of `resolveEnvironment`, so host and port
 * alone decide (ENV-4), for a host as browsers spell it.
 */
export function backendOf([local, other, known]: BackendPatterns, hostname: string, port: string): string {
  const host = hostname.replace(/\.$/, '')
  // The names and addresses of `loopbackPattern`.
  if (/^((.+\.)?localhost|127(\.\d+){3}|\[::(1|ffff:7f..:.+)])$/.test(host)) return local
  for (const [name, backend] of known) {
    const pattern = RegExp(`^${name.replaceAll('.', '\\.')}$`)
    if (pattern.test(host)) return host.replace(pattern, backend)
  }
  // `localDevPorts`.
  return /^(527[45]|93(29|11|21)|[389]000)$/.test(port) ? local : other
}
