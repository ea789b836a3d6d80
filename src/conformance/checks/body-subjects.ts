import type { AppRoute } from '../../../contracts/rest.ts'
import { bodySchema } from '../../../contracts/rest.ts'
import { factsOf } from '../../../contracts/route-facts.ts'
import { Credentials } from '../../../contracts/schemas/session.ts'
import type { Schema } from '../../../contracts/standard-schema.ts'
import { issuesOf } from '../../../contracts/standard-schema.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import { toJsonSchema } from '../../openapi/json-schema.ts'
import type { Check } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { loginCheck } from '../check-ids.ts'
import type { CheckedRoute } from '../checked-route.ts'
import type { HttpClient } from '../http-client.ts'
import {
  cardPayment,
  checkedRoutes,
  home,
  moves,
  origination,
  passkeys,
  recovery,
  requests,
  session,
  sessions,
  user,
} from '../routes.ts'
import { contactCheck, emailPasswordCheck, linkCheck, renewCheck, termsLinkCheck } from './contact-checks.ts'
import { reusablePair } from './csrf-checks.ts'
import { fictitiousMove } from './fictitious-move.ts'
import { goodContents } from './fictitious-requests.ts'
import { applicationsLeftOut, saveCheck } from './fictitious-sign-up.ts'
import { fittingSignUp } from './fitting-sign-up.ts'
import { completed, doNotContactCheck, listLeftOut } from './home-checks.ts'
import { resumeCheck } from './origination-holder-checks.ts'
import { submitCheck } from './origination-sending-checks.ts'
import { withdrawLinkCheck } from './origination-withdrawal-checks.ts'
import { ownershipCheckOf } from './ownership-checks.ts'
import { forgedPasskeyCheck, passkeyOptionsCheck } from './passkey-checks.ts'
import { startCheck } from './payment-checks.ts'
import { recoveryCheck } from './recovery-checks.ts'
import { changeCheck, endCheck } from './sessions-checks.ts'
import { exampleCheck } from './tracing-checks.ts'
import { harmlessBody } from './usual-request.ts'

type Body = Readonly<Record<string, unknown>>

/** A route with a body, and how to send it valid and invalid ones. */
export interface BodySubject extends Pick<Check, 'profile' | 'clauses'> {
  readonly after: readonly string[]
  readonly leftOut: NonNullable<Check['leftOut']>
  readonly route: AppRoute
  readonly label: string
  /** The name in its checks' ids: `bodies/<name>-takes-valid`. */
  readonly name: string
  readonly accepts: (value: unknown) => boolean
  readonly json: () => JsonSchema
  /** The possible statuses of a valid request: success, or those for an unknown password, token or credentials. */
  readonly taken: readonly number[]
  readonly example: (context: CheckContext) => unknown
  /** The client that sends it: a customer's if a token is needed. */
  readonly client: (context: CheckContext) => HttpClient | Promise<HttpClient>
  /** Each valid body needs a client of its own, because the answer depends on earlier ones. */
  readonly isOfNewBrowser: boolean
  /** Call before each valid body is sent, to count its costs. */
  readonly spend: (context: CheckContext) => void | Promise<void>
  /**
   * Changes such a body so that it refers to nothing that exists and meets the rules that the contract leaves to the
   * backend.
   */
  readonly fitted: (body: unknown, context: CheckContext, count: number) => unknown
  /** The most generated valid bodies. */
  readonly maxValid: number
  /** As few valid bodies as possible: several bounds are tested in one. */
  readonly isSparing: boolean
}

/** Well-formed logins with unknown credentials. They count towards the run's budget of logins. */
const maxLogins = 6
/** The most requests that may send a mail, or use up a strict limit. */
const maxWhenSparing = 2

interface Special {
  readonly after: readonly string[]
  /** The part of the body's schema to test, if not all of it. */
  readonly schema?: Schema
  readonly spend?: BodySubject['spend']
  readonly adapt?: (body: Body, context: CheckContext, count: number) => Body
  readonly maxValid?: number
  readonly isOfNewBrowser?: boolean
  readonly leftOut?: BodySubject['leftOut']
  /** Further possible statuses of a valid body, such as 404 because it names something that does not exist. */
  readonly alsoTaken?: readonly number[]
}

/** A body with the customer's own password. A generated one would be wrong, and several wrong ones lock the account. */
const confirmed = (body: Body, { credentials: { password } }: CheckContext): Body => ({ ...body, password })

/** The members that name an account or another object. */
const names = ['account', 'accountNumber', 'reference', 'agreementId', 'invoiceNumber', 'passkeyId']
/**
 * Makes a valid body refer to something that does not exist, as the ordinary body does, and meet the backend's other
 * rules. The answer is 404, and nothing changes.
 */
const forUnknown = (
  route: AppRoute,
  content: (context: CheckContext, body: Body) => Body = () => ({}),
): Special => ({
  after: [ownershipCheckOf(route)],
  adapt: (body, context) => {
    const usual = Object.entries(harmlessBody(route, context) as Body)
    const named = Object.fromEntries(usual.filter(([name]) => names.includes(name)))
    const whole = { ...body, ...content(context, body), ...named }
    return factsOf(route).confirmsPassword ? confirmed(whole, context) : whole
  },
  maxValid: maxWhenSparing,
  alsoTaken: [404],
})

/** The dates, plan and consents of a move depend on each other, so only the street is generated. */
function moveToAnyStreet(context: CheckContext, { supply }: Body): Body {
  const move = fictitiousMove(context)
  const { street } = (supply as typeof move.supply).address
  return { ...move, supply: { ...move.supply, address: { ...move.supply.address, street } } }
}

// Random letters and digits that are in no list of passwords, as long as a password may be.
const unguessable = 'tR7kwagTail2GumLeaf9vQzMurray4hBstringy5XpBilby3nDcoolamon8jYwK'.repeat(3)
/** The backend decides whether a password is easily guessed; a generated one of a single letter is. */
const strongOf = (password: unknown) =>
  typeof password === 'string' && /^[\x20-\x7e]*$/.test(password)
    ? unguessable.slice(0, password.length)
    : password

const special = new Map<AppRoute, Special>([
  [
    session.login,
    {
      after: [loginCheck],
      // `shared`, which a backend of the core contract need not support, has a check of its own.
      schema: Credentials,
      spend: (context) => context.spendLogin(),
      // Different names, because five wrong passwords in a row would lock any name.
      adapt: (body, context, count) =>
        body.email === (harmlessBody(session.login, context) as Body).email
          ? { ...body, email: `nobody-${context.seed.toString(36)}-${count}@brand.example` }
          : body,
      maxValid: maxLogins,
    },
  ],
  [
    sessions.end,
    {
      after: [endCheck],
      adapt: (body, context) => ({ ...body, password: context.credentials.password }),
    },
  ],
  [
    sessions.changePassword,
    {
      after: [changeCheck],
      spend: (context) => context.beforeWrongPassword(),
      adapt: (body) => ({ ...body, next: strongOf(body.next) }),
      maxValid: 0,
    },
  ],
  [
    recovery.remindEmail,
    { after: [recoveryCheck(recovery.remindEmail)], adapt: (body) => ({ ...body, postcode: '0000' }) },
  ],
  [recovery.requestReset, { after: [recoveryCheck(recovery.requestReset)] }],
  [recovery.checkReset, { after: [recoveryCheck(recovery.checkReset)], maxValid: maxWhenSparing }],
  [
    recovery.resetPassword,
    {
      after: [recoveryCheck(recovery.resetPassword)],
      adapt: (body) => ({ ...body, password: strongOf(body.password) }),
      maxValid: maxWhenSparing,
    },
  ],
  [
    origination.save,
    {
      after: [saveCheck],
      adapt: fittingSignUp,
      maxValid: maxWhenSparing,
      isOfNewBrowser: true,
      leftOut: applicationsLeftOut,
    },
  ],
  [origination.submit, { after: [submitCheck] }],
  [origination.resume, { after: [resumeCheck], maxValid: maxWhenSparing }],
  [origination.withdraw, { after: [withdrawLinkCheck], maxValid: maxWhenSparing }],
  // A member in it would be saved as the customer's, so a valid body has none.
  [
    user.changeContact,
    {
      after: [contactCheck],
      adapt: ({ phone: _, postalAddress: __, safeContact: ___, ...rest }, context) =>
        confirmed(rest, context),
      maxValid: maxWhenSparing,
    },
  ],
  [
    user.changeEmail,
    // With the right password a mail is sent to the address in the body, so all valid bodies contain the customer's.
    {
      after: [emailPasswordCheck],
      adapt: (body, context) => ({ ...body, ...context.credentials }),
      maxValid: 0,
    },
  ],
  [passkeys.start, { after: [passkeyOptionsCheck], adapt: confirmed, maxValid: maxWhenSparing }],
  [passkeys.add, { after: [forgedPasskeyCheck], maxValid: maxWhenSparing }],
  [passkeys.confirm, { after: [forgedPasskeyCheck], maxValid: maxWhenSparing }],
  [passkeys.login, { after: [forgedPasskeyCheck], maxValid: maxWhenSparing, alsoTaken: [401] }],
  [user.confirmEmail, { after: [linkCheck], maxValid: maxWhenSparing }],
  [user.renewLink, { after: [renewCheck] }],
  [user.readTerms, { after: [termsLinkCheck], maxValid: maxWhenSparing }],
  [user.acceptTerms, { after: [termsLinkCheck], maxValid: maxWhenSparing }],
  // The backend decides what is owed by which account: it refuses a payment if nothing is owed.
  [cardPayment.start, { after: [startCheck], maxValid: 0, alsoTaken: [404, 409, 422] }],
  [requests.sendReading, forUnknown(requests.sendReading, () => goodContents.reading)],
  [requests.moveOut, forUnknown(requests.moveOut, goodContents.move)],
  [requests.complain, forUnknown(requests.complain, () => goodContents.complaint)],
  [requests.changePeople, forUnknown(requests.changePeople, () => goodContents.person)],
  [requests.changeLifeSupport, forUnknown(requests.changeLifeSupport, () => goodContents.lifeSupport)],
  [requests.changeConcession, forUnknown(requests.changeConcession, () => goodContents.concession)],
  [requests.refundCredit, forUnknown(requests.refundCredit, () => goodContents.refund)],
  [moves.order, forUnknown(moves.order, moveToAnyStreet)],
  [home.doNotContact, { after: [doNotContactCheck], adapt: completed, leftOut: listLeftOut }],
])

const tracesLeftOut: BodySubject['leftOut'] = ({ allowWrites }) =>
  allowWrites ? null : 'writes traces to a backend off this machine: allow it with --allow-writes'
const isTrace = ({ path }: AppRoute) => path.startsWith('/api/Tracing/')
const nameOf = ({ path }: AppRoute) => path.replace(/^\/(?:api\/(?:Tracing\/)?)?/, '').replaceAll('/', '-')
const isSuccess = (status: number) => status >= 200 && status < 300

function toSubject({ route, label, profile }: CheckedRoute): BodySubject[] {
  const own: Special =
    special.get(route) ?? (isTrace(route) ? { after: [exampleCheck(route.path)] } : forUnknown(route))
  const schema = own.schema ?? bodySchema(route)
  // A valid signature cannot be generated here.
  if (schema === null || factsOf(route).sender !== undefined) return []
  const { bearer, sendsMail, clauses } = factsOf(route)
  const { after, spend, adapt, maxValid, isOfNewBrowser = false } = own
  const most = maxValid ?? (sendsMail ? maxWhenSparing : Number.POSITIVE_INFINITY)
  let json: JsonSchema | undefined
  // Refused although the body is valid: unknown credentials, password or link.
  const alsoTaken = own.alsoTaken ?? (route === session.login ? [401] : isOfNewBrowser ? [] : [409, 410])
  return [
    {
      route,
      label,
      profile,
      name: nameOf(route),
      clauses: ['API-11', ...(isTrace(route) ? ['TRACE-1', 'TRACE-2', 'TRACE-3'] : clauses)],
      after: [...after, ...(bearer === 'needed' ? [loginCheck] : []), reusablePair],
      leftOut: own.leftOut ?? (isTrace(route) ? tracesLeftOut : () => null),
      accepts: (value) => issuesOf(schema, value).length === 0,
      // Created once, when first needed, because derived values are cached by it.
      json: () => (json ??= toJsonSchema(schema, 'input')),
      taken: Object.keys(route.responses)
        .map(Number)
        .filter((status) => isSuccess(status) || alsoTaken.includes(status)),
      example: (context) => harmlessBody(route, context),
      client: (context) => (bearer === 'needed' ? context.customer() : context.client()),
      isOfNewBrowser,
      spend: spend ?? (() => {}),
      fitted: (body, context, count) => adapt?.(body as Body, context, count) ?? body,
      maxValid: most,
      isSparing: most <= maxWhenSparing,
    },
  ]
}

export const bodySubjects: readonly BodySubject[] = checkedRoutes.flatMap(toSubject)
