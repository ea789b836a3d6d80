import type { Check } from '../check.ts'
import { accountChecks } from './account-checks.ts'
import { accountChoiceChecks } from './account-choice-checks.ts'
import { addressChecks } from './address-checks.ts'
import { arrangementChecks } from './arrangement-checks.ts'
import { bodyChecks } from './body-checks.ts'
import { browserChecks } from './browser-checks.ts'
import { contactChecks } from './contact-checks.ts'
import { csrfChecks, csrfSessionChecks } from './csrf-checks.ts'
import { debitChecks } from './debit-checks.ts'
import { documentChecks } from './document-checks.ts'
import { guestPaymentChecks } from './guest-payment-checks.ts'
import { halfHourChecks } from './half-hour-checks.ts'
import { homeChecks } from './home-checks.ts'
import { invoiceChecks } from './invoice-checks.ts'
import { firstLoginChecks, loginChecks } from './login-checks.ts'
import { logoutChecks } from './logout-checks.ts'
import { meterDataChecks } from './meter-data-checks.ts'
import { methodChecks } from './method-checks.ts'
import { moveChecks } from './move-checks.ts'
import { originChecks } from './origin-checks.ts'
import { originationChecks } from './origination-checks.ts'
import { originationHolderChecks } from './origination-holder-checks.ts'
import { originationSendingChecks } from './origination-sending-checks.ts'
import { originationWithdrawalChecks } from './origination-withdrawal-checks.ts'
import { ownershipChecks } from './ownership-checks.ts'
import { pageChecks } from './page-checks.ts'
import { passkeyChecks } from './passkey-checks.ts'
import { passwordChecks } from './password-checks.ts'
import { payToChecks } from './pay-to-checks.ts'
import { paymentChecks } from './payment-checks.ts'
import { paymentHelpChecks } from './payment-help-checks.ts'
import { planChecks } from './plan-checks.ts'
import { recoveryChecks } from './recovery-checks.ts'
import { refundChecks } from './refund-checks.ts'
import { requestChecks } from './request-checks.ts'
import { savedCardChecks } from './saved-card-checks.ts'
import { sessionsChecks } from './sessions-checks.ts'
import { smoothingChecks } from './smoothing-checks.ts'
import { tracingChecks } from './tracing-checks.ts'
import { usageChecks } from './usage-checks.ts'
import { usagePeriodChecks } from './usage-period-checks.ts'
import { userChecks } from './user-checks.ts'
import { verifiedTokenChecks } from './verified-token-checks.ts'

/** In the order of a run: checks that only read come first, so that a fault of logout affects no other group. */
export const checks: readonly Check[] = [
  ...firstLoginChecks,
  ...verifiedTokenChecks,
  ...userChecks,
  ...accountChecks,
  ...invoiceChecks,
  ...documentChecks,
  ...accountChoiceChecks,
  ...usageChecks,
  ...halfHourChecks,
  ...usagePeriodChecks,
  ...meterDataChecks,
  ...pageChecks,
  ...browserChecks,
  ...originChecks,
  ...methodChecks,
  ...csrfChecks,
  ...tracingChecks,
  ...sessionsChecks,
  ...recoveryChecks,
  ...contactChecks,
  ...passwordChecks,
  ...ownershipChecks,
  ...paymentChecks,
  ...guestPaymentChecks,
  ...passkeyChecks,
  ...savedCardChecks,
  ...debitChecks,
  ...payToChecks,
  ...paymentHelpChecks,
  ...smoothingChecks,
  ...planChecks,
  ...requestChecks,
  ...arrangementChecks,
  ...refundChecks,
  ...moveChecks,
  ...homeChecks,
  ...addressChecks,
  ...originationChecks,
  ...originationHolderChecks,
  ...originationSendingChecks,
  ...originationWithdrawalChecks,
  ...bodyChecks,
  ...loginChecks,
  ...logoutChecks,
  ...csrfSessionChecks,
]
