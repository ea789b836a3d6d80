import { australianPhonePattern } from '../../contracts/do-not-contact-rules.ts'
import type { ContactChange } from '../../contracts/schemas/user.ts'
import { contactLengths } from '../../contracts/user-rules.ts'
import type { AddressField, TypedAddress } from '../address/address.ts'
import { addressFieldId, addressParts, readAddress } from '../address/address.ts'
import { postalFaults, toPostalAddress } from '../address/postal-address.ts'
import { passwordFault } from '../forms/credential-faults.ts'
import { readPassword } from '../forms/current-password-field.tsx'
import { linesIn, textIn } from '../forms/form-text.ts'
import { tooLong } from '../forms/text-faults.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { checkPhone, dialledWithin, phoneShape } from '../validators/phone.ts'

const texts = defineTexts('contactRequest', {
  phone: 'Phone number',
  postTo: 'Where should letters go?',
  safeContact: 'How we reach you safely',
  password: 'Password',
})

/** Prefix of the names of the postal address's fields. */
export const postalName = 'postal'
export const contactLabels = {
  phone: texts.phone,
  postTo: texts.postTo,
  safeContact: texts.safeContact,
  password: texts.password,
} as const

type OwnField = keyof typeof contactLabels
export type ContactField = OwnField | `${typeof postalName}-${AddressField}`
export const addressFields: readonly AddressField[] = ['search', ...addressParts]
const own = ['phone', 'postTo', 'safeContact', 'password'] as const

/** `id` of each field's control, or of the first of its parts. */
export const contactIds = Object.fromEntries([
  ...own.map((name) => [name, `contact-${name}`]),
  ...addressFields.map((field) => [addressFieldId(postalName, field), addressFieldId(postalName, field)]),
]) as Record<ContactField, string>

/** The form's answers, trimmed. `phone`: only digits, as dialled within Australia. */
export interface TypedContact {
  readonly phone: string
  /** `SUPPLY`: to the supply address. */
  readonly postTo: 'SUPPLY' | 'ELSEWHERE'
  readonly address: TypedAddress
  readonly safeContact: string
  /** Not trimmed. */
  readonly password: string
}

const letters = { allowsPostBox: true } as const

export function readContact(data: FormData): TypedContact {
  const text = (name: OwnField) => textIn(data, name)
  return {
    phone: dialledWithin(text('phone')),
    postTo: text('postTo') === 'ELSEWHERE' ? 'ELSEWHERE' : 'SUPPLY',
    address: readAddress(data, postalName),
    safeContact: linesIn(data, 'safeContact'),
    password: readPassword(data),
  }
}

export type ContactFaults = { readonly [Field in ContactField]?: string | undefined }

/** Errors by field. Any field may be empty, except the postal address if one was chosen. */
export function contactFaults({
  phone,
  postTo,
  address,
  safeContact,
  password,
}: TypedContact): ContactFaults {
  const isPhone = phone === '' || (checkPhone(phone).isValid && australianPhonePattern.test(phone))
  return {
    phone: isPhone ? undefined : phoneShape(contactLabels.phone),
    ...(postTo === 'ELSEWHERE' &&
      Object.fromEntries(
        Object.entries(postalFaults(address, letters)).map(([field, fault]) => [
          addressFieldId(postalName, field as AddressField),
          fault,
        ]),
      )),
    safeContact: tooLong(contactLabels.safeContact, safeContact, contactLengths.safeContact),
    password: passwordFault(contactLabels.password, password),
  }
}

/** The change for a form without errors. An emptied field removes the stored value. */
export const toContactChange = ({
  phone,
  postTo,
  address,
  safeContact,
  password,
}: TypedContact): ContactChange => ({
  password,
  phone: phone === '' ? null : phone,
  postalAddress: postTo === 'ELSEWHERE' ? toPostalAddress(address, letters) : null,
  safeContact: safeContact === '' ? null : safeContact,
})

/** The backend's messages at the fields that they are about. */
export function contactFaultsAt(
  errors: readonly { readonly pointer: string; readonly detail: string }[] = [],
): ContactFaults {
  const found: Partial<Record<ContactField, string>> = {}
  for (const { pointer, detail } of errors) {
    const [, , member = '', part = 'line'] = pointer.split('/')
    const name = member === 'postalAddress' ? `${postalName}-${part === 'line' ? 'street' : part}` : member
    if (Object.hasOwn(contactIds, name)) found[name as ContactField] ??= detail
  }
  return found
}
