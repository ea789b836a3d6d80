import type { Brand } from '../brand/brand.ts'

/** Origins of the key sets in the published environments with this backend, which their pages may fetch. */
export const keySetOrigins = ({ environments }: Pick<Brand, 'environments'>, backend: string): string[] => {
  const { Local: _, ...published } = environments
  const addresses = Object.values(published).flatMap((one) =>
    one.backend === backend ? (one.keySet ?? []) : [],
  )
  return [...new Set(addresses.map((address) => new URL(address).origin))]
}
