import { defineTexts } from '../texts/define-texts.ts'
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

const texts = defineTexts('reasonWords', {
  nmi: 'NMI',
  nmiLength: 'must have 10 or 11 characters, as on your bill',
  nmiCharacters: 'must have digits and letters only, and never I or O: type 1 or 0',
  nmiChecksum: 'must be as on your bill: one character is wrong, or two have changed places',
  mirn: 'MIRN',
  mirnShape: 'must have 10 or 11 digits and begin with 5, as on your bill',
  mirnChecksum: 'may have a wrong digit: compare it with your bill',
  abn: 'ABN',
  abnShape: 'must have 11 digits, and not begin with 0',
  acn: 'ACN',
  acnShape: 'must have 9 digits',
  asRegistered: 'must be as registered: one digit is wrong, or two have changed places',
  bsb: 'BSB',
  bsbShape: 'must have 6 digits, such as 082-671',
  accountNumber: 'Account number',
  accountNumberShape: 'must have 1 to 9 digits',
  crn: 'Customer reference number',
  crnShape: 'must have 2 to 20 digits, as on your bill',
  crnCheckDigit: 'must be as on your bill: one digit is wrong, or two have changed places',
  number: 'Number',
  numberShape: 'must have at least 2 digits, and nothing else',
  numberCheckDigit: 'must be as printed: one digit is wrong, or two have changed places',
  phone: 'Phone number',
  phoneShape: 'must be an Australian number with its area code, such as 0491 570 156 or 02 5550 1234',
  postcode: 'Postcode',
  postcodeShape: 'must be 4 digits',
  postcodeNotInUse: 'must be one that is in use',
  postcodePostalOnly: 'must be for the place we supply. This one is for mail only',
  postcodeOtherState: 'is usually in another state: check it, and the state',
  cardNumber: 'Card number',
  centrelinkShape: 'must have 9 digits and a letter, such as 123 456 789A',
  fileNumber: 'File number',
  fileNumberShape: 'must be as on the card, such as NX123456 or SCGW1234B',
  seniorsCardShape: 'must have 4 to 15 letters and digits, as on the card',
  licenceNumber: 'Driver licence number',
  licenceUpTo10: 'must have at most 10 digits',
  licenceUpTo9: 'must have at most 9 digits',
  licence6To8: 'must have 6 to 8 letters and digits',
  licence6: 'must have 6 letters and digits',
  licence7: 'must have 7 digits',
  passport: 'Passport number',
  passportShape: 'must have one or two letters and 7 digits, such as PA1234567',
  medicare: 'Medicare card number',
  medicareShape: 'must have 10 digits, without the number in front of your name',
  medicareCheckDigit: 'must be as on the card: one digit is wrong, or two have changed places',
})

/** The label of a field, and its requirement. */
type Words = readonly [label: string, must: string]

const licence = (must: string): Words => [texts.licenceNumber, must]

const words: Readonly<Record<Reason, Words>> = {
  NMI_LENGTH: [texts.nmi, texts.nmiLength],
  NMI_CHARACTERS: [texts.nmi, texts.nmiCharacters],
  NMI_CHECKSUM: [texts.nmi, texts.nmiChecksum],
  MIRN_SHAPE: [texts.mirn, texts.mirnShape],
  MIRN_CHECKSUM: [texts.mirn, texts.mirnChecksum],
  ABN_SHAPE: [texts.abn, texts.abnShape],
  ABN_CHECK_DIGITS: [texts.abn, texts.asRegistered],
  ACN_SHAPE: [texts.acn, texts.acnShape],
  ACN_CHECK_DIGIT: [texts.acn, texts.asRegistered],
  BSB_SHAPE: [texts.bsb, texts.bsbShape],
  ACCOUNT_NUMBER_SHAPE: [texts.accountNumber, texts.accountNumberShape],
  CRN_SHAPE: [texts.crn, texts.crnShape],
  CRN_CHECK_DIGIT: [texts.crn, texts.crnCheckDigit],
  LUHN_SHAPE: [texts.number, texts.numberShape],
  LUHN_CHECK_DIGIT: [texts.number, texts.numberCheckDigit],
  PHONE_SHAPE: [texts.phone, texts.phoneShape],
  POSTCODE_SHAPE: [texts.postcode, texts.postcodeShape],
  POSTCODE_NOT_IN_USE: [texts.postcode, texts.postcodeNotInUse],
  POSTCODE_POSTAL_ONLY: [texts.postcode, texts.postcodePostalOnly],
  POSTCODE_OTHER_STATE: [texts.postcode, texts.postcodeOtherState],
  CENTRELINK_CRN_SHAPE: [texts.cardNumber, texts.centrelinkShape],
  DVA_FILE_NUMBER_SHAPE: [texts.fileNumber, texts.fileNumberShape],
  SENIORS_CARD_SHAPE: [texts.cardNumber, texts.seniorsCardShape],
  DRIVER_LICENCE_ACT: licence(texts.licenceUpTo10),
  DRIVER_LICENCE_NSW: licence(texts.licence6To8),
  DRIVER_LICENCE_NT: licence(texts.licenceUpTo10),
  DRIVER_LICENCE_QLD: licence(texts.licenceUpTo9),
  DRIVER_LICENCE_SA: licence(texts.licence6),
  DRIVER_LICENCE_TAS: licence(texts.licence6To8),
  DRIVER_LICENCE_VIC: licence(texts.licenceUpTo10),
  DRIVER_LICENCE_WA: licence(texts.licence7),
  PASSPORT_SHAPE: [texts.passport, texts.passportShape],
  MEDICARE_SHAPE: [texts.medicare, texts.medicareShape],
  MEDICARE_CHECK_DIGIT: [texts.medicare, texts.medicareCheckDigit],
}

/**
 * A message for a reason or a warning, with what to do, in English for the customer. The label comes first, as in the
 * messages of all fields; without one it is the usual name of the number: `BSB must have 6 digits, such as 082-671`.
 */
export function reasonInWords(reason: Reason, label?: string): string {
  const [usual, must] = words[reason]
  return `${label ?? usual} ${must}`
}
