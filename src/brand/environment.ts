import { isLoopback } from '../loopback.ts'
import type { Brand, EnvironmentDefinition, EnvironmentName } from './brand.ts'

/** Ports on which a host name without a matching pattern is Local (ENV-2). */
export const localDevPorts: readonly number[] = [5274, 5275, 9329, 9311, 9321, 8000, 3000, 9000]

// The order of the decision table: most specific first, Production last.
const tried: readonly EnvironmentName[] = ['PR', 'Dev', 'UAT', 'Staging', 'Production', 'Local']

/** The environment of a host name, with its defaults filled in. */
export interface ResolvedEnvironment
  extends Pick<EnvironmentDefinition, 'issuer' | 'audience' | 'keys' | 'keySet'> {
  readonly name: EnvironmentName
  /** Without a slash at its end; '' is the site's own origin. */
  readonly backend: string
  /** The brand's setting, or the default: see `EnvironmentDefinition`. */
  readonly tracing: { readonly stateTransitions: boolean; readonly console: boolean }
}

const tracesTransitions: readonly EnvironmentName[] = ['Local', 'Dev', 'PR']
const printsTraces: readonly EnvironmentName[] = ['Local', 'Dev']

function toPattern(host: string): RegExp {
  const escaped = host.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`^${escaped.replaceAll('\\*', '[^.]+').replaceAll('\\{pr\\}', '(?<pr>\\d+)')}$`)
}

/**
 * The environment of a site, from host name and port only (ENV-1, ENV-2, ENV-4). A host without a matching pattern or
 * dev port is Production, so that an unforeseen address gets the strictest settings.
 */
export function resolveEnvironment(
  brand: Pick<Brand, 'environments'>,
  address: { readonly hostname: string; readonly port: string },
): ResolvedEnvironment {
  const hostname = address.hostname.toLowerCase().replace(/\.$/, '')
  const settled = (name: EnvironmentName, pr?: string): ResolvedEnvironment => {
    const {
      hosts: _,
      cardFields: __,
      backend,
      tracing = {},
      ...tokens
    } = brand.environments[name] ?? brand.environments.Production
    return {
      ...tokens,
      name,
      backend: backend.replaceAll('{pr}', pr ?? ''),
      tracing: {
        stateTransitions: tracing.stateTransitions ?? tracesTransitions.includes(name),
        console: tracing.console ?? printsTraces.includes(name),
      },
    }
  }
  if (isLoopback(hostname)) return settled('Local')
  for (const name of tried) {
    for (const host of brand.environments[name]?.hosts ?? []) {
      const match = toPattern(host).exec(hostname)
      if (match) return settled(name, match.groups?.pr)
    }
  }
  return settled(localDevPorts.includes(Number(address.port)) ? 'Local' : 'Production')
}
