import { australianPhonePattern } from '../../contracts/do-not-contact-rules.ts'
import { isRequired } from '../forms/messages.ts'
import { checkPhone, phoneShape } from '../validators/phone.ts'

/** The error in a phone number, given as digits dialled within Australia. */
export function phoneFault(label: string, phone: string): string | undefined {
  if (phone === '') return isRequired(label)
  return checkPhone(phone).isValid && australianPhonePattern.test(phone) ? undefined : phoneShape(label)
}

/** As it is shown: `0491 570 156`. */
export { formatPhone } from '../validators/phone.ts'
