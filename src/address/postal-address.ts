import type { AddressParts } from '../../contracts/schemas/address.ts'
import type { ContactAddress } from '../../contracts/schemas/do-not-contact.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { AddressFaults, TypedAddress } from './address.ts'
import { addressFaults, addressLine, splitLine, toAddress } from './address.ts'
import { postBox } from './post-box.ts'

const texts = defineTexts('postalAddress', {
  toMeter: 'To the address of the meter',
  elsewhere: 'To another address',
})

/** Where letters may go. */
export const postalChoices = [
  { value: 'SUPPLY', label: texts.toMeter },
  { value: 'ELSEWHERE', label: texts.elsewhere },
] as const

export interface PostalUse {
  /** Whether it may be a post-office box, which has no street number: for letters, not for visits. */
  readonly allowsPostBox: boolean
}

const asTyped = (typed: TypedAddress, { allowsPostBox }: PostalUse) => {
  const box = allowsPostBox ? postBox(typed) : null
  // The number is validated with the rest, and a box has none.
  return { box, typed: box === null ? typed : { ...typed, number: '0' } }
}

/** Errors in an address for letters, by field. */
export const postalFaults = (typed: TypedAddress, use: PostalUse): AddressFaults =>
  addressFaults(asTyped(typed, use).typed)

/** A place as an address for letters. */
export const postalOf = (address: AddressParts, line = addressLine(address)): ContactAddress => ({
  line,
  suburb: address.suburb,
  state: address.state,
  postcode: address.postcode,
})

/** The address for letters that was typed; null while something is wrong with it. */
export function toPostalAddress(typed: TypedAddress, use: PostalUse): ContactAddress | null {
  const { box, typed: whole } = asTyped(typed, use)
  const address = toAddress(whole)
  return address && postalOf(address, box ?? undefined)
}

/**
 * Splits any address line: the number ends at the first digits or, without any, is the first word. Each part is as long
 * as its field takes.
 */
const anyLine = /^(?:([^/]{1,20})\/)?(\D{0,15}\d\S{0,4}|\S{1,20}) (.+)$/

/** The fields for an address for letters. They make the same line again, so that an unchanged address stays valid. */
export function typedPostal({ line, suburb, state, postcode }: ContactAddress) {
  const whole = { unit: '', number: '', street: line, suburb, state, postcode }
  if (postBox(whole) !== null) return whole
  const split = { ...whole, ...splitLine(line) }
  if (split.number !== '' && addressLine(split) === line) return split
  const [, unit = '', number = '', street = line] = anyLine.exec(line) ?? []
  return { ...whole, unit, number, street }
}
