import { mayaNguyen } from '../../../fixtures/customers.ts'
import { bodyChecks } from '../../../src/conformance/checks/body-checks.ts'
import { bodySubjects } from '../../../src/conformance/checks/body-subjects.ts'
import type { Answered, Asked } from '../fault.ts'
import type { Forward } from './exchange.ts'
import { asProblem, asTaken, headerOf, jsonOf, stateless, withHeaders, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { seeded, typeOf } from './seeded-fault.ts'
import { bearerOf } from './session.ts'

interface Route {
  readonly path: string
  readonly name: string
  readonly members: readonly string[]
}

/** Every route with a body, with the members that its contract knows. */
const routes: readonly Route[] = bodySubjects.map(({ name, route: { path }, json }) => {
  const { properties = {} } = json() as { readonly properties?: object }
  return { path, name, members: Object.keys(properties) }
})
const below = (...starts: readonly string[]) =>
  routes.filter(({ path }) => starts.some((start) => path.startsWith(start)))
const traces = below('/api/Tracing/')
const lists = below('/api/home/')
const others = routes.filter((route) => route.path !== '/login' && ![...traces, ...lists].includes(route))

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

/** A body without the run's own examples and without anything of its customer. */
const isUnlikeExample = (asked: Asked) =>
  !asked.body.includes(mayaNguyen.overview.accountNumber) &&
  !/brand\.(?:example|invalid)|wattlebird\.example|nobody|gridfront[ -]conform|9{10}|2026-01-01T00:00:00/.test(
    asked.body,
  )

const once = [
  ...below('/api/requests/').filter(({ name }) => name !== 'requests-withdrawal'),
  ...routes.filter(({ path }) =>
    [
      ...['my-account/plan-changes', 'my-account/bill-settings', 'my-account/moves', 'my-account/smoothing'],
      ...['direct-debit-requests', 'pay-to-agreements', 'payment-plans'],
    ].some((one) => path === `/api/${one}`),
  ),
]

/** Routes whose valid requests try a wrong password or begin a payment: no check sends them valid bodies. */
const sparedRoutes = ['my-account-password', 'user-email', 'card-payments']
const isTested = (name: string, rule: string) => {
  // Routes whose bodies need no text have no such check.
  if (rule === 'survives-unstorable-texts')
    return bodyChecks.some(({ id }) => id === `bodies/${name}-${rule}`)
  // They have a fault of their own: `takenOnce`.
  if (rule === 'takes-valid' && once.some((route) => route.name === name)) return false
  return !sparedRoutes.includes(name) || !['takes-valid', 'takes-charset'].includes(rule)
}

/** The same fault on all of these routes, each found by its own checks. */
function faultsOf(where: string, routes: readonly Route[]): SeededFault[] {
  const routeOf = (asked: Asked) => routes.find(({ path }) => path === asked.path)
  const fault = (
    rule: string,
    words: string,
    change: (asked: Asked, answer: Answered, route: Route, forward: Forward) => Answered | Promise<Answered>,
    before: (asked: Asked) => Asked = (asked) => asked,
  ) =>
    seeded(
      routes.filter(({ name }) => isTested(name, rule)).map(({ name }) => `bodies/${name}-${rule}`),
      stateless(`${where} ${words}`, async (asked, forward) => {
        const route = routeOf(asked)
        if (route === undefined || asked.method !== 'POST') return forward()
        return change(asked, await forward(before(asked)), route, forward)
      }),
    )
  /** Texts and numbers, at any depth. */
  const leavesOf = (value: unknown): readonly unknown[] =>
    typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value]
  const isOutside = (leaf: unknown) =>
    typeof leaf === 'string' ? leaf.length > 120 || leaf === '' : typeof leaf === 'number' && leaf < 1
  return [
    // Not with 422, which is a possible answer to a valid body where rules beyond the contract apply.
    fault('takes-boundaries', 'refuses members that it does not know', (asked, answer, { members }) =>
      isAccepted(answer) && Object.keys(jsonOf(asked) ?? {}).some((key) => !members.includes(key))
        ? asProblem(answer, 400, 'There is a member that nobody knows.')
        : answer,
    ),
    fault(
      'refuses-boundaries',
      'takes texts of any length, none at all, and numbers below any',
      (asked, answer, _, forward) =>
        answer.status === 422 && leavesOf(jsonOf(asked)).some(isOutside) ? asTaken(asked, forward) : answer,
    ),
    fault('takes-boundaries', 'refuses letters beyond ASCII', (asked, answer) =>
      isAccepted(answer) && [...asked.body].some((letter) => letter > '\u007f') ? refused(answer) : answer,
    ),
    // Only generated bodies differ from the example in all members at once.
    fault('takes-valid', 'refuses what is made up', (asked, answer) =>
      isAccepted(answer) && isUnlikeExample(asked) ? refused(answer) : answer,
    ),
    fault('refuses-broken', 'takes anything for a text', (asked, answer, _, forward) =>
      answer.status === 422 && hasOtherThanText(asked) ? asTaken(asked, forward) : answer,
    ),
    fault('survives-unstorable-texts', 'fails on U+0000 and on half of a surrogate pair', (asked, answer) =>
      answer.status === 422 && /\\u(?:0000|d800)/.test(asked.body)
        ? asProblem(answer, 500, 'Something went wrong on our side.')
        : answer,
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
    fault('refuses-too-large', 'takes bodies of any size', (asked, answer, _, forward) =>
      answer.status === 413 ? asTaken(asked, forward) : answer,
    ),
    fault('survives-nesting', 'fails on JSON that is nested deeply', (asked, answer) =>
      asked.body.startsWith('[[[[[[[[')
        ? asProblem(answer, 500, 'Something went wrong on our side.')
        : answer,
    ),
    fault('names-the-field', 'does not say what is wrong with a body', (_, answer) =>
      answer.status === 422 ? withMembers(answer, { errors: undefined }) : answer,
    ),
  ]
}

/**
 * The generated valid bodies of these routes, like the example, name things that do not exist, so no fault can depend on
 * their content.
 */
const takenOnce = seeded(
  once.map(({ name }) => `bodies/${name}-takes-valid`),
  {
    name: 'a route of requests, plans or settings takes one good body, and no other',
    make: () => {
      const taken = new Map<string, string>()
      return async (asked, forward) => {
        const answer = await forward()
        const isMeant = asked.method === 'POST' && once.some(({ path }) => path === asked.path)
        if (!isMeant || !isAccepted(answer)) return answer
        const first = taken.get(asked.path) ?? asked.body
        taken.set(asked.path, first)
        return first === asked.body ? answer : refused(answer)
      }
    },
  },
)

export const bodyFaults: readonly SeededFault[] = [
  ...[...routes.filter(({ path }) => path === '/login'), ...traces].flatMap((route) =>
    faultsOf(route.path, [route]),
  ),
  // Not all of these routes accept texts with any letters.
  ...[...faultsOf('a route of sign-up, the account or payments', others), ...faultsOf('a list', lists)]
    .filter(({ name, foundBy }) => !name.endsWith('beyond ASCII') && foundBy.length > 0)
    // A member that is missing for a chosen way of contact is reported at the same place, by its own check.
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
