import type { Brand } from '../brand/brand.ts'

/** The origins of key sets, which pages may fetch. */
export const originsOfKeySets = (addresses: readonly (string | undefined)[]): string[] => [
  ...new Set(addresses.flatMap((address) => (address === undefined ? [] : [new URL(address).origin]))),
]

/** Origins of the key sets in the published environments with this backend, which their pages may fetch. */
export const keySetOrigins = ({ environments }: Pick<Brand, 'environments'>, backend: string): string[] => {
  const { Local: _, ...published } = environments
  return originsOfKeySets(
    Object.values(published).flatMap((one) => (one.backend === backend ? [one.keySet] : [])),
  )
}
