import { mayaNguyen } from '../../../fixtures/customers.ts'
import { sampleDebitRequest } from '../../../fixtures/debits.ts'
import { samplePayTo } from '../../../fixtures/pay-to.ts'
import { sampleExtension, samplePaymentPlan } from '../../../fixtures/payment-help.ts'
import { plansInMarrickville } from '../../../fixtures/plans.ts'
import type { Answered, Asked } from '../faulty-proxy.ts'
import { asProblem, headerOf, jsonOf, stateless, withHeaders, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { seeded, typeOf } from './seeded-fault.ts'
import { bearerOf } from './session.ts'

interface Route {
  readonly path: string
  readonly name: string
  readonly members: readonly string[]
}
const sender = ['userAgent', 'timestamp']
const traces: readonly Route[] = [
  { path: '/api/Tracing/custom', name: 'custom', members: ['name', 'level', 'category', 'tags', ...sender] },
  { path: '/api/Tracing/error', name: 'error', members: ['message', 'stack', 'url', 'context', ...sender] },
  {
    path: '/api/Tracing/state-transition',
    name: 'state-transition',
    members: ['machine', 'event', 'from', 'to', ...sender],
  },
]
const login: Route = { path: '/login', name: 'login', members: ['email', 'password'] }
const account: readonly Route[] = [
  {
    path: '/api/my-account/sessions/end',
    name: 'my-account-sessions-end',
    members: ['password', 'sessions'],
  },
  {
    path: '/api/my-account/password',
    name: 'my-account-password',
    members: ['current', 'next', 'endOthers'],
  },
  { path: '/api/recovery/email', name: 'recovery-email', members: ['accountNumber', 'postcode'] },
  { path: '/api/recovery/password', name: 'recovery-password', members: ['email'] },
  { path: '/api/recovery/password/reset', name: 'recovery-password-reset', members: ['token', 'password'] },
  {
    path: '/api/home/do-not-contact',
    name: 'home-do-not-contact',
    members: ['requestId', 'name', 'ways', 'address', 'phone', 'email', 'note'],
  },
]
const application = '/api/origination/application'
const signUp: readonly Route[] = [
  {
    path: application,
    name: 'origination-application',
    members: ['version', 'supply', 'plan', 'person', 'support', 'payment', 'consents'],
  },
  { path: `${application}/submit`, name: 'origination-application-submit', members: ['version'] },
  { path: `${application}/resume`, name: 'origination-application-resume', members: ['token'] },
  { path: `${application}/withdraw`, name: 'origination-application-withdraw', members: ['token'] },
]
const contact: readonly Route[] = [
  {
    path: '/api/user/contact',
    name: 'user-contact',
    members: ['phone', 'postalAddress', 'safeContact'],
  },
  { path: '/api/user/email', name: 'user-email', members: ['email', 'password'] },
  { path: '/api/user/email/confirm', name: 'user-email-confirm', members: ['token'] },
  { path: '/api/user/email/renew', name: 'user-email-renew', members: ['token'] },
  { path: '/api/user/terms/read', name: 'user-terms-read', members: ['token'] },
  { path: '/api/user/terms/accept', name: 'user-terms-accept', members: ['token', 'version'] },
]

const asked = ['requestId', 'accountNumber']
const requests: readonly Route[] = [
  ['meter-reading', 'readOn', 'readings', 'isChecked'],
  ['move-out', 'moveOutOn', 'plan', 'finalBill', 'forwardingAddress', 'phone'],
  ['complaint', 'topic', 'description', 'outcome', 'answerBy', 'phone'],
  ['authorised-person', 'change', 'person', 'personId'],
  ['life-support', 'change', 'equipment', 'other'],
  ['concession', 'change', 'card', 'consent', 'bank', 'agreement'],
].map(([kind = '', ...members]) => ({
  path: `/api/requests/${kind}`,
  name: `requests-${kind}`,
  members: [...asked, ...members],
}))
const withdrawal: Route = {
  path: '/api/requests/withdrawal',
  name: 'requests-withdrawal',
  members: ['reference'],
}
const planChanges: readonly Route[] = [
  {
    path: '/api/my-account/plan-changes',
    name: 'my-account-plan-changes',
    members: ['account', 'planId', 'planVersion', 'start', 'startsOn', 'concession', 'consent'],
  },
  {
    path: '/api/my-account/plan-changes/cancellation',
    name: 'my-account-plan-changes-cancellation',
    members: ['reference'],
  },
]
const cardPayment: Route = {
  path: '/api/card-payments',
  name: 'card-payments',
  members: ['amount', 'account'],
}
const guests: readonly Route[] = [
  { path: '/api/guest-payments', name: 'guest-payments', members: ['crn', 'surname', 'amount', 'email'] },
  { path: '/api/guest-payments/state', name: 'guest-payments-state', members: ['paymentId', 'token'] },
]
const savedCards: Route = { path: '/api/saved-cards/remove', name: 'saved-cards-remove', members: ['cardId'] }
const begunPayment = {
  paymentId: '6f1b7a52-3f4e-4a6e-9d52-0c8f1f0a7f11',
  amount: 100,
  status: 'CREATED',
  failure: null,
  receiptNumber: null,
  createdAt: '2026-11-25T01:00:00Z',
  paidAt: null,
}
const fieldsUrl = 'https://fields.provider.example/1'
const debits: readonly Route[] = [
  {
    path: '/api/direct-debit-requests',
    name: 'direct-debit-requests',
    members: ['account', 'bank', 'agreement'],
  },
  {
    path: '/api/direct-debit-requests/change',
    name: 'direct-debit-requests-change',
    members: ['reference', 'bank', 'agreement'],
  },
  {
    path: '/api/direct-debit-requests/cancellation',
    name: 'direct-debit-requests-cancellation',
    members: ['reference'],
  },
]
const payTo: readonly Route[] = [
  {
    path: '/api/pay-to-agreements',
    name: 'pay-to-agreements',
    members: ['account', 'payer', 'maximum', 'replacesDirectDebit'],
  },
  {
    path: '/api/pay-to-agreements/change',
    name: 'pay-to-agreements-change',
    members: ['agreementId', 'action'],
  },
]
const help: readonly Route[] = [
  {
    path: '/api/payment-plans',
    name: 'payment-plans',
    members: ['account', 'owed', 'amount', 'frequency', 'firstOn', 'hasAgreed'],
  },
  { path: '/api/payment-plans/cancellation', name: 'payment-plans-cancellation', members: ['reference'] },
  {
    path: '/api/payment-help/extensions',
    name: 'payment-help-extensions',
    members: ['invoiceNumber', 'dueOn'],
  },
]
const customerRequest = JSON.stringify({
  reference: 'CO-7K2M-9QXT',
  kind: 'COMPLAINT',
  status: 'RECEIVED',
  accountNumber: 'A-1',
  receivedAt: '2026-11-25T01:00:00Z',
  summary: 'A complaint',
  effectiveOn: null,
  targets: [],
  answer: null,
  isWithdrawable: false,
})

/** The right answer to a valid body: a refusal of unknown credentials, a receipt, or success. */
const takenAs: Readonly<Record<string, Pick<Answered, 'status' | 'body'>>> = {
  '/login': { status: 401, body: '{"success":false,"message":"Email or password is wrong."}' },
  '/api/home/do-not-contact': {
    status: 201,
    body: '{"receipt":"DNC-0000-0000","effectiveFrom":"2026-01-01"}',
  },
  [cardPayment.path]: {
    status: 201,
    body: JSON.stringify({
      payment: begunPayment,
      fieldsUrl,
    }),
  },
  ...Object.fromEntries(
    guests.map(({ path }, at) => [
      path,
      {
        status: at === 0 ? 201 : 200,
        body: JSON.stringify(
          at === 0 ? { payment: begunPayment, fieldsUrl, token: 'a-token-of-a-guest-payment' } : begunPayment,
        ),
      },
    ]),
  ),
  ...Object.fromEntries(
    planChanges.map(({ path }, at) => [
      path,
      { status: at === 0 ? 201 : 200, body: JSON.stringify(plansInMarrickville.changes?.[0]) },
    ]),
  ),
  ...Object.fromEntries(
    debits.map(({ path }, at) => [
      path,
      { status: at === 2 ? 200 : 201, body: JSON.stringify(sampleDebitRequest) },
    ]),
  ),
  ...Object.fromEntries(
    payTo.map(({ path }, at) => [path, { status: at === 0 ? 201 : 200, body: JSON.stringify(samplePayTo) }]),
  ),
  ...Object.fromEntries(
    help.map(({ path }, at) => [
      path,
      { status: at === 1 ? 200 : 201, body: JSON.stringify(at === 2 ? sampleExtension : samplePaymentPlan) },
    ]),
  ),
  ...Object.fromEntries(requests.map(({ path }) => [path, { status: 201, body: customerRequest }])),
}
const taken = ({ path }: Route, answer: Answered): Answered => {
  const json = takenAs[path]
  const type = json && 'application/json; charset=utf-8'
  return { ...withHeaders(answer, { 'content-type': type }), status: 204, body: '', ...json }
}

const refused = (answer: Answered) => asProblem(answer, 422, 'The request does not keep the contract.')
/** On some routes a valid body names things that do not exist, so the answer is 401, 404, 409 or 410. */
const isAccepted = ({ status }: Answered) => status < 300 || [401, 404, 409, 410].includes(status)

const isNoText = (name: string) =>
  [
    ...['tags', 'context', 'sessions', 'endOthers', 'ways', 'address'],
    ...['readings', 'isChecked', 'forwardingAddress', 'person', 'equipment', 'card', 'consent'],
  ].includes(name)
const hasOtherThanText = (asked: Asked) =>
  Object.entries(jsonOf(asked) ?? {}).some(([name, value]) => !isNoText(name) && typeof value !== 'string')

/** Contains none of the run's own examples, and nothing of its customer. */
const isUnlikeExample = (asked: Asked) =>
  !asked.body.includes(mayaNguyen.overview.accountNumber) &&
  !/brand\.(?:example|invalid)|wattlebird\.example|nobody|gridfront[ -]conform|9{10}|2026-01-01T00:00:00/.test(
    asked.body,
  )

const once = [
  ...requests,
  ...planChanges.slice(0, 1),
  ...debits.slice(0, 1),
  ...payTo.slice(0, 1),
  ...help.slice(0, 1),
]

/** Routes whose valid requests try a wrong password, or begin a payment: acceptance is not tested there. */
const sparedRoutes = ['my-account-password', 'user-email', 'card-payments']
const isAsked = (name: string, rule: string) => {
  // They have a fault of their own: `takenOnce`.
  if (rule === 'takes-valid' && once.some((route) => route.name === name)) return false
  return !sparedRoutes.includes(name) || !['takes-valid', 'takes-charset'].includes(rule)
}

/** The same fault on all of these routes, found by the checks of each. */
function faultsOf(where: string, routes: readonly Route[]): SeededFault[] {
  const routeOf = (asked: Asked) => routes.find(({ path }) => path === asked.path)
  const fault = (
    rule: string,
    words: string,
    change: (asked: Asked, answer: Answered, route: Route) => Answered,
    before: (asked: Asked) => Asked = (asked) => asked,
  ) =>
    seeded(
      routes.filter(({ name }) => isAsked(name, rule)).map(({ name }) => `bodies/${name}-${rule}`),
      stateless(`${where} ${words}`, async (asked, forward) => {
        const route = routeOf(asked)
        if (route === undefined || asked.method !== 'POST') return forward()
        return change(asked, await forward(before(asked)), route)
      }),
    )
  /** Texts and numbers, at any depth. */
  const leavesOf = (value: unknown): readonly unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
  const isOutside = (leaf: unknown) =>
    typeof leaf === 'string' ? leaf.length > 120 || leaf === '' : typeof leaf === 'number' && leaf < 1
  return [
    // Not with 422: where rules beyond the contract may refuse a good body, that is an answer as any other.
    fault('takes-boundaries', 'refuses members that it does not know', (asked, answer, { members }) =>
      isAccepted(answer) && Object.keys(jsonOf(asked) ?? {}).some((key) => !members.includes(key))
        ? asProblem(answer, 400, 'There is a member that nobody knows.')
        : answer,
    ),
    fault(
      'refuses-boundaries',
      'takes texts of any length, none at all, and numbers below any',
      (asked, answer, route) =>
        answer.status === 422 && leavesOf(jsonOf(asked)).some(isOutside) ? taken(route, answer) : answer,
    ),
    fault('takes-boundaries', 'refuses letters beyond ASCII', (asked, answer) =>
      isAccepted(answer) && [...asked.body].some((letter) => letter > '\u007f') ? refused(answer) : answer,
    ),
    // Only generated bodies differ from the example in every member at once.
    fault('takes-valid', 'refuses what is made up', (asked, answer) =>
      isAccepted(answer) && isUnlikeExample(asked) ? refused(answer) : answer,
    ),
    fault('refuses-broken', 'takes anything for a text', (asked, answer, route) =>
      answer.status === 422 && hasOtherThanText(asked) ? taken(route, answer) : answer,
    ),
    fault('refuses-broken-json', 'answers 422 to what is not JSON', (_, answer) =>
      answer.status === 400 ? refused(answer) : answer,
    ),
    fault(
      'refuses-other-types',
      'reads JSON in any content type',
      (_, answer) => answer,
      (asked) => (typeOf(asked) === '' ? asked : withHeaders(asked, { 'content-type': 'application/json' })),
    ),
    fault('takes-charset', 'does not know a content type with a charset', (asked, answer) =>
      isAccepted(answer) && /;/.test(typeOf(asked)) ? asProblem(answer, 415, 'Send JSON.') : answer,
    ),
    fault('refuses-too-large', 'takes bodies of any size', (_, answer, route) =>
      answer.status === 413 ? taken(route, answer) : answer,
    ),
    fault('survives-nesting', 'fails on JSON that is nested deeply', (asked, answer) =>
      asked.body.startsWith('[[[[[[[[')
        ? asProblem(answer, 500, 'Something went wrong on our side.')
        : answer,
    ),
    fault('names-the-field', 'does not say what is wrong with a body', (_, answer) =>
      answer.status === 422 ? withJson(answer, { ...jsonOf(answer), errors: undefined }) : answer,
    ),
  ]
}

/** The generated valid bodies of these routes all make the same request, so no fault can depend on its content. */
const takenOnce = seeded(
  once.map(({ name }) => `bodies/${name}-takes-valid`),
  {
    name: 'a route of requests, plans, direct debit, PayTo or payment help takes one good body, and then none',
    make: () => {
      const taken = new Set<string>()
      return async (asked, forward) => {
        const answer = await forward()
        const isMeant = asked.method === 'POST' && once.some(({ path }) => path === asked.path)
        if (!isMeant || !isAccepted(answer)) return answer
        if (taken.has(asked.path)) return refused(answer)
        taken.add(asked.path)
        return answer
      }
    },
  },
)

export const bodyFaults: readonly SeededFault[] = [
  ...[login, ...traces].flatMap((route) => faultsOf(route.path, [route])),
  // Texts of any letters are not taken by all of them.
  ...[
    ...faultsOf('a route of sign-up', signUp),
    ...faultsOf('a route of the contact details', contact),
    ...faultsOf('a route of the account', account),
    ...faultsOf('a route of requests', [...requests, withdrawal]).filter(({ foundBy }) => foundBy.length > 0),
    ...faultsOf('the route of payments', [cardPayment]),
    ...faultsOf('a route of payments without a login', guests),
    ...faultsOf('the route of saved cards', [savedCards]),
    ...faultsOf('a route of plans', planChanges),
    ...faultsOf('a route of direct debit', debits),
    ...faultsOf('a route of PayTo', payTo),
    ...faultsOf('a route of payment help', help),
  ]
    .filter(({ name }) => !name.endsWith('beyond ASCII'))
    // The member missing for a way of contact is reported at the same place, by a check of its own.
    .map((fault) =>
      fault.foundBy.includes('bodies/home-do-not-contact-names-the-field')
        ? { ...fault, foundBy: [...fault.foundBy, 'home/do-not-contact-needs-details'] }
        : fault,
    ),
  takenOnce,
]

const isOn = (path: string, asked: Asked) => asked.method === 'POST' && asked.path === path

export const tracingFaults: readonly SeededFault[] = [
  ...traces.map(({ path, name }) =>
    seeded(
      `tracing/accepts-${name}`,
      stateless(`${path} is switched off`, async (asked, forward) => {
        const answer = await forward()
        return isOn(path, asked) && answer.status === 204 ? refused(answer) : answer
      }),
    ),
  ),
  seeded(
    'tracing/takes-customers',
    stateless('traces of customers are refused', async (asked, forward) => {
      const answer = await forward()
      const isCustomer = headerOf(asked, 'authorization').length > 60
      return asked.path.startsWith('/api/Tracing/') && isCustomer && answer.status === 204
        ? refused(answer)
        : answer
    }),
  ),
  seeded(
    'tracing/takes-dead-tokens',
    stateless('traces with a dead token are refused', async (asked, forward) => {
      const answer = await forward()
      const isDead = bearerOf(asked) === 'e30.e30.e30'
      return asked.path.startsWith('/api/Tracing/') && isDead && answer.status === 204
        ? refused(answer)
        : answer
    }),
  ),
]
