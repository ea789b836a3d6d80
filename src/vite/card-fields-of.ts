import type { Brand } from '../brand/brand.ts'

/**
 * Where cards are typed in, in the environment with this backend. A build for Production is tried out on this machine too, with the
 * sandbox: until Production has a provider of its own, and then its policy names nobody else.
 */
export function cardFieldsOf(
  { environments }: Pick<Brand, 'environments'>,
  backend: string,
): string | undefined {
  const own = Object.values(environments).filter((one) => one.backend === backend)
  const sources = new Set(own.flatMap((one) => one.cardFields ?? []))
  if (sources.size === 0 && own.includes(environments.Production)) return environments.Local?.cardFields
  return sources.size === 0 ? undefined : [...sources].join(' ')
}
