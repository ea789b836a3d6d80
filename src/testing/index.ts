// The entry of the test kit, `gridfront/testing`. For tests, and for servers that only tests talk to: it holds private keys
// that everybody knows, so nothing of it belongs into a build that visitors get.

export type { TestCustomer } from '../../fixtures/customers.ts'
/** Customers who can log in: one owes, one is in credit, one has no bill yet. */
export { customers, liamOConnor, mayaNguyen, priyaRaman } from '../../fixtures/customers.ts'
export type { TestKey } from '../../fixtures/keys.ts'
/** `testKeys` is what a site under test embeds, `rotatedKeys` while keys are rotated. */
export { currentKey, nextKey, rotatedKeys, testKeys } from '../../fixtures/keys.ts'
/** The files of a small site, one by one and all together, and bodies that are no page data. */
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
export type { TokenChanges } from '../../fixtures/tokens.ts'
/** Tokens of `testIssuer`: a genuine one, one bad one for each clause of the token checks, or any you like. */
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
export type { Fault } from './contract-judge.ts'
export type { MockAnswer, MockRequest } from './exchange.ts'
export { memoryTokenStorage } from './memory-token-storage.ts'
export type { MockBackend, MockBackendOptions } from './mock-backend.ts'
export { createMockBackend } from './mock-backend.ts'
export type { MockErrorCode } from './mock-error.ts'
export { MockError } from './mock-error.ts'
export type { KeptDoNotContact } from './mock-home-routes.ts'
export type { MockMail } from './mock-mails.ts'
export type { PageFiles } from './mock-page-routes.ts'
export type { AskedRequest, MockFailure, MockQuestion, MockReply } from './mock-reply.ts'
export { networkError, timeout } from './mock-reply.ts'
export type { MockRequests, MockRequestsOptions } from './mock-requests.ts'
export { mockRequests } from './mock-requests.ts'
export type { MockCustomer } from './mock-sessions.ts'
export type { KeptTrace } from './mock-tracing-routes.ts'
export type { RouteAnswer } from './route-answer.ts'
export type { CustomerVisit, Visit, VisitOptions } from './visits.ts'
export { expired, signedIn, signedOut } from './visits.ts'
