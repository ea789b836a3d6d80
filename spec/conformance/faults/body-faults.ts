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
const routes: readonly Route[] = [
  { path: '/login', name: 'login', members: ['email', 'password'] },
  ...traces,
]

/** What a body that is all right is answered: credentials that are nobody's, or done. */
const taken = ({ path }: Route, answer: Answered): Answered =>
  path === '/login'
    ? {
        ...withHeaders(answer, { 'content-type': 'application/json; charset=utf-8' }),
        status: 401,
        body: '{"success":false,"message":"E-mail or password is wrong."}',
      }
    : { ...withHeaders(answer, { 'content-type': undefined }), status: 204, body: '' }

const refused = (answer: Answered) => asProblem(answer, 422, 'The request does not keep the contract.')
const isAccepted = ({ status }: Answered) => status < 300 || status === 401

const isObject = (name: string) => name === 'tags' || name === 'context'
const hasOtherThanText = (asked: Asked) =>
  Object.entries(jsonOf(asked) ?? {}).some(([name, value]) => !isObject(name) && typeof value !== 'string')

/** Nothing of the run's own examples is in it. */
const isUnlikeExample = (asked: Asked) =>
  !/brand\.example|wattlebird\.example|nobody|gridfront conform|2026-01-01T00:00:00/.test(asked.body)

function faultsOf(route: Route): SeededFault[] {
  const { path, name, members } = route
  const fault = (
    rule: string,
    words: string,
    change: (asked: Asked, answer: Answered) => Answered,
    before: (asked: Asked) => Asked = (asked) => asked,
  ) =>
    seeded(
      `bodies/${name}-${rule}`,
      stateless(`${path} ${words}`, async (asked, forward) => {
        if (asked.path !== path || asked.method !== 'POST') return forward()
        return change(asked, await forward(before(asked)))
      }),
    )
  const texts = (asked: Asked) =>
    Object.values(jsonOf(asked) ?? {}).filter((value): value is string => typeof value === 'string')
  return [
    fault('takes-boundaries', 'refuses members that it does not know', (asked, answer) =>
      isAccepted(answer) && Object.keys(jsonOf(asked) ?? {}).some((key) => !members.includes(key))
        ? refused(answer)
        : answer,
    ),
    fault('refuses-boundaries', 'takes texts of any length', (asked, answer) =>
      answer.status === 422 && texts(asked).some((text) => text.length > 120) ? taken(route, answer) : answer,
    ),
    fault('takes-boundaries', 'refuses letters beyond ASCII', (asked, answer) =>
      isAccepted(answer) && [...asked.body].some((letter) => letter > '\u007f') ? refused(answer) : answer,
    ),
    // Only what is made up strays from the example in every member at once.
    fault('takes-valid', 'refuses what is made up', (asked, answer) =>
      isAccepted(answer) && isUnlikeExample(asked) ? refused(answer) : answer,
    ),
    fault('refuses-broken', 'takes anything for a text', (asked, answer) =>
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
      isAcceptedLogin(answer) && /;/.test(typeOf(asked)) ? asProblem(answer, 415, 'Send JSON.') : answer,
    ),
    fault('refuses-too-large', 'takes bodies of any size', (_, answer) =>
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
const isAcceptedLogin = ({ status }: Answered) => status < 300

export const bodyFaults: readonly SeededFault[] = routes.flatMap(faultsOf)

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
