/** Validators for Australian energy retailers: numbers, dates, amounts. For browsers and servers; needs no package. */
export type { ReferenceDifference } from '../plans/reference-sentence.ts'
export { referenceDifference } from '../plans/reference-sentence.ts'
export type { AccountNumberRefusal, BsbRefusal } from './bank-account.ts'
export { checkAccountNumber, checkBsb, formatBsb } from './bank-account.ts'
export type { CrnRefusal, CrnVariant } from './bpay-crn.ts'
export { checkCrn, makeCrn } from './bpay-crn.ts'
export { addBusinessDays, isBusinessDay } from './business-days.ts'
export type { AbnRefusal, AcnRefusal } from './business-number.ts'
export { checkAbn, checkAcn, formatAbn, formatAcn } from './business-number.ts'
export type { Checked } from './checked.ts'
export type { CentrelinkCrnRefusal, DvaFileNumberRefusal, SeniorsCardRefusal } from './concession-card.ts'
export {
  checkCentrelinkCrn,
  checkConcessionCard,
  checkDvaFileNumber,
  checkQueenslandSeniorsCard,
  refusedCard,
} from './concession-card.ts'
export type { DistributorArea } from './distributor.ts'
export { distributorsOf } from './distributor.ts'
export { gstOnTop, gstWithin } from './gst.ts'
export type { DriverLicenceRefusal, MedicareRefusal, PassportRefusal } from './identity-document.ts'
export { checkDriverLicence, checkMedicare, checkPassport, formatMedicare } from './identity-document.ts'
export type { LuhnRefusal } from './luhn.ts'
export { checkLuhn, luhnCheckDigit } from './luhn.ts'
export type { MirnFacts, MirnRefusal, MirnWarning } from './mirn.ts'
export { checkMirn } from './mirn.ts'
export type { NmiFacts, NmiRefusal } from './nmi.ts'
export { checkNmi, nmiChecksum } from './nmi.ts'
export type { PhoneFacts, PhoneKind, PhoneRefusal } from './phone.ts'
export { checkPhone, formatPhone } from './phone.ts'
export type {
  AustralianState,
  PostcodeFacts,
  PostcodeKind,
  PostcodeRefusal,
  PostcodeUse,
  PostcodeWarning,
} from './postcode.ts'
export { checkPostcode, isPostcodeOf, postcodeKind, stateOf, statesOf } from './postcode.ts'
export type { HolidayCalendar, PublicHoliday } from './public-holidays.ts'
export { publicHolidays } from './public-holidays.ts'
export type { Reason } from './reason-words.ts'
export { reasonInWords } from './reason-words.ts'
export type { ValidatorErrorCode } from './validator-error.ts'
export { ValidatorError } from './validator-error.ts'
