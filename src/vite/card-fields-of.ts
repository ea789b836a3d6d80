import type { Brand } from '../brand/brand.ts'
import { BrandError } from '../brand-error.ts'

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

/**
 * A page for payments without a login needs to know where cards are typed in. The guarded page is told by the backend whether it takes
 * cards; this one asks nobody, and its frame would stay white. Throws `BrandError`.
 */
export function mustNameCardFields({ environments }: Pick<Brand, 'environments'>, page: string): void {
  if (Object.values(environments).every(({ cardFields }) => cardFields === undefined))
    throw new BrandError(
      'environments.Production.cardFields',
      `is needed: the page ${page} has the template guest-pay, and no environment says where cards are typed in`,
    )
}
