import { australianPhonePattern } from '../../contracts/do-not-contact-rules.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { Checked } from './checked.ts'
import { compactNumber, refused } from './checked.ts'

const texts = defineTexts('phone', {
  shape: ({ label }: Values<'label'>) =>
    `${label} must be an Australian number with its area code, such as 0491 570 156`,
})

export type PhoneRefusal = 'PHONE_SHAPE'
/** `FREEPHONE`: 1800 numbers. `LOCAL_RATE`: 13 and 1300 numbers. */
export type PhoneKind = 'MOBILE' | 'GEOGRAPHIC' | 'FREEPHONE' | 'LOCAL_RATE'

export interface PhoneFacts {
  readonly kind: PhoneKind
  /** `+61491570156`. Null for 13, 1300 and 1800 numbers, which can only be dialled within Australia. */
  readonly e164: string | null
}

/**
 * `+61 491 570 156` and `0491-570-156` → `0491570156`. Characters that no number contains stay, so that checks report
 * them.
 */
export const dialledWithin = (typed: string): string =>
  compactNumber(typed)
    .replace(/[().]/g, '')
    .replace(/^(?:\+|0011|00)61(?=\d)/, '')
    // With a country code a number has no leading 0, or one too many. 13, 1300 and 1800 numbers never have one.
    .replace(/^0?(?=[2-578]\d{8}$)/, '0')

function kindOf(dialled: string): PhoneKind {
  if (dialled.startsWith('0')) return /^0[45]/.test(dialled) ? 'MOBILE' : 'GEOGRAPHIC'
  return dialled.startsWith('18') ? 'FREEPHONE' : 'LOCAL_RATE'
}

/** An Australian phone number. `value`: only digits, as dialled within Australia, which is the form of the contracts. */
export function checkPhone(typed: string): Checked<PhoneRefusal, PhoneFacts> {
  const value = dialledWithin(typed)
  // Six digits that begin with 1300 are a 1300 number with missing digits.
  if (!australianPhonePattern.test(value) || /^1300\d\d$/.test(value)) return refused('PHONE_SHAPE')
  const e164 = value.startsWith('0') ? `+61${value.slice(1)}` : null
  return { isValid: true, value, kind: kindOf(value), e164 }
}

/** The message for a number that does not have the form of `checkPhone`. */
export const phoneShape = (label: string): string => texts.shape({ label })

/** As printed: `0491 570 156`, `(02) 5550 1234`, `1300 975 707`, `13 14 50`. Takes the value of `checkPhone`. */
export const formatPhone = (dialled: string): string =>
  dialled
    .replace(/^(0[45]\d\d|1[38]00)(\d{3})(\d{3})$/, '$1 $2 $3')
    .replace(/^(0[2378])(\d{4})(\d{4})$/, '($1) $2 $3')
    .replace(/^(13)(\d\d)(\d\d)$/, '$1 $2 $3')
