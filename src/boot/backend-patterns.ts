import type { Brand, EnvironmentName } from '../brand/brand.ts'
import { localDevPorts } from '../brand/environment.ts'
import { loopbackPattern } from '../loopback.ts'

const tried: readonly EnvironmentName[] = ['PR', 'Dev', 'UAT', 'Staging', 'Production', 'Local']

const hostPattern = (host: string) =>
  host
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    .replaceAll('\\*', '[^.]+')
    .replaceAll('\\{pr\\}', '(\\d+)')

/**
 * The backend of each environment, for an inline script that cannot import the library: the first pattern that matches
 * `host:port` gives the backend, by `replace`. The rules are those of `resolveEnvironment`, so host and port alone decide
 * (ENV-4). The last pattern matches every host.
 */
export function backendPatterns(environments: Brand['environments']): [pattern: string, backend: string][] {
  const backendOf = (name: EnvironmentName) =>
    (environments[name] ?? environments.Production).backend.replaceAll('{pr}', '$1')
  const known = tried.flatMap((name) =>
    (environments[name]?.hosts ?? []).map((host): [string, string] => [
      `^${hostPattern(host)}:.*`,
      backendOf(name),
    ]),
  )
  return [
    [`^${loopbackPattern}:.*`, backendOf('Local')],
    ...known,
    [`.*:(?:${localDevPorts.join('|')})$`, backendOf('Local')],
    ['.*', backendOf('Production')],
  ]
}
