export type { BillDelivery, BillFrequency, BillPaymentStatus, SmoothingObstacle } from './billing-rules.ts'
export {
  billDeliveries,
  billFrequencies,
  billStatusOf,
  maxBillReference,
  smoothingBases,
  smoothingObstacles,
  smoothingStatuses,
} from './billing-rules.ts'
export { maskCardNumbers, maskCardsIn } from './card-numbers.ts'
export type { AnswerRule, ReceivedAnswer, Verdict } from './check-answer.ts'
export { checkAnswer } from './check-answer.ts'
export type { RequestFault, RequestParts } from './check-request.ts'
export { checkRequest } from './check-request.ts'
export type { WireAnswer } from './check-strictly.ts'
export { checkReply, checkStrictly, writeReply } from './check-strictly.ts'
export { core } from './core.ts'
export { customer } from './customer.ts'
export type { CollectionMethod, DebitRequestStatus } from './debit-rules.ts'
export {
  accountNamePattern,
  bankAccountPattern,
  bsbPattern,
  collectionMethods,
  debitCents,
  debitRequestStatuses,
  maxDebitAttempts,
} from './debit-rules.ts'
export type { ContactDetail } from './do-not-contact-rules.ts'
export {
  australianPhonePattern,
  australianStates,
  contactWays,
  detailFor,
  doNotContactLengths,
  missingDetails,
  postcodePattern,
} from './do-not-contact-rules.ts'
export { crnPattern, guestPaymentCents, guestTokenPattern, maxSurnameLetters } from './guest-payment-rules.ts'
export type { InvoiceFault } from './invoice-rules.ts'
export {
  billOfInvoice,
  electricityOf,
  invoiceDue,
  invoiceFaults,
  invoiceGst,
  invoiceLineAmount,
  invoiceToPay,
} from './invoice-rules.ts'
export { normalParts } from './normal-request.ts'
export { normalLines, normalText } from './normal-text.ts'
export {
  maxPasskeyName,
  maxPasskeys,
  passkeyConfirmationPattern,
  passkeyMinutes,
} from './passkey-rules.ts'
export type { PayToAction, PayToStatus } from './pay-to-rules.ts'
export {
  payIdMaxCharacters,
  payIdPattern,
  payToActions,
  payToMaximumCents,
  payToStatuses,
} from './pay-to-rules.ts'
export type { InstalmentStatus, PaymentPlanStatus, PlanFrequency } from './payment-help-rules.ts'
export {
  instalmentStatuses,
  maxInstalments,
  minInstalmentCents,
  minInstalmentOf,
  paymentPlanStatuses,
  planFrequencies,
} from './payment-help-rules.ts'
export type { CardPaymentFailure, CardPaymentStatus } from './payment-rules.ts'
export { cardPaymentCents, cardPaymentFailures, cardPaymentStatuses } from './payment-rules.ts'
export type { PlanChangeObstacle, PlanNeed, PlanStart } from './plan-change-rules.ts'
export {
  missingInPlanChange,
  planChangeObstacles,
  planChangeStatuses,
  planNeeds,
  planStarts,
} from './plan-change-rules.ts'
export type { PromisedAnswer } from './promised-answer.ts'
export { promisedBy } from './promised-answer.ts'
export { requestBodyLimitBytes } from './request-body-limit.ts'
export type {
  ComplaintTopic,
  MoveOutPlan,
  OddReading,
  ReadingObstacle,
  RequestStep,
} from './request-rules.ts'
export {
  complaintTopics,
  missingInComplaint,
  missingInConcession,
  missingInMoveOut,
  missingInPerson,
  moveOutPlans,
  oddReading,
  readingObstacles,
  requestKinds,
  requestLengths,
  requestStatuses,
  requestSteps,
} from './request-rules.ts'
export type { AppRoute, AppRouter, OtherBody, RouteBody, RouterOptions, RouterWith } from './rest.ts'
export { bodySchema, isAppRoute, isNoBody, rest } from './rest.ts'
export type { RouteFacts } from './route-facts.ts'
export { factsOf, idempotencyHeader } from './route-facts.ts'
export type {
  ClientInferRequest,
  ClientInferResponses,
  RouteCall,
  RouteCalls,
  ServerInferRequest,
  ServerInferResponses,
} from './route-types.ts'
export { addresses } from './routes/addresses.ts'
export { billing } from './routes/billing.ts'
export { cardPayment } from './routes/card-payment.ts'
export { directDebitPayments } from './routes/direct-debit-payments.ts'
export { directDebitRequests } from './routes/direct-debit-requests.ts'
export { documents } from './routes/documents.ts'
export { guestPayment } from './routes/guest-payment.ts'
export { home } from './routes/home.ts'
export { moves } from './routes/moves.ts'
export { myAccount } from './routes/my-account.ts'
export { origination } from './routes/origination.ts'
export { pages } from './routes/pages.ts'
export { passkeys } from './routes/passkeys.ts'
export { payToAgreements } from './routes/pay-to-agreements.ts'
export { payToWebhook } from './routes/pay-to-webhook.ts'
export { paymentHelp } from './routes/payment-help.ts'
export { paymentWebhook } from './routes/payment-webhook.ts'
export { recovery } from './routes/recovery.ts'
export { requests } from './routes/requests.ts'
export { savedCards } from './routes/saved-cards.ts'
export { session } from './routes/session.ts'
export { sessions } from './routes/sessions.ts'
export { tracing } from './routes/tracing.ts'
export { usage } from './routes/usage.ts'
export { user } from './routes/user.ts'
export type { CardBrand } from './saved-card-rules.ts'
export {
  cardBrands,
  cardExpiryPattern,
  hasCardNumber,
  hasNumberInName,
  savedCardIdPattern,
} from './saved-card-rules.ts'
export { AddressParts, AddressSuggestions, addressQueryLengths } from './schemas/address.ts'
export {
  BankAccount,
  DebitAgreement,
  DebitArrangement,
  DebitList,
  DebitRequest,
  DebitRequestCancellation,
  DebitRequestChange,
  DebitRequestOrder,
  DirectDebit,
  MaskedBankAccount,
  ScheduledDebit,
  TooLargeBill,
} from './schemas/debit.ts'
export {
  ContactAddress,
  ContactWay,
  DoNotContactReceipt,
  DoNotContactRequest,
} from './schemas/do-not-contact.ts'
export { CustomerDocument, DocumentKind, DocumentList } from './schemas/document.ts'
export { GuestPaymentOrder, GuestPaymentQuestion, GuestPaymentStart } from './schemas/guest-payment.ts'
export { Invoice, InvoiceLine, InvoiceRead, InvoiceRegister } from './schemas/invoice.ts'
export { Move, MoveCancellation, MoveList, MoveOrder } from './schemas/move.ts'
// Types of parameters have no name in the OpenAPI document, which writes each of them in place.
export type { AccountChoice } from './schemas/my-account.ts'
export {
  AccountContract,
  AccountList,
  AccountOverview,
  AccountSummary,
  Bill,
  BilledBusiness,
  BillList,
  BillSettings,
  BillSettingsChange,
  Cents,
  ContractCancellation,
  PaymentStatus,
  WattHours,
} from './schemas/my-account.ts'
export { AppData, PageData, SliceData, StaticQueryAnswer } from './schemas/page.ts'
export {
  CreatedCredential,
  Passkey,
  PasskeyAddition,
  PasskeyConfirmation,
  PasskeyCreation,
  PasskeyList,
  PasskeyLogin,
  PasskeyProof,
  PasskeyRemoval,
  PasskeyRenaming,
  PasskeyRequest,
  PasskeyStart,
  UsedCredential,
} from './schemas/passkey.ts'
export {
  MaskedPayToPayer,
  PayToAgreement,
  PayToArrangement,
  PayToChange,
  PayToEvent,
  PayToOrder,
  PayToPayer,
} from './schemas/pay-to.ts'
export type { PaymentFilter } from './schemas/payment.ts'
export {
  CardPayment,
  CardPaymentOrder,
  CardPaymentStart,
  CreditPayout,
  PaymentEvent,
  PaymentHistory,
  PaymentRecord,
  PaymentRefund,
  PaymentReturn,
} from './schemas/payment.ts'
export {
  ExtensionOrder,
  Instalment,
  PaymentExtension,
  PaymentHelp,
  PaymentPlan,
  PaymentPlanCancellation,
  PaymentPlanOffer,
  PaymentPlanOrder,
  UnpaidBill,
} from './schemas/payment-help.ts'
export type { PlanChoicesQuery } from './schemas/plan-change.ts'
export {
  AnnouncedPrices,
  ChangedEnergy,
  PlanChange,
  PlanChangeCancellation,
  PlanChangeOrder,
  PlanChoice,
  PlanChoices,
  PlanPrice,
  PlanTerms,
  WhatIf,
} from './schemas/plan-change.ts'
export { Problem } from './schemas/problem.ts'
export {
  Arrangements,
  AuthorisedPersonRequest,
  ComplaintRequest,
  ConcessionRequest,
  CreditRefundRequest,
  CustomerRequest,
  CustomerRequestList,
  LifeSupportRequest,
  MeterReadingRequest,
  MoveOutRequest,
  ReadableMeter,
  RequestKind,
  RequestStatus,
  RequestWithdrawal,
} from './schemas/requests.ts'
export { SavedCard, SavedCardList, SavedCardRemoval } from './schemas/saved-card.ts'
export {
  Credentials,
  EmailReminderRequest,
  LoginAnswer,
  LoginRequest,
  NewPassword,
  OpenSession,
  OpenSessionList,
  PasswordChange,
  PasswordReset,
  Refusal,
  ResetCheck,
  ResetRequest,
  SessionsEnding,
  TokenClaims,
  User,
} from './schemas/session.ts'
export {
  ConsentAnswers,
  ConsentsShown,
  IdentityDocument,
  PaymentAnswers,
  PersonAnswers,
  PersonShown,
  PlanAnswers,
  SignUpApplication,
  SignUpReceipt,
  SignUpResumption,
  SignUpSaving,
  SignUpState,
  SignUpStop,
  SignUpSubmission,
  SignUpWithdrawal,
  SignUpWithdrawn,
  SupplyAnswers,
  SupportAnswers,
  SupportShown,
} from './schemas/sign-up.ts'
export {
  BillSmoothing,
  SmoothingAgreement,
  SmoothingEnd,
  SmoothingOffer,
  SmoothingOrder,
} from './schemas/smoothing.ts'
export { CustomTrace, ErrorTrace, StateTransitionTrace, TraceLevel } from './schemas/tracing.ts'
export type { MeterDataSpan, UsageDay, UsagePeriodsSpan, UsageSpan } from './schemas/usage.ts'
export {
  DayCost,
  EarlierUsage,
  HalfHourDay,
  HalfHourUsage,
  MeterDataFile,
  PeriodComparison,
  UsagePeriod,
  UsagePeriods,
  UsageReading,
  UsageSeries,
} from './schemas/usage.ts'
export {
  ContactChange,
  ContactDetails,
  EmailChange,
  EmailConfirmation,
  MailedLink,
  OfferedTerms,
  OfferedTermsList,
  TermsAcceptance,
  TermsKind,
} from './schemas/user.ts'
export type {
  ConcessionEligibility,
  ConcessionKind,
  ConsentTerm,
  IdentityKind,
  LifeSupportEquipment,
  MissingAnswer,
  PaymentWay,
  SignUpOutcome,
  SignUpReason,
  SignUpSection,
} from './sign-up-rules.ts'
export {
  concessionEligibilities,
  concessionKinds,
  consentTerms,
  identityKinds,
  lifeSupportEquipment,
  maxAuthorisedContacts,
  missingInIdentity,
  missingInPayment,
  missingInSupply,
  missingInSupport,
  neededConsents,
  nmiPattern,
  paymentWays,
  signUpLengths,
  signUpOutcomes,
  signUpReasons,
  signUpSections,
  smallBusinessLimitsMwh,
} from './sign-up-rules.ts'
export type { Issue, Schema, Validate } from './standard-schema.ts'
export { isSchema, namesOf, toPointer, validateNow } from './standard-schema.ts'
export { unstorableTexts } from './unstorable-texts.ts'
export {
  maxCostedDays,
  maxPeriodDays,
  maxUsageDays,
  usagePeriodsFault,
  usageSpanFault,
} from './usage-rules.ts'
export { contactLengths, documentPathPattern, linkTokenPattern, termsKinds } from './user-rules.ts'
