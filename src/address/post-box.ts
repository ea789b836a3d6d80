import { defineTexts } from '../texts/define-texts.ts'
import type { TypedAddress } from './address.ts'

const texts = defineTexts('postBox', {
  hint: 'For a PO box, enter the address by hand, with the box as the street name, such as PO Box 12.',
})

/** Names of boxes: at a post office, bags, and those at the road: `RMB 4521`. */
const names = [
  String.raw`(?:(?:g\.?\s?)?p\.?\s?o\.?\s*|post(?:al)?\s+(?:office\s+)?|(?:locked|private)\s+(?:mail\s+)?)(?:box|bag)`,
  '[prc]mb|rsd|cma',
]
// A digit must follow: `PO Boxford` is a street.
const box = new RegExp(String.raw`^(?:${names.join('|')})(?:\s+|(?=\d))(?=\S*\d)\S{1,10}$`, 'i')

/** The hint for an address that may be a post-office box, since look-ups do not contain these. */
export const boxHint = texts.hint

/**
 * Reads a post-office box typed into the street field: `PO Box 12`. Null if it is none, or also has a street number.
 */
export function postBox({ search, unit, number, street }: TypedAddress): string | null {
  return search === undefined && unit === '' && number === '' && box.test(street) ? street : null
}
