import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import { normalText } from '../../contracts/normal-text.ts'
import type { AddressParts } from '../../contracts/schemas/address.ts'
import { textIn } from '../forms/form-text.ts'
import { isRequired } from '../forms/messages.ts'
import { neededFault, tooLong } from '../forms/text-faults.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { AustralianState } from '../validators/postcode.ts'
import { postcodeFault } from './postcode-fault.ts'

const texts = defineTexts('address', {
  unit: 'Unit',
  number: 'Street number',
  street: 'Street name',
  suburb: 'Suburb or town',
  state: 'State or territory',
  postcode: 'Postcode',
  address: 'Address',
  chooseFromList: 'Choose your address from the list, or enter it by hand',
})

/** A place in Australia that power can be supplied to, or a bill be sent to. */
export interface Address {
  /** Unit, apartment or level, without the word: `3`. */
  readonly unit?: string
  /** As on the letterbox: `7`, `12A`, `Lot 5`. */
  readonly number: string
  readonly street: string
  readonly suburb: string
  readonly state: AustralianState
  /** Four digits, which may begin with 0. */
  readonly postcode: string
}

export const addressLabels = {
  unit: texts.unit,
  number: texts.number,
  street: texts.street,
  suburb: texts.suburb,
  state: texts.state,
  postcode: texts.postcode,
} as const
export type AddressPart = keyof typeof addressLabels
export const addressParts = Object.keys(addressLabels) as readonly AddressPart[]

/** The values of the fields. `search`: the text in the look-up, while no address of its list is chosen. */
export type TypedAddress = Readonly<Record<AddressPart, string>> & { readonly search?: string }
export type AddressField = AddressPart | 'search'
export type AddressFaults = { readonly [Field in AddressField]?: string | undefined }

/** Most characters of each part that is free text. */
const longest = { unit: 20, number: 20, street: 100, suburb: 100 } as const

const unitWord = String.raw`(?:(?:unit|apartment|apt|u)(?=[ \d]) *)`
/** `3`, `88-92`, `88A - 92B`. */
const numbers = String.raw`\d+[a-z]?(?: *- *\d+[a-z]?)?`
const typedLine = new RegExp(
  [
    // `3/`, `Shop 3/`, `Unit 3-5/`: the slash marks the unit.
    String.raw`^(?:${unitWord}?((?:[a-z]+ +)?\w{1,6}(?: *- *\w{1,6})?) */ *`,
    // `Unit 3, ` and `Unit 3 - `: the word marks the unit. `Lot 5` is a number.
    String.raw`|(?:${unitWord}|(?=(?:shop|suite|flat|level|villa) ))((?:[a-z]+ +)?\d{1,5}[a-z]?)(?:,| -|(?= )) *)?`,
    String.raw`((?:lot *)?${numbers})[ ,]+(?:- +)?(\S.*)$`,
  ].join(''),
  'i',
)
/** `88 - 92` → `88-92`. */
const closed = (range = '') => range.replace(/ *- */g, '-')

/** `Shop 3/7 Test Lane` → unit, number and street. Null: it does not begin with a number. */
export function splitLine(line: string): Pick<TypedAddress, 'unit' | 'number' | 'street'> | null {
  const [, beforeSlash, unit = beforeSlash, number, street] = typedLine.exec(normalText(line)) ?? []
  return number === undefined || street === undefined
    ? null
    : { unit: closed(unit), number: closed(number), street }
}

/** Name, and `id`, of a field of the address that is called `name`: `supply-postcode`. */
export const addressFieldId = <Name extends string, Field extends AddressField>(name: Name, field: Field) =>
  `${name}-${field}` as const

/**
 * Reads the fields of an `AddressEntry` of this name. Browsers fill in whole lines, so a line in the street field alone
 * is split.
 */
export function readAddress(data: FormData, name: string): TypedAddress {
  const text = (field: AddressField) => textIn(data, addressFieldId(name, field))
  const typed = Object.fromEntries(addressParts.map((part) => [part, text(part)])) as Record<
    AddressPart,
    string
  >
  const divided = typed.number === '' && typed.unit === '' ? splitLine(typed.street) : null
  const search = data.has(addressFieldId(name, 'search')) && { search: text('search') }
  return { ...typed, unit: closed(typed.unit), number: closed(typed.number), ...divided, ...search }
}

function textFault(part: keyof typeof longest, typed: string): string | undefined {
  const fault = part === 'unit' ? tooLong : neededFault
  return fault(addressLabels[part], typed, longest[part])
}

/** Errors by field. While no address of the list is chosen, that is the only error. */
export function addressFaults(typed: TypedAddress): AddressFaults {
  const { search, unit, number, street, suburb, state, postcode } = typed
  if (search !== undefined)
    return {
      search: search === '' ? isRequired(texts.address) : texts.chooseFromList,
    }
  return {
    unit: textFault('unit', unit),
    number: textFault('number', number),
    street: textFault('street', street),
    suburb: textFault('suburb', suburb),
    state: (australianStates as readonly string[]).includes(state)
      ? undefined
      : isRequired(addressLabels.state),
    postcode: postcode === '' ? isRequired(addressLabels.postcode) : postcodeFault(postcode, state),
  }
}

/** The address that was typed; null while something is wrong with it. */
export function toAddress(typed: TypedAddress): Address | null {
  const { unit, number, street, suburb, postcode } = typed
  const state = australianStates.find((one) => one === typed.state)
  const isWrong = Object.values(addressFaults(typed)).some((fault) => fault !== undefined)
  if (isWrong || state === undefined) return null
  return { ...(unit !== '' && { unit }), number, street, suburb, state, postcode }
}

/** `3/7 Test Lane`. */
export const addressLine = ({ unit, number, street }: AddressParts): string =>
  `${unit ? `${unit}/` : ''}${number} ${street}`

/** `PO Box 12, Newtown NSW 2042`, as on an envelope: alike on every site. */
export const postalAddressInWords = ({
  line,
  suburb,
  state,
  postcode,
}: Omit<AddressParts, 'unit' | 'number' | 'street'> & { readonly line: string }): string =>
  `${line}, ${suburb} ${state} ${postcode}`

/** `3/7 Test Lane, Newtown NSW 2042`. */
export const addressInWords = (address: AddressParts): string =>
  postalAddressInWords({ ...address, line: addressLine(address) })
