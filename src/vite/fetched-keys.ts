import type { Brand, EnvironmentDefinition } from '../brand/brand.ts'
import { createKeySet } from '../token/key-set.ts'
import { SiteFault } from './site-fault.ts'

const reasonOf = (error: unknown): string => {
  const { cause = error } = error as { readonly cause?: unknown }
  return cause instanceof Error ? cause.message : String(cause)
}

/**
 * The brand with the present keys of its key sets, so that pages need not request them. The brand's own keys, such as
 * the next one, are kept. Local's key set is skipped, because its server may not run during a build. Throws `SiteFault`
 * for a set that cannot be fetched.
 */
export async function withFetchedKeys<Site extends Pick<Brand, 'environments'>>(
  brand: Site,
  fetch?: (address: string, init: RequestInit) => Promise<Response>,
): Promise<Site> {
  const withKeys = async ([name, one]: [string, EnvironmentDefinition]) => {
    if (one.keySet === undefined || name === 'Local') return [name, one] as const
    const fetched = await createKeySet(one.keySet, { ...(fetch && { fetch }) })
      .load()
      .catch((error: unknown) => {
        throw new SiteFault(
          `environments.${name}.keySet: ${(error as Error).message} (${reasonOf(error)}). The build embeds these keys: check the address, and that this machine reaches it.`,
        )
      })
    const others = one.keys.filter(({ kid }) => !fetched.some((key) => key.kid === kid))
    return [name, { ...one, keys: [...fetched, ...others] }] as const
  }
  const environments = await Promise.all(Object.entries(brand.environments).map(withKeys))
  return { ...brand, environments: Object.fromEntries(environments) }
}
