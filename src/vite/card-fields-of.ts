import type { Brand } from '../brand/brand.ts'
import { BrandError } from '../brand-error.ts'

/**
 * Origins of the card fields in the published environments with this backend, as defined by the brand.
 * `isForThisMachine`: the build is for this machine, so its pages may also frame Local's origin, until Production has
 * its own.
 */
export function cardFieldsOf(
  { environments }: Pick<Brand, 'environments'>,
  backend: string,
  isForThisMachine = false,
): string | undefined {
  const { Local, ...published } = environments
  const own = Object.values(published).filter((one) => one.backend === backend)
  const sources = new Set(own.flatMap((one) => one.cardFields ?? []))
  if (sources.size > 0) return [...sources].join(' ')
  return isForThisMachine ? Local?.cardFields : undefined
}

/**
 * Throws `BrandError` if a page for payments without a login exists but no card fields are defined. The account's
 * payment page asks the backend whether card payments are available; this page does not, and its frame would stay
 * empty.
 */
export function mustNameCardFields({ environments }: Pick<Brand, 'environments'>, page: string): void {
  if (Object.values(environments).every(({ cardFields }) => cardFields === undefined))
    throw new BrandError(
      'environments.Production.cardFields',
      `is needed: the page ${page} has the template guest-pay, and no environment says where cards are typed in`,
    )
}
