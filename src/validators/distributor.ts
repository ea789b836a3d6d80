import { postcodePattern } from '../../contracts/do-not-contact-rules.ts'
import { isInRanges } from './postcode-ranges.ts'
import { ValidatorError } from './validator-error.ts'

/** The area of an electricity distributor, as precisely as postcodes allow. */
export interface DistributorArea {
  /** The brand's name for the distributor. */
  readonly distributor: string
  /** First and last, or a single one, separated by one space: `2000-2099 2150`. */
  readonly postcodes: string
}

const area = /^\d{4}(?:-\d{4})?(?: \d{4}(?:-\d{4})?)*$/

/**
 * The electricity distributors that may serve a postcode, in the order of the table: none, one, or several, between
 * which the address or the NMI decides. The library has no such table, because areas change: they are the brand's data.
 * Throws `ValidatorError` (`BAD_AREA`) for postcodes that are written otherwise.
 */
export function distributorsOf(postcode: string, areas: readonly DistributorArea[]): readonly string[] {
  if (areas.some(({ postcodes }) => !area.test(postcodes))) throw new ValidatorError('BAD_AREA')
  if (!postcodePattern.test(postcode)) return []
  const found = areas.filter(({ postcodes }) => isInRanges(postcodes, postcode))
  return [...new Set(found.map(({ distributor }) => distributor))]
}
