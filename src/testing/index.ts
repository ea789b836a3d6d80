// The entry of the test kit, `gridfront/testing`. For tests, and for servers that only tests use: it contains published
// private keys, so it must never be part of a build for visitors.

export type { TestCustomer } from '../../fixtures/customers.ts'
/** Customers who can log in: one owes money, one is in credit, one has no bill yet. */
export { customers, liamOConnor, mayaNguyen, priyaRaman } from '../../fixtures/customers.ts'
export type { TestKey } from '../../fixtures/keys.ts'
/** Keys of tokens. `testKeys` are the public keys for a site under test, `rotatedKeys` those during a rotation of keys. */
export { currentKey, nextKey, rotatedKeys, testKeys } from '../../fixtures/keys.ts'
/** The JSON files of a small site, one by one and all together, and invalid page data. */
export {
  appData,
  badPageData,
  buildHash,
  footerSlice,
  indexPage,
  newerAppData,
  notFoundPage,
  pageFiles,
  plansPage,
  serverErrorPage,
  staticQuery,
  staticQueryHash,
} from '../../fixtures/page-data.ts'
/** Answers of an application for supply: a complete set, and some with which the application cannot continue. */
export { stoppingAnswers, testSignUp, unknownEdition } from '../../fixtures/sign-up.ts'
export { acceptedTerms, billingCycleTerms, contractTerms } from '../../fixtures/terms.ts'
export type { TokenChanges } from '../../fixtures/tokens.ts'
/** Tokens of `testIssuer`: a valid one, an invalid one for each rule of the token checks, or any that you make. */
export {
  badTokens,
  brokenPayloadToken,
  encodePart,
  endlessToken,
  expiredToken,
  fourPartToken,
  genuineClaims,
  genuineHeader,
  genuineToken,
  makeToken,
  otherIssuerToken,
  otherKeyToken,
  signParts,
  testIssuer,
  testLifeSeconds,
} from '../../fixtures/tokens.ts'
export type { Fault } from './contract-checks.ts'
export type { MockAnswer, MockRequest } from './exchange.ts'
export { memoryTokenStorage } from './memory-token-storage.ts'
export type { StoredApplication } from './mock-applications.ts'
export type { MockBackend, MockBackendOptions } from './mock-backend.ts'
export { createMockBackend, mockWebhookSecret } from './mock-backend.ts'
export type { MockErrorCode } from './mock-error.ts'
export { MockError } from './mock-error.ts'
export type { StoredDoNotContact } from './mock-home-routes.ts'
export type { MockMail } from './mock-mails.ts'
export type { PageFiles } from './mock-page-routes.ts'
export type { MockAnswerContext, MockFailure, MockReply, ReceivedRequest } from './mock-reply.ts'
export { networkError, timeout } from './mock-reply.ts'
export type { MockRequests, MockRequestsOptions } from './mock-requests.ts'
export { mockRequests } from './mock-requests.ts'
export type { MockCustomer } from './mock-sessions.ts'
export type { StoredTrace } from './mock-tracing-routes.ts'
export type { RouteAnswer } from './route-answer.ts'
export type { CustomerVisit, Visit, VisitOptions } from './visits.ts'
export { expired, signedIn, signedOut } from './visits.ts'
