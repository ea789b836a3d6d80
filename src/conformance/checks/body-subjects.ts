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
import { loginCheck } from '../check-context.ts'
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

/** A route that takes a body, with what has to be known to try it with good ones and bad ones. */
export interface BodySubject extends Pick<Check, 'profile' | 'clauses'> {
  readonly after: readonly string[]
  readonly leftOut: NonNullable<Check['leftOut']>
  readonly route: AppRoute
  readonly label: string
  /** Of its checks: `bodies/<name>-takes-valid`. */
  readonly name: string
  readonly accepts: (value: unknown) => boolean
  readonly json: () => JsonSchema
  /** What a request that keeps the contract is answered: done, or a password, a token or credentials that are nobody's. */
  readonly taken: readonly number[]
  readonly example: (context: CheckContext) => unknown
  /** Who sends: a customer where a token is needed. */
  readonly client: (context: CheckContext) => HttpClient | Promise<HttpClient>
  /** Each body that keeps the contract is sent by a browser of its own: the answer depends on those before. */
  readonly isOfNewBrowser: boolean
  /** What each body that keeps the contract costs, before it is sent. */
  readonly spend: (context: CheckContext) => void | Promise<void>
  /** Such a body as it may be sent: of nobody, and refused by no rule that the contract leaves to the backend. */
  readonly fitted: (body: unknown, context: CheckContext, count: number) => unknown
  /** Good bodies that are made up, at most. */
  readonly mostValid: number
  /** As few good bodies as can be: those at borders are put together. */
  readonly isSparing: boolean
}

/** Well-formed logins of people who do not exist. They count in the run's budget of logins. */
const mostLogins = 6
/** Requests that may send a mail, or use up a limit that is tight. */
const mostSparing = 2

interface Special {
  readonly after: readonly string[]
  /** What is tried of the body, where that is not all of it. */
  readonly schema?: Schema
  readonly spend?: BodySubject['spend']
  readonly adapt?: (body: Body, context: CheckContext, count: number) => Body
  readonly mostValid?: number
  readonly isOfNewBrowser?: boolean
  readonly leftOut?: BodySubject['leftOut']
  /** Further statuses that a valid body may get, such as 404 because what it names does not exist. */
  readonly alsoTaken?: readonly number[]
}

/** Makes a valid body keep the backend's other rules too, for an account that does not exist: the answer is 404, and nothing happens. */
const ofNobodys = (content: (context: CheckContext) => Body): Special => ({
  after: [unknownAccountCheck],
  adapt: (body, context) => ({ ...body, ...content(context), accountNumber: nobodysAccount }),
  mostValid: mostSparing,
  alsoTaken: [404],
})

// Letters and digits in no order that anybody has in a list; as long as any password may be.
const unguessable = 'tR7kwagTail2GumLeaf9vQzMurray4hBstringy5XpBilby3nDcoolamon8jYwK'.repeat(3)
/** Whether a password is easily guessed is the backend's to say: what is made up of one letter is. */
const strongOf = (password: unknown) =>
  typeof password === 'string' && /^[\x20-\x7e]*$/.test(password)
    ? unguessable.slice(0, password.length)
    : password

const special = new Map<AppRoute, Special>([
  [
    session.login,
    {
      after: [loginCheck],
      // What a backend of the core contract need not know (`shared`) has a check of its own.
      schema: Credentials,
      spend: (context) => context.spendLogin(),
      // Each of another one: five wrong passwords in a row would lock a name, be it nobody's.
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
  // Whatever is named would be saved as the customer's: a body that keeps the contract names nothing of it.
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
    // With the right password a mail goes to whatever address is named: all good bodies name the customer's.
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
  // What is owed, and of which account, is the backend's to say: of whoever owes nothing no payment is taken.
  [cardPayment.start, { after: [startCheck], mostValid: 0, alsoTaken: [404, 409, 422] }],
  // Reference and surname are made up, each by itself: no bill has both.
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
      // A name that is made up is nobody's.
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
  // What is signed cannot be made up here.
  if (schema === null || factsOf(route).sender !== undefined) return []
  const { bearer, sendsMail, clauses } = factsOf(route)
  const { after, spend, adapt, mostValid, isOfNewBrowser = false } = own
  const most = mostValid ?? (sendsMail ? mostSparing : Number.POSITIVE_INFINITY)
  // Refused, and nothing is wrong with the body: credentials, a password, a link that nobody has.
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
      json: () => toJsonSchema(schema, 'input'),
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
