// The part of the library without JSX: what a server, a build script or a test imports under plain Node.

export { daysAfter } from '../contracts/civil-days.ts'
export { addressInWords } from './address/address.ts'
export type { AuthContext, AuthEvent, AuthState } from './auth/auth-machine.ts'
export { authMachine } from './auth/auth-machine.ts'
export { sessionWarnings } from './auth/session-warnings.ts'
export type { CustomerUser } from './auth/user-context.ts'
export { placeholderEmail, toUser, unknownUserId } from './auth/user-context.ts'
export { backendOrigin } from './brand/backend-origin.ts'
export type {
  Brand,
  BrandDefinition,
  ClaimNames,
  EnvironmentDefinition,
  EnvironmentName,
  ExternalLinks,
  PageBrand,
  PublicKey,
} from './brand/brand.ts'
export { environmentNames } from './brand/brand.ts'
export { defineBrand } from './brand/define-brand.ts'
export type { ResolvedEnvironment } from './brand/environment.ts'
export { localDevPorts, resolveEnvironment } from './brand/environment.ts'
export { readModes } from './brand/read-modes.ts'
export { BrandError } from './brand-error.ts'
export type { ClientErrorCode } from './client/client-error.ts'
export { ApiClientError } from './client/client-error.ts'
export { concessionConsent } from './consents/concession-consent.ts'
export {
  electronicDeliveryConsent,
  electronicDeliveryFault,
  isTurnedElectronic,
} from './consents/electronic-delivery-consent.ts'
export { planConsent } from './consents/plan-consent.ts'
export { refusedEdition } from './consents/refused-edition.ts'
export { smoothingConsent, smoothingConsentFault } from './consents/smoothing-consent.ts'
export type { IsoDate, IsoMonth } from './dates/iso-date.ts'
export { dayIn } from './dates/time-zones.ts'
export type { AnnouncedAgreement } from './debits/debit-agreements.ts'
export { agreementsOn, debitAgreements, refusedAgreement } from './debits/debit-agreements.ts'
export {
  bankAccountEnding,
  debitLateBusinessDays,
  debitNoticeDays,
  debitRetryBusinessDays,
  debitStartBusinessDays,
  isRetriedDebit,
} from './debits/debit-rules.ts'
export { leftToDebits } from './debits/left-to-debits.ts'
export type { PayToStep } from './debits/pay-to-rules.ts'
export {
  isOpenPayTo,
  maskedPayId,
  payToAfter,
  payToAnswerDays,
  payToMoves,
  payToSteps,
  payToWay,
} from './debits/pay-to-rules.ts'
export type { DebitAttempt, DebitableBill, DebitSituation } from './debits/scheduled-debits.ts'
export { scheduledDebits, tooLargeBills } from './debits/scheduled-debits.ts'
export { LibraryError } from './errors.ts'
export type { GateContext, GateEvent, GateState } from './gate/gate-machine.ts'
export { gateMachine } from './gate/gate-machine.ts'
export type { GateConfig, GateDefinition } from './gate-config/gate-config.ts'
export { defineGate } from './gate-config/gate-config.ts'
export { gateMessages } from './gate-config/gate-messages.ts'
export { isLoopback, loopbackPort } from './loopback.ts'
export type { Variant } from './navigation/mobile-variant.ts'
export { inVariant, splitVariant, toMobilePath } from './navigation/mobile-variant.ts'
export type { PagePath } from './navigation/page-path.ts'
export { readQuery, toPagePath } from './navigation/page-path.ts'
export { sameOriginPath } from './navigation/same-origin-path.ts'
export type { DocumentHead, HeadTag } from './pages/document-head.ts'
export { applyHead, documentHead, headMarkup } from './pages/document-head.ts'
export type { DocumentLoads, DocumentLoadsOptions } from './pages/document-loads.ts'
export { createDocumentLoads } from './pages/document-loads.ts'
export { escapeHtml } from './pages/escape-html.ts'
export type { PageContent } from './pages/page-content.ts'
export type { PageErrorCode } from './pages/page-error.ts'
export { PageError } from './pages/page-error.ts'
export { isAppData, isPageData, isSliceData, isStaticQueryAnswer } from './pages/page-guard.ts'
export type {
  LeaveReason,
  LoadedPage,
  PageLoader,
  PageLoaderOptions,
  ShownPage,
} from './pages/page-loader.ts'
export { createPageLoader, pageDataPath } from './pages/page-loader.ts'
export type { Prefetcher, PrefetcherOptions } from './pages/prefetcher.ts'
export { createPrefetcher } from './pages/prefetcher.ts'
export { screenMessages } from './pages/screen-messages.ts'
export { staticQueryHash } from './pages/static-query-hash.ts'
export type { TemplateRegistry } from './pages/template-registry.ts'
export { createTemplateRegistry } from './pages/template-registry.ts'
export type { AccountEvent, AmountsOwed } from './payment-help/amounts-owed.ts'
export { amountsOwed } from './payment-help/amounts-owed.ts'
export type { CancelledPlan, PlanProgress, StoredPlan } from './payment-help/payment-plan.ts'
export {
  isPlanByPhone,
  missedCents,
  nextInstalment,
  planByPhoneWords,
  planFault,
  planOfferOf,
  shownPlan,
} from './payment-help/payment-plan.ts'
export type { PlannedInstalment, PlannedTerms } from './payment-help/plan-rules.ts'
export {
  businessDaysToShow,
  cancelledPlans,
  firstInstalmentDays,
  maxExtensionDays,
  plannedInstalments,
} from './payment-help/plan-rules.ts'
export type { SmoothedYear, SmoothingReview } from './payment-help/smoothing-rules.ts'
export {
  billsInYear,
  canBeSmoothed,
  evenAmountOf,
  evenAmountOn,
  isYearEnd,
  obstacleWords,
  reviewSmoothing,
  smoothedBillsBy,
  smoothedFrequencyWords,
  smoothedPlanWords,
  smoothedYear,
  smoothingGraceDays,
  smoothingNoticeDays,
} from './payment-help/smoothing-rules.ts'
export type { HelpedAccount, HelpedBill } from './payment-help/unpaid-bills.ts'
export { isExtensionDay, unpaidBills } from './payment-help/unpaid-bills.ts'
export { billNumberKey, guestTokenMinutes, surnameKey } from './payments/guest-keys.ts'
export type { CardValidity } from './payments/payment-rules.ts'
export {
  cardPaymentMoves,
  cardPaymentWay,
  cardValidity,
  isOpenPayment,
  webhookToleranceSeconds,
} from './payments/payment-rules.ts'
export type { CheckedPlanChange } from './plan-change/check-plan-change.ts'
export {
  cancelledChange,
  checkPlanChange,
  isCancellable,
  planChoices,
  shownChange,
} from './plan-change/check-plan-change.ts'
export type { ComparedFact } from './plan-change/compare-terms.ts'
export { comparedTerms, isNotified } from './plan-change/compare-terms.ts'
export {
  latestPlanStartDays,
  planCoolingOffBusinessDays,
  planStartNoticeBusinessDays,
} from './plan-change/plan-change-rules.ts'
export { nextReadOn } from './plan-change/plan-days.ts'
export type { PlanStretch } from './plan-change/plan-history.ts'
export { planHistory, planOn } from './plan-change/plan-history.ts'
export { planPriceWords } from './plan-change/plan-price-words.ts'
export type { OfferedTerms, PlanSituation, StoredPlanChange } from './plan-change/plan-situation.ts'
export { planTermsOf } from './plan-change/plan-terms-of.ts'
export type { PriceDirection } from './plan-change/price-direction.ts'
export { priceDirection } from './plan-change/price-direction.ts'
export type { HeldPlan, PriceEdition, PriceNotice } from './plan-change/price-history.ts'
export {
  editionOn,
  editionsToNotify,
  priceChangeReaches,
  priceNoticeBusinessDays,
  priceStretches,
} from './plan-change/price-history.ts'
export type { UsageYear } from './plan-change/shape-totals.ts'
export { whatIfOf, withWhatIf } from './plan-change/what-if.ts'
export { usageBasis, yearCost } from './plan-change/year-cost.ts'
export { centsPerKwh, wholeDollars, withGst } from './plans/amounts.ts'
export type { NetworkPrices, SupplyNetwork } from './plans/network-offers.ts'
export {
  changedOffers,
  networkPath,
  nextOffer,
  offersEverywhere,
  offersIn,
  offersOn,
} from './plans/network-offers.ts'
export type { PlanOffer } from './plans/plan.ts'
export { priceRows } from './plans/plan-document.ts'
export { priceLines, solarLines } from './plans/plan-prices.ts'
export { termSentences } from './plans/plan-terms.ts'
export type { PriceChange } from './plans/price-dates.ts'
export { pricesFrom, withAnnounced } from './plans/price-dates.ts'
export { referenceSentence } from './plans/reference-sentence.ts'
export { firstStatus, requestFaults, requestObstacle } from './requests/check-request.ts'
export { numberEnd } from './requests/number-end.ts'
export { addsUpOnly, arrangementsOf, concessionsOf } from './requests/request-arrangements.ts'
export { effectiveOn, targetsOf } from './requests/request-days.ts'
export {
  latestMoveOutDays,
  maxPeople,
  moveNoticeBusinessDays,
  urgentTopics,
} from './requests/request-rules.ts'
export { dayInWords, kindWords, stepWords } from './requests/request-words.ts'
export { shownRequest, shownRequests } from './requests/shown-request.ts'
export type {
  GrantedConcession,
  MeterFacts,
  RequestContent,
  RequestInput,
  RequestSituation,
  RequestTarget,
  StoredConcession,
  StoredRequest,
} from './requests/stored-request.ts'
export { isOpen, storedContent } from './requests/stored-request.ts'
export type { MachineStore, Snapshot, Transition } from './run-machine.ts'
export { runMachine } from './run-machine.ts'
export { workerWarnings } from './service-worker/worker-warnings.ts'
export type { ConsentWords } from './sign-up/consent-words.ts'
export { consentNames, consentWords } from './sign-up/consent-words.ts'
export { roleColours } from './theme/contrast.ts'
export { mobileStyle } from './theme/mobile-style.ts'
export type { ThemeColours } from './theme/theme-colours.ts'
export { colourNames, customProperty, layout, themeStyle } from './theme/tokens.ts'
export { usedStyle } from './theme/used-style.ts'
export type { KeySet, KeySetOptions } from './token/key-set.ts'
export { createKeySet } from './token/key-set.ts'
export { KeySetError } from './token/key-set-error.ts'
export type { LocalKeys } from './token/local-keys.ts'
export { localKeysPath } from './token/local-keys.ts'
export type { TokenErrorCode } from './token/token-error.ts'
export { TokenError } from './token/token-error.ts'
export type { TokenExpectations } from './token/verify-token.ts'
export { verifyToken } from './token/verify-token.ts'
export type { Redact } from './tracing/redact.ts'
export { createRedactor } from './tracing/redact.ts'
export { costOf, nextBillSpans } from './usage/next-bill.ts'
export type { EarlierUsage, KnownReading, MissingReading, UsageReading, UsageSeries } from './usage/usage.ts'
export type { UsageStretch } from './usage/usage-series.ts'
export { usageSeries, usageStretchBefore, usageStretchWithin } from './usage/usage-series.ts'
export { businessDaysAfter } from './validators/business-days.ts'
export type { Warn, WarningCode } from './warnings.ts'
