import { normalText } from '../../contracts/normal-text.ts'
import { payIdMaxCharacters, payIdPattern } from '../../contracts/pay-to-rules.ts'
import { checkAbn } from '../validators/business-number.ts'
import { checkPhone } from '../validators/phone.ts'

/** A typed PayID in the scheme's form: `0491 570 156` → `+61-491570156`. Null if it is invalid. */
export function payIdTyped(typed: string): string | null {
  const text = normalText(typed)
  if (text.includes('@'))
    // Code points, as the contract counts.
    return [...text].length <= payIdMaxCharacters && payIdPattern.test(text) ? text.toLowerCase() : null
  const phone = checkPhone(text)
  if (phone.isValid && phone.e164 !== null) return phone.e164.replace('+61', '+61-')
  const abn = checkAbn(text)
  return abn.isValid ? abn.value : null
}
