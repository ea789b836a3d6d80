import type { AppRoute } from '../../../contracts/rest.ts'
import { bodySchema } from '../../../contracts/rest.ts'
import { smoothingConsent } from '../../consents/smoothing-consent.ts'
import type { CheckContext } from '../check-context.ts'
import type { Asking, HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import {
  cardPayment,
  directDebitRequests,
  guestPayment,
  home,
  isUnsafe,
  moves,
  myAccount,
  origination,
  passkeys,
  paymentHelp,
  paymentWebhook,
  payToAgreements,
  payToWebhook,
  recovery,
  requests,
  savedCards,
  session,
  sessions,
  tracing,
  user,
} from '../routes.ts'
import { fictitiousMove } from './fictitious-move.ts'
import {
  goodContents,
  requestIdOf,
  unknownAccount,
  unknownCard,
  unknownId,
  unknownReference,
} from './fictitious-requests.ts'
import { fictitiousApplicant } from './fictitious-sign-up.ts'

const sender = { userAgent: 'gridfront conform', timestamp: '2026-01-01T00:00:00.000Z' }

/** Not the customer's password, and so different that it reveals nothing about it. */
export const wrongPassword = 'nobody knows it'
/** Hard to guess, so that no rule about passwords refuses it. */
export const goodPassword = 'gridfront conform 7Rk wagtail'
/** In a form that every backend may use, but matching no existing one. */
export const unknownToken = 'gridfront-conform-made-this-token-up'

/** The id of a payment that does not exist. */
export const unsignedEvent = {
  eventId: 'gridfront-conform',
  createdAt: '2026-01-01T00:00:00.000Z',
  payment: {
    paymentId: '6f0d7a1e-0000-4000-8000-000000000000',
    amount: 1,
    status: 'SUCCEEDED',
    failure: null,
  },
}
/** A payment without a login, for a bill that does not exist: 404. */
export const guestOrderOfUnknown = {
  crn: '99999999999999999999',
  surname: 'Gridfront Conform',
  amount: 1000,
} as const
/** Events of a PayTo agreement that does not exist. */
export const unsignedPayToEvent = {
  eventId: 'gridfront-conform',
  createdAt: '2026-01-01T00:00:00.000Z',
  agreement: { agreementId: unknownId, status: 'ACTIVE', revision: 1 },
}
/** A change of plan for an account that does not exist: 404. */
const planOrderOfUnknown = {
  account: unknownAccount,
  planId: 'gridfront-conform',
  planVersion: 'gridfront-conform',
  start: 'NEXT_READ',
  concession: 'NO',
  consent: { version: 'gridfront-conform', hasAgreed: true },
} as const
/** A bank account that does not exist: no branch has this number. */
const debitOfUnknown = {
  bank: { accountName: 'GRIDFRONT CONFORM', bsb: '000000', number: '000123456' },
  agreement: { version: 'gridfront-conform', hasAgreed: true },
} as const
/** A PayTo agreement for an account that does not exist: 404. */
const payToOfUnknown = {
  account: unknownAccount,
  payer: { kind: 'PAYID', payId: 'conform@brand.invalid' },
  maximum: 10_000,
} as const
const forgedCredential = { id: 'Z3JpZGZyb250LWNvbmZvcm0', type: 'public-key' } as const
/** A credential that no authenticator has made. */
export const forgedRegistration = {
  ...forgedCredential,
  response: { clientDataJSON: 'e30', attestationObject: 'oA' },
} as const
/** A passkey that nobody has stored. */
export const forgedAssertion = {
  ...forgedCredential,
  response: { clientDataJSON: 'e30', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' },
} as const
/** A payment plan for an account that does not exist: 404. */
const paymentPlanOfUnknown = {
  ...{ account: unknownAccount, owed: 1000, amount: 500, frequency: 'WEEKLY' },
  ...{ firstOn: '2026-01-01', hasAgreed: true },
} as const
/** A request for an account that does not exist: 404. */
const forUnknownAccount = (context: CheckContext, content: object) => ({
  requestId: requestIdOf(context, 0),
  accountNumber: unknownAccount,
  ...content,
})

/** An ordinary body for each route that takes one. Sending it changes nothing. */
const bodies = new Map<AppRoute, (context: CheckContext) => unknown>([
  // The only body that contains the run's credentials; `harmlessBody` does not.
  [session.login, (context) => context.credentials],
  [
    tracing.custom,
    () => ({ name: 'conformance-run', level: 'debug', category: 'conformance', tags: {}, ...sender }),
  ],
  [
    tracing.error,
    () => ({
      message: 'A conformance run says hello',
      url: 'https://www.brand.example/',
      context: {},
      ...sender,
    }),
  ],
  [
    tracing.stateTransition,
    () => ({ machine: 'conformance', event: 'RUN', from: 'waiting', to: 'running', ...sender }),
  ],
  // The right password, so that no account is locked. No session has this id, so none ends.
  [sessions.end, (context) => ({ password: context.credentials.password, sessions: ['gridfront-conform'] })],
  // A wrong one: with the right one the customer would have another password.
  [sessions.changePassword, () => ({ current: wrongPassword, next: goodPassword, endOthers: false })],
  // No account has this number, and the postcode does not exist.
  [recovery.remindEmail, () => ({ accountNumber: '999999999999', postcode: '0000' })],
  // RFC 2606: no mail arrives there.
  [recovery.requestReset, () => ({ email: 'nobody@brand.invalid' })],
  [recovery.checkReset, () => ({ token: unknownToken })],
  [recovery.resetPassword, () => ({ token: unknownToken, password: goodPassword })],
  // The place does not exist and there is no e-mail address: no mail is sent, and a whole run makes one entry.
  [
    home.doNotContact,
    () => ({
      requestId: '6f0d7a1e-0000-4000-8000-000000000000',
      name: 'gridfront conform',
      ways: ['visit'],
      address: { line: '0 Nowhere Street', suburb: 'Nowhere', state: 'NT', postcode: '0000' },
    }),
  ],
  // Begins an application of a fictitious person in a new browser. It is never submitted.
  [origination.save, () => ({ version: 0, ...fictitiousApplicant })],
  [origination.submit, () => ({ version: 1 })],
  [origination.resume, () => ({ token: unknownToken })],
  [origination.withdraw, () => ({ token: unknownToken })],
  // Members left out are unchanged.
  [user.changeContact, ({ credentials: { password } }) => ({ password })],
  // The address already in effect, so no confirmation is pending and no mail is sent.
  [user.changeEmail, (context) => ({ ...context.credentials })],
  [user.confirmEmail, () => ({ token: unknownToken })],
  [user.renewLink, () => ({ token: unknownToken })],
  [user.readTerms, () => ({ token: unknownToken })],
  // Nothing is charged, because a card would be entered later and never is.
  [cardPayment.start, () => ({ amount: 1 })],
  // No bill has this reference and surname, so no payment is begun.
  [guestPayment.start, () => guestOrderOfUnknown],
  [guestPayment.state, () => ({ paymentId: unsignedEvent.payment.paymentId, token: unknownToken })],
  // Nothing is stored: the challenge of the options is never answered.
  [passkeys.start, ({ credentials: { password } }) => ({ password })],
  [passkeys.add, () => ({ name: 'gridfront conform', credential: forgedRegistration })],
  [passkeys.rename, () => ({ passkeyId: unknownId, name: 'gridfront conform' })],
  [passkeys.remove, ({ credentials: { password } }) => ({ passkeyId: unknownId, password })],
  [passkeys.confirm, () => ({ credential: forgedAssertion })],
  [passkeys.login, () => ({ credential: forgedAssertion })],
  [savedCards.remove, () => ({ cardId: unknownCard })],
  [myAccount.changePlan, () => planOrderOfUnknown],
  [myAccount.cancelPlanChange, () => ({ reference: unknownReference })],
  [myAccount.changeBillSettings, () => ({ account: unknownAccount })],
  [
    myAccount.agreeToSmoothing,
    () => ({ account: unknownAccount, amount: 1, consent: { version: smoothingConsent.version } }),
  ],
  [myAccount.endSmoothing, () => ({ reference: unknownReference })],
  [myAccount.cancelContract, () => ({ reference: unknownReference })],
  [
    directDebitRequests.create,
    ({ credentials: { password } }) => ({ account: unknownAccount, ...debitOfUnknown, password }),
  ],
  [
    directDebitRequests.change,
    ({ credentials: { password } }) => ({ reference: unknownReference, ...debitOfUnknown, password }),
  ],
  [directDebitRequests.cancel, () => ({ reference: unknownReference })],
  [payToAgreements.create, () => payToOfUnknown],
  [payToAgreements.change, () => ({ agreementId: unknownId, action: 'CANCEL' })],
  [payToWebhook.receive, () => unsignedPayToEvent],
  [paymentHelp.extend, () => ({ invoiceNumber: unknownReference, dueOn: '2026-01-01' })],
  [paymentHelp.agree, () => paymentPlanOfUnknown],
  [paymentHelp.cancel, () => ({ reference: unknownReference })],
  // Without a signature: it is refused.
  [paymentWebhook.receive, () => unsignedEvent],
  [user.acceptTerms, () => ({ token: unknownToken, version: 'gridfront-conform' })],
  [requests.sendReading, (context) => forUnknownAccount(context, goodContents.reading)],
  [requests.moveOut, (context) => forUnknownAccount(context, goodContents.move(context))],
  [requests.complain, (context) => forUnknownAccount(context, goodContents.complaint)],
  [
    requests.changePeople,
    (context) =>
      forUnknownAccount(context, { ...goodContents.person, password: context.credentials.password }),
  ],
  [requests.changeLifeSupport, (context) => forUnknownAccount(context, goodContents.lifeSupport)],
  [requests.changeConcession, (context) => forUnknownAccount(context, goodContents.concession)],
  [
    requests.refundCredit,
    (context) =>
      forUnknownAccount(context, { ...goodContents.refund, password: context.credentials.password }),
  ],
  [requests.withdraw, () => ({ reference: unknownReference })],
  [
    moves.order,
    (context) => ({
      accountNumber: unknownAccount,
      password: context.credentials.password,
      ...fictitiousMove(context),
    }),
  ],
  [moves.cancel, () => ({ reference: unknownReference })],
])

export function usualBody(route: AppRoute, context: CheckContext): unknown {
  const body = bodies.get(route)
  if (body === undefined && bodySchema(route) !== null)
    throw new Error(`${route.method} ${route.path} needs an ordinary body in usual-request.ts`)
  return body?.(context)
}

/**
 * Like `usualRequest`, but with a login that no customer has, for requests that must be refused before the credentials
 * are checked.
 */
export const harmlessBody = (route: AppRoute, context: CheckContext): unknown =>
  route === session.login
    ? { email: 'nobody@brand.example', password: wrongPassword }
    : usualBody(route, context)

/** Sends a route's ordinary request, changed as `asking` says. */
export async function sendUsual(
  route: AppRoute,
  client: HttpClient,
  context: CheckContext,
  asking: Asking = {},
): Promise<Reply> {
  const triesPassword = route === sessions.changePassword
  if (triesPassword) await context.beforeRefusedPassword()
  const reply = await client.ask(route, { body: harmlessBody(route, context), ...asking })
  if (triesPassword && reply.status === 409) context.noteWrongPassword()
  return reply
}

/**
 * The same with other headers, from a client with its own valid CSRF token, so that it can only be refused because of
 * the headers. A client that the headers log in needs a CSRF token of that session.
 */
export async function sendAs(
  headers: Readonly<Record<string, string | undefined>>,
  route: AppRoute,
  client: HttpClient,
  context: CheckContext,
  asking: Asking = {},
): Promise<Reply> {
  const reply = await sendUsual(route, client, context, { ...asking, headers })
  if (!isUnsafe(route) || reply.status !== 403) return reply
  await client.ask(session.csrf, { headers })
  return sendUsual(route, client, context, { ...asking, headers })
}
