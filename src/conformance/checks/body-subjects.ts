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
import type { HttpClient } from '../http-client.ts'
import type { JudgedRoute } from '../judged-route.ts'
import {
  cardPayment,
  directDebitRequests,
  guestPayment,
  home,
  judgedRoutes,
  myAccount,
  origination,
  paymentHelp,
  payToAgreements,
  recovery,
  requests,
  savedCards,
  session,
  sessions,
  user,
} from '../routes.ts'
import { contactCheck, emailPasswordCheck, linkCheck, renewCheck, termsLinkCheck } from './contact-checks.ts'
import { reusablePair } from './csrf-checks.ts'
import { unknownDebitAccountCheck } from './debit-checks.ts'
import { fittingSignUp } from './fitting-sign-up.ts'
import { strangerCheck } from './guest-payment-checks.ts'
import { completed, doNotContactCheck, listLeftOut } from './home-checks.ts'
import { resumeCheck } from './origination-holder-checks.ts'
import { submitCheck } from './origination-sending-checks.ts'
import { withdrawLinkCheck } from './origination-withdrawal-checks.ts'
import { unknownPayToAccountCheck } from './pay-to-checks.ts'
import { startCheck } from './payment-checks.ts'
import { unknownHelpAccountCheck } from './payment-help-checks.ts'
import { unknownPlanAccountCheck } from './plan-checks.ts'
import { recoveryCheck } from './recovery-checks.ts'
import { unknownAccountCheck } from './request-checks.ts'
import { goodContents, nobodysAccount, nobodysId, nobodysReference } from './request-of-nobody.ts'
import { unknownCardCheck } from './saved-card-checks.ts'
import { changeCheck, endCheck } from './sessions-checks.ts'
import { applicationsLeftOut, saveCheck } from './sign-up-of-nobody.ts'
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
  /** Changes such a body so that it belongs to nobody and meets the rules that the contract leaves to the backend. */
  readonly fitted: (body: unknown, context: CheckContext, count: number) => unknown
  /** The most generated valid bodies. */
  readonly mostValid: number
  /** As few valid bodies as possible: several bounds are tested in one. */
  readonly isSparing: boolean
}

/** Well-formed logins with unknown credentials. They count towards the run's budget of logins. */
const mostLogins = 6
/** The most requests that may send a mail, or use up a strict limit. */
const mostSparing = 2

interface Special {
  readonly after: readonly string[]
  /** The part of the body's schema to test, if not all of it. */
  readonly schema?: Schema
  readonly spend?: BodySubject['spend']
  readonly adapt?: (body: Body, context: CheckContext, count: number) => Body
  readonly mostValid?: number
  readonly isOfNewBrowser?: boolean
  readonly leftOut?: BodySubject['leftOut']
  /** Further possible statuses of a valid body, such as 404 because it names something that does not exist. */
  readonly alsoTaken?: readonly number[]
}

/** Makes a valid body meet the backend's other rules too, for an account that does not exist: the answer is 404, and nothing happens. */
const ofNobodys = (content: (context: CheckContext) => Body): Special => ({
  after: [unknownAccountCheck],
  adapt: (body, context) => ({ ...body, ...content(context), accountNumber: nobodysAccount }),
  mostValid: mostSparing,
  alsoTaken: [404],
})

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
      mostValid: mostLogins,
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
      mostValid: 0,
    },
  ],
  [
    recovery.remindEmail,
    { after: [recoveryCheck(recovery.remindEmail)], adapt: (body) => ({ ...body, postcode: '0000' }) },
  ],
  [recovery.requestReset, { after: [recoveryCheck(recovery.requestReset)] }],
  [
    recovery.resetPassword,
    {
      after: [recoveryCheck(recovery.resetPassword)],
      adapt: (body) => ({ ...body, password: strongOf(body.password) }),
      mostValid: mostSparing,
    },
  ],
  [
    origination.save,
    {
      after: [saveCheck],
      adapt: fittingSignUp,
      mostValid: mostSparing,
      isOfNewBrowser: true,
      leftOut: applicationsLeftOut,
    },
  ],
  [origination.submit, { after: [submitCheck] }],
  [origination.resume, { after: [resumeCheck], mostValid: mostSparing }],
  [origination.withdraw, { after: [withdrawLinkCheck], mostValid: mostSparing }],
  // A member in it would be saved as the customer's, so a valid body has none.
  [
    user.changeContact,
    {
      after: [contactCheck],
      adapt: ({ phone: _, postalAddress: __, safeContact: ___, ...rest }) => rest,
      mostValid: mostSparing,
    },
  ],
  [
    user.changeEmail,
    // With the right password a mail is sent to the address in the body, so all valid bodies contain the customer's.
    {
      after: [emailPasswordCheck],
      adapt: (body, context) => ({ ...body, ...context.credentials }),
      mostValid: 0,
    },
  ],
  [user.confirmEmail, { after: [linkCheck], mostValid: mostSparing }],
  [user.renewLink, { after: [renewCheck] }],
  [user.readTerms, { after: [termsLinkCheck], mostValid: mostSparing }],
  [user.acceptTerms, { after: [termsLinkCheck], mostValid: mostSparing }],
  // The backend decides what is owed by which account: it refuses a payment if nothing is owed.
  [cardPayment.start, { after: [startCheck], mostValid: 0, alsoTaken: [404, 409, 422] }],
  // Reference and surname are generated separately: no bill has both.
  [
    guestPayment.start,
    {
      after: [strangerCheck],
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    savedCards.remove,
    {
      // A generated name belongs to nobody.
      after: [unknownCardCheck],
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [guestPayment.state, { after: [strangerCheck], mostValid: mostSparing, alsoTaken: [404] }],
  [
    myAccount.changePlan,
    {
      after: [unknownPlanAccountCheck],
      adapt: (body) => ({ ...body, account: nobodysAccount }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    myAccount.cancelPlanChange,
    {
      after: [unknownPlanAccountCheck],
      adapt: (body) => ({ ...body, reference: nobodysReference }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    directDebitRequests.create,
    {
      after: [unknownDebitAccountCheck],
      adapt: (body) => ({ ...body, account: nobodysAccount }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    directDebitRequests.change,
    {
      after: [unknownDebitAccountCheck],
      adapt: (body) => ({ ...body, reference: nobodysReference }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    directDebitRequests.cancel,
    {
      after: [unknownDebitAccountCheck],
      adapt: (body) => ({ ...body, reference: nobodysReference }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    payToAgreements.create,
    {
      after: [unknownPayToAccountCheck],
      adapt: (body) => ({ ...body, account: nobodysAccount }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    payToAgreements.change,
    {
      after: [unknownPayToAccountCheck],
      adapt: (body) => ({ ...body, agreementId: nobodysId }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    paymentHelp.extend,
    {
      after: [unknownHelpAccountCheck],
      adapt: (body) => ({ ...body, invoiceNumber: nobodysReference }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    paymentHelp.agree,
    {
      after: [unknownHelpAccountCheck],
      adapt: (body) => ({ ...body, account: nobodysAccount }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [
    paymentHelp.cancel,
    {
      after: [unknownHelpAccountCheck],
      adapt: (body) => ({ ...body, reference: nobodysReference }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [requests.sendReading, ofNobodys(() => goodContents.reading)],
  [requests.moveOut, ofNobodys(goodContents.move)],
  [requests.complain, ofNobodys(() => goodContents.complaint)],
  [requests.changePeople, ofNobodys(() => goodContents.person)],
  [requests.changeLifeSupport, ofNobodys(() => goodContents.lifeSupport)],
  [requests.changeConcession, ofNobodys(() => goodContents.concession)],
  [
    requests.withdraw,
    {
      after: [unknownAccountCheck],
      adapt: (body) => ({ ...body, reference: nobodysReference }),
      mostValid: mostSparing,
      alsoTaken: [404],
    },
  ],
  [home.doNotContact, { after: [doNotContactCheck], adapt: completed, leftOut: listLeftOut }],
])

const tracesLeftOut: BodySubject['leftOut'] = ({ allowWrites }) =>
  allowWrites ? null : 'writes traces to a backend off this machine: allow it with --allow-writes'
const isTrace = ({ path }: AppRoute) => path.startsWith('/api/Tracing/')
const nameOf = ({ path }: AppRoute) => path.replace(/^\/(?:api\/(?:Tracing\/)?)?/, '').replaceAll('/', '-')
const isSuccess = (status: number) => status >= 200 && status < 300

function toSubject({ route, label, profile }: JudgedRoute): BodySubject[] {
  const own: Special = special.get(route) ?? { after: [exampleCheck(route.path)] }
  const schema = own.schema ?? bodySchema(route)
  // A valid signature cannot be generated here.
  if (schema === null || factsOf(route).sender !== undefined) return []
  const { bearer, sendsMail, clauses } = factsOf(route)
  const { after, spend, adapt, mostValid, isOfNewBrowser = false } = own
  const most = mostValid ?? (sendsMail ? mostSparing : Number.POSITIVE_INFINITY)
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
      // Written once, when first needed: what is made from it is kept with it.
      json: () => (json ??= toJsonSchema(schema, 'input')),
      taken: Object.keys(route.responses)
        .map(Number)
        .filter((status) => isSuccess(status) || alsoTaken.includes(status)),
      example: (context) => harmlessBody(route, context),
      client: (context) => (bearer === 'needed' ? context.customer() : context.client()),
      isOfNewBrowser,
      spend: spend ?? (() => {}),
      fitted: (body, context, count) => adapt?.(body as Body, context, count) ?? body,
      mostValid: most,
      isSparing: most <= mostSparing,
    },
  ]
}

export const bodySubjects: readonly BodySubject[] = judgedRoutes.flatMap(toSubject)
