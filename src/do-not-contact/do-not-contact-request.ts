import type { ContactDetail } from '../../contracts/do-not-contact-rules.ts'
import {
  australianPhonePattern,
  contactWays,
  detailFor,
  doNotContactLengths,
} from '../../contracts/do-not-contact-rules.ts'
import type { ContactWay, DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import type { AddressField, TypedAddress } from '../address/address.ts'
import { addressFieldId, readAddress } from '../address/address.ts'
import { postalFaults, toPostalAddress } from '../address/postal-address.ts'
import { emailFault } from '../forms/credential-faults.ts'
import { linesIn, textIn } from '../forms/form-text.ts'
import { isRequired } from '../forms/messages.ts'
import { neededFault, tooLong } from '../forms/text-faults.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { dialledWithin } from '../validators/phone.ts'

const texts = defineTexts('doNotContactRequest', {
  nameLabel: 'Your name',
  waysLabel: 'What should stop?',
  phoneLabel: 'Phone number',
  emailLabel: 'Email',
  noteLabel: 'Anything we should know',
  phoneShape:
    'Phone number must be an Australian number with its area code, such as 0491 570 156 or 02 5550 1234',
  waysNeeded: 'Choose at least one thing that should stop',
})

/** Prefix of the names of the address's fields. */
export const doNotContactAddress = 'stop'

export const doNotContactLabels = {
  name: texts.nameLabel,
  ways: texts.waysLabel,
  phone: texts.phoneLabel,
  email: texts.emailLabel,
  note: texts.noteLabel,
} as const
type OwnField = keyof typeof doNotContactLabels
export type DoNotContactField = OwnField | `${typeof doNotContactAddress}-${AddressField}`

/** The form's answers, trimmed. `phone`: only digits, as dialled within Australia. */
export type TypedDoNotContact = Readonly<Record<Exclude<OwnField, 'ways'>, string>> & {
  readonly ways: readonly ContactWay[]
  readonly address: TypedAddress
}

export function readDoNotContact(data: FormData): TypedDoNotContact {
  const text = (name: OwnField) => textIn(data, name)
  const chosen = data.getAll('ways')
  return {
    name: text('name'),
    ways: contactWays.filter((way) => chosen.includes(way)),
    address: readAddress(data, doNotContactAddress),
    phone: dialledWithin(text('phone')),
    email: text('email'),
    note: linesIn(data, 'note'),
  }
}

export type DoNotContactFaults = { readonly [Field in DoNotContactField]?: string | undefined }

const needs = (ways: readonly ContactWay[], detail: ContactDetail) =>
  ways.some((way) => detailFor[way] === detail)

/** A post-office box is for letters, not for visits. */
const purposeOf = ({ ways }: TypedDoNotContact) => ({ allowsPostBox: !ways.includes('visit') })

function placeFaults(typed: TypedDoNotContact): DoNotContactFaults {
  const found = postalFaults(typed.address, purposeOf(typed))
  return Object.fromEntries(
    Object.entries(found).map(([part, fault]) => [
      addressFieldId(doNotContactAddress, part as AddressField),
      fault,
    ]),
  )
}

function phoneFault(phone: string): string | undefined {
  if (phone === '') return isRequired(doNotContactLabels.phone)
  return australianPhonePattern.test(phone) ? undefined : texts.phoneShape
}

/** Errors by field. Fields that the chosen ways do not need are not checked, except the e-mail address. */
export function doNotContactFaults(typed: TypedDoNotContact): DoNotContactFaults {
  const { name, ways, phone, email, note } = typed
  return {
    name: neededFault(doNotContactLabels.name, name, doNotContactLengths.name),
    ways: ways.length === 0 ? texts.waysNeeded : undefined,
    ...(needs(ways, 'address') && placeFaults(typed)),
    phone: needs(ways, 'phone') ? phoneFault(phone) : undefined,
    email: email !== '' || needs(ways, 'email') ? emailFault(email) : undefined,
    note: tooLong(doNotContactLabels.note, note, doNotContactLengths.note),
  }
}

/** The request for a form without faults: only what the chosen ways need, and e-mail address and note. */
export function toDoNotContactRequest(typed: TypedDoNotContact, requestId: string): DoNotContactRequest {
  const { name, ways, phone, email, note } = typed
  const address = needs(ways, 'address') ? toPostalAddress(typed.address, purposeOf(typed)) : null
  return {
    requestId,
    name,
    ways: [...ways],
    ...(address !== null && { address }),
    ...(needs(ways, 'phone') && { phone }),
    ...(email !== '' && { email }),
    ...(note !== '' && { note }),
  }
}
