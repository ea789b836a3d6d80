import type { AccountNumberRefusal, BsbRefusal } from './bank-account.ts'
import type { CrnRefusal } from './bpay-crn.ts'
import type { AbnRefusal, AcnRefusal } from './business-number.ts'
import type { CentrelinkCrnRefusal, DvaFileNumberRefusal, SeniorsCardRefusal } from './concession-card.ts'
import type { DriverLicenceRefusal, MedicareRefusal, PassportRefusal } from './identity-document.ts'
import type { LuhnRefusal } from './luhn.ts'
import type { MirnRefusal, MirnWarning } from './mirn.ts'
import type { NmiRefusal } from './nmi.ts'
import type { PhoneRefusal } from './phone.ts'
import type { PostcodeRefusal, PostcodeWarning } from './postcode.ts'

/** Texts for the reasons and warnings of all checks. */
export type Reason =
  | NmiRefusal
  | MirnRefusal
  | MirnWarning
  | AbnRefusal
  | AcnRefusal
  | BsbRefusal
  | AccountNumberRefusal
  | CrnRefusal
  | LuhnRefusal
  | PhoneRefusal
  | PostcodeRefusal
  | PostcodeWarning
  | CentrelinkCrnRefusal
  | DvaFileNumberRefusal
  | SeniorsCardRefusal
  | DriverLicenceRefusal
  | PassportRefusal
  | MedicareRefusal

/** The label of a field, and its requirement. */
type Words = readonly [label: string, must: string]

const lookAgain = 'one digit is wrong, or two have changed places'
const licence = (must: string): Words => ['Driver licence number', must]

const words: Readonly<Record<Reason, Words>> = {
  NMI_LENGTH: ['NMI', 'must have 10 or 11 characters, as on your bill'],
  NMI_CHARACTERS: ['NMI', 'must have digits and letters only, and never I or O: type 1 or 0'],
  NMI_CHECKSUM: ['NMI', 'must be as on your bill: one character is wrong, or two have changed places'],
  MIRN_SHAPE: ['MIRN', 'must have 10 or 11 digits and begin with 5, as on your bill'],
  MIRN_CHECKSUM: ['MIRN', 'may have a wrong digit: compare it with your bill'],
  ABN_SHAPE: ['ABN', 'must have 11 digits, and not begin with 0'],
  ABN_CHECK_DIGITS: ['ABN', `must be as registered: ${lookAgain}`],
  ACN_SHAPE: ['ACN', 'must have 9 digits'],
  ACN_CHECK_DIGIT: ['ACN', `must be as registered: ${lookAgain}`],
  BSB_SHAPE: ['BSB', 'must have 6 digits, such as 082-671'],
  ACCOUNT_NUMBER_SHAPE: ['Account number', 'must have 1 to 9 digits'],
  CRN_SHAPE: ['Customer reference number', 'must have 2 to 20 digits, as on your bill'],
  CRN_CHECK_DIGIT: ['Customer reference number', `must be as on your bill: ${lookAgain}`],
  LUHN_SHAPE: ['Number', 'must have at least 2 digits, and nothing else'],
  LUHN_CHECK_DIGIT: ['Number', `must be as printed: ${lookAgain}`],
  PHONE_SHAPE: [
    'Phone number',
    'must be an Australian number with its area code, such as 0491 570 156 or 02 5550 1234',
  ],
  POSTCODE_SHAPE: ['Postcode', 'must be 4 digits'],
  POSTCODE_NOT_IN_USE: ['Postcode', 'must be one that is in use'],
  POSTCODE_POSTAL_ONLY: ['Postcode', 'must be for the place we supply. This one is for mail only'],
  POSTCODE_OTHER_STATE: ['Postcode', 'is usually in another state: check it, and the state'],
  CENTRELINK_CRN_SHAPE: ['Card number', 'must have 9 digits and a letter, such as 123 456 789A'],
  DVA_FILE_NUMBER_SHAPE: ['File number', 'must be as on the card, such as NX123456 or SCGW1234B'],
  SENIORS_CARD_SHAPE: ['Card number', 'must have 4 to 15 letters and digits, as on the card'],
  DRIVER_LICENCE_ACT: licence('must have at most 10 digits'),
  DRIVER_LICENCE_NSW: licence('must have 6 to 8 letters and digits'),
  DRIVER_LICENCE_NT: licence('must have at most 10 digits'),
  DRIVER_LICENCE_QLD: licence('must have at most 9 digits'),
  DRIVER_LICENCE_SA: licence('must have 6 letters and digits'),
  DRIVER_LICENCE_TAS: licence('must have 6 to 8 letters and digits'),
  DRIVER_LICENCE_VIC: licence('must have at most 10 digits'),
  DRIVER_LICENCE_WA: licence('must have 7 digits'),
  PASSPORT_SHAPE: ['Passport number', 'must have one or two letters and 7 digits, such as PA1234567'],
  MEDICARE_SHAPE: ['Medicare card number', 'must have 10 digits, without the number in front of your name'],
  MEDICARE_CHECK_DIGIT: ['Medicare card number', `must be as on the card: ${lookAgain}`],
}

/**
 * A message for a reason or a warning, with what to do, in English for the customer. The label comes first, as in the
 * messages of all fields; without one it is the usual name of the number: `BSB must have 6 digits, such as 082-671`.
 */
export function reasonInWords(reason: Reason, label?: string): string {
  const [usual, must] = words[reason]
  return `${label ?? usual} ${must}`
}
