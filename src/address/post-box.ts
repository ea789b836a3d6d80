import type { TypedAddress } from './address.ts'

const box = /^(?:g\.?\s?p\.?\s?o\.?\s*|p\.?\s?o\.?\s*|(?:locked|private|postal)\s+)(?:box|bag)\s*\S{1,10}$/i

/** A post-office box, typed into the street by hand: `PO Box 12`. Null: it is none, or has a street number besides. */
export function postBox({ search, unit, number, street }: TypedAddress): string | null {
  return search === undefined && unit === '' && number === '' && box.test(street) ? street : null
}
