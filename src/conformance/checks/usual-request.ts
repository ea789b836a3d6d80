import type { AppRoute } from '../../../contracts/rest.ts'
import { bodySchema } from '../../../contracts/rest.ts'
import type { CheckContext } from '../check-context.ts'
import type { Asking, HttpClient } from '../http-client.ts'
import type { Reply } from '../reply.ts'
import {
  cardPayment,
  directDebitRequests,
  guestPayment,
  home,
  isUnsafe,
  myAccount,
  origination,
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
import {
  goodContents,
  nobodysAccount,
  nobodysCard,
  nobodysId,
  nobodysReference,
  requestIdOf,
} from './request-of-nobody.ts'
import { nobody } from './sign-up-of-nobody.ts'

const sender = { userAgent: 'gridfront conform', timestamp: '2026-01-01T00:00:00.000Z' }

/** Not the customer's, and so far from it that nothing of that can be read in it. */
export const wrongPassword = 'nobody knows it'
/** Not to be guessed, so that no rule about passwords refuses it. */
export const goodPassword = 'gridfront conform 7Rk wagtail'
/** Of the form that every backend's may have, and nobody's. */
export const madeUpToken = 'gridfront-conform-made-this-token-up'

/** Of a payment that nobody has begun. */
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
/** A payment without a login, for a bill of nobody's: 404. */
export const guestOrderOfNobody = {
  crn: '99999999999999999999',
  surname: 'Gridfront Conform',
  amount: 1000,
} as const
/** News of a PayTo agreement that there is not. */
export const unsignedPayToEvent = {
  eventId: 'gridfront-conform',
  createdAt: '2026-01-01T00:00:00.000Z',
  agreement: { agreementId: nobodysId, status: 'ACTIVE', revision: 1 },
}
/** A change of plan for an account of nobody's: 404. */
const orderOfNobody = {
  account: nobodysAccount,
  planId: 'gridfront-conform',
  planVersion: 'gridfront-conform',
  start: 'NEXT_READ',
  concession: 'NO',
  consent: { version: 'gridfront-conform', hasAgreed: true },
} as const
/** A bank account of nobody's: no branch has this number. */
const debitOfNobody = {
  bank: { accountName: 'GRIDFRONT CONFORM', bsb: '000000', number: '000123456' },
  agreement: { version: 'gridfront-conform', hasAgreed: true },
} as const
/** A PayTo agreement for an account of nobody's: 404. */
const payToOfNobody = {
  account: nobodysAccount,
  payer: { kind: 'PAYID', payId: 'conform@brand.invalid' },
  maximum: 10_000,
} as const
/** A payment plan for an account of nobody's: 404. */
const paymentPlanOfNobody = {
  ...{ account: nobodysAccount, owed: 1000, amount: 500, frequency: 'WEEKLY' },
  ...{ firstOn: '2026-01-01', hasAgreed: true },
} as const
/** For an account of nobody's: 404. */
const ofNobody = (context: CheckContext, content: object) => ({
  requestId: requestIdOf(context, 0),
  accountNumber: nobodysAccount,
  ...content,
})

/** An ordinary body for each route that takes one. Sending it changes nothing. */
const bodies = new Map<AppRoute, (context: CheckContext) => unknown>([
  // The one body that holds the run's credentials: `harmlessBody` does without.
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
  // The right password, so that no account gets locked. No session has this id, so none ends.
  [sessions.end, (context) => ({ password: context.credentials.password, sessions: ['gridfront-conform'] })],
  // A wrong one: with the right one the customer would have another password.
  [sessions.changePassword, () => ({ current: wrongPassword, next: goodPassword, endOthers: false })],
  // No account has this number, and the postcode does not exist.
  [recovery.remindEmail, () => ({ accountNumber: '999999999999', postcode: '0000' })],
  // RFC 2606: no mail arrives there.
  [recovery.requestReset, () => ({ email: 'nobody@brand.invalid' })],
  [recovery.resetPassword, () => ({ token: madeUpToken, password: goodPassword })],
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
  // Begins an application in a browser that has none; nobody's, and never sent.
  [origination.save, () => ({ version: 0, ...nobody })],
  [origination.submit, () => ({ version: 1 })],
  [origination.resume, () => ({ token: madeUpToken })],
  [origination.withdraw, () => ({ token: madeUpToken })],
  // What is left out stays as it is.
  [user.changeContact, () => ({})],
  // The address in effect: nothing waits for a link, and no mail is sent.
  [user.changeEmail, (context) => ({ ...context.credentials })],
  [user.confirmEmail, () => ({ token: madeUpToken })],
  [user.renewLink, () => ({ token: madeUpToken })],
  [user.readTerms, () => ({ token: madeUpToken })],
  // Nobody is charged by it: the card comes later, and none does.
  [cardPayment.start, () => ({ amount: 1 })],
  // No bill has this reference, and nobody this name: nothing is begun.
  [guestPayment.start, () => guestOrderOfNobody],
  [guestPayment.state, () => ({ paymentId: unsignedEvent.payment.paymentId, token: madeUpToken })],
  [savedCards.remove, () => ({ cardId: nobodysCard })],
  [myAccount.changePlan, () => orderOfNobody],
  [myAccount.cancelPlanChange, () => ({ reference: nobodysReference })],
  [directDebitRequests.create, () => ({ account: nobodysAccount, ...debitOfNobody })],
  [directDebitRequests.change, () => ({ reference: nobodysReference, ...debitOfNobody })],
  [directDebitRequests.cancel, () => ({ reference: nobodysReference })],
  [payToAgreements.create, () => payToOfNobody],
  [payToAgreements.change, () => ({ agreementId: nobodysId, action: 'CANCEL' })],
  [payToWebhook.receive, () => unsignedPayToEvent],
  [paymentHelp.extend, () => ({ invoiceNumber: nobodysReference, dueOn: '2026-01-01' })],
  [paymentHelp.agree, () => paymentPlanOfNobody],
  [paymentHelp.cancel, () => ({ reference: nobodysReference })],
  // Without a signature: it is refused.
  [paymentWebhook.receive, () => unsignedEvent],
  [user.acceptTerms, () => ({ token: madeUpToken, version: 'gridfront-conform' })],
  [requests.sendReading, (context) => ofNobody(context, goodContents.reading)],
  [requests.moveOut, (context) => ofNobody(context, goodContents.move(context))],
  [requests.complain, (context) => ofNobody(context, goodContents.complaint)],
  [requests.changePeople, (context) => ofNobody(context, goodContents.person)],
  [requests.changeLifeSupport, (context) => ofNobody(context, goodContents.lifeSupport)],
  [requests.changeConcession, (context) => ofNobody(context, goodContents.concession)],
  [requests.withdraw, () => ({ reference: nobodysReference })],
])

export function usualBody(route: AppRoute, context: CheckContext): unknown {
  const body = bodies.get(route)
  if (body === undefined && bodySchema(route) !== null)
    throw new Error(`${route.method} ${route.path} needs an ordinary body in usual-request.ts`)
  return body?.(context)
}

/** Like `usualRequest`, but the login is of no customer: for requests that must be refused before credentials are looked at. */
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
 * The same with other headers, by somebody who has a CSRF token of their own: refused it is for the headers alone. Whoever
 * is let in by them needs a CSRF token of that session.
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
