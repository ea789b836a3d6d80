import assert from 'node:assert/strict'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { requestBodyLimitBytes } from '../../contracts/request-body-limit.ts'
import { CustomTrace, ErrorTrace, StateTransitionTrace } from '../../contracts/schemas/tracing.ts'
import type { TraceEvent } from '../../src/tracing/make-traces.ts'
import { createTraceMaker } from '../../src/tracing/make-traces.ts'
import { createRedactor } from '../../src/tracing/redact.ts'
import { codePoint } from '../tools/code-point.ts'
import { always, propertyRuns as runs } from '../tools/run/property-runs.ts'
import { address, around, email, jwt, word } from './private-texts.ts'

const moment = { at: new Date('2026-11-20T09:30:00+11:00'), address: 'https://www.wattlebird.example/plans' }
const maker = (secrets: readonly string[] = [], isTest = false) =>
  createTraceMaker({ redact: createRedactor(() => secrets), userAgent: 'Wattle Browser 7', isTest })
const make = maker()
const sender = { userAgent: 'Wattle Browser 7', timestamp: '2026-11-19T22:30:00.000Z' }
const bytesOf = (trace: object) => Buffer.byteLength(JSON.stringify(trace))

test('[TRACE-1] a custom trace has name, level, category and tags, the browser and the time', () => {
  const happening = {
    name: 'page view',
    level: 'info',
    category: 'navigation',
    tags: { page: '/plans' },
  } as const
  expect(make.custom(happening, moment)).toEqual({ ...happening, ...sender })
})

test('[TRACE-2] an error trace has message, stack, url and context, the browser and the time', () => {
  const fault = Object.assign(new TypeError('no plans'), {
    stack: 'TypeError: no plans\n    at load (https://host/a.js:1:2)',
  })
  expect(make.error(fault, { page: 'plans' }, moment)).toEqual({
    message: 'no plans',
    stack: fault.stack,
    url: 'https://www.wattlebird.example/plans',
    context: { errorName: 'TypeError', page: 'plans' },
    ...sender,
  })
})

test('[TRACE-2] the library’s own errors are reported with their code and cause', () => {
  const fault = Object.assign(
    new Error('The server could not be reached', { cause: new TypeError('Failed to fetch') }),
    {
      name: 'ApiClientError',
      code: 'NETWORK_FAILED',
    },
  )
  expect(make.error(fault, {}, moment).context).toEqual({
    errorName: 'ApiClientError',
    errorCode: 'NETWORK_FAILED',
    cause: { name: 'TypeError', message: 'Failed to fetch' },
  })
})

test('[TRACE-3] a state transition has machine, event, from and to, the browser and the time', () => {
  const step = { machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading' }
  expect(make.stateTransition(step, moment)).toEqual({ ...step, ...sender })
})

test.each([
  ['a text', 'plain words', 'plain words'],
  ['nothing', undefined, 'undefined'],
  ['null', null, 'null'],
  ['a number', 404, '404'],
  ['a symbol', Symbol('gate'), 'Symbol(gate)'],
  ['an object', { status: 500 }, '{"thrown":{"status":500}}'],
  ['an object without a prototype', Object.create(null), '{"thrown":{}}'],
  [
    'an object that throws when it is read',
    new Proxy({}, { get: () => assert.fail() }),
    'An error that cannot be read',
  ],
  ['an error from another window', { name: 'TypeError', message: 'from a frame' }, 'from a frame'],
])('[TRACE-2] %s that was thrown becomes the message', (_, thrown, message) => {
  expect(make.error(thrown, {}, moment).message).toBe(message)
})

test('[ENV-3] in test mode custom and error traces are tagged; a transition has no tags', () => {
  const inTest = maker([], true)
  expect(
    inTest.custom({ name: 'a', level: 'info', category: 'b', tags: { mode: 'mine' } }, moment).tags,
  ).toEqual({ mode: 'test' })
  expect(inTest.error(new Error('x'), { mode: 'mine' }, moment).context).toMatchObject({ mode: 'test' })
  const step = { machine: 'auth', event: 'LOGIN', from: 'loggedOut', to: 'loading' }
  expect(inTest.stateTransition(step, moment)).toEqual({ ...step, ...sender })
})

const long = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 40 }),
  fc
    .tuple(
      fc.constantFrom('a', 'ö', '漢', '🌼', '\n', '"', '\\', '\u0000', '\ud83c', ' word'),
      fc.nat(20_000),
    )
    .map(([text, times]) => text.repeat(times)),
)
const thrown = fc.oneof(
  fc.anything({
    withBigInt: true,
    withDate: true,
    withMap: true,
    withNullPrototype: true,
    withTypedArray: true,
  }),
  fc
    .tuple(long, long, long, fc.anything())
    .map(([name, message, stack, cause]) => Object.assign(new Error(message, { cause }), { name, stack })),
)

test('[TRACE-1] [TRACE-2] [TRACE-3] no trace is refused for its length, size, depth or characters, whatever it contains', () =>
  always(runs / 5)(thrown, long, long, fc.object(), (error, text, other, context) => {
    const happening = {
      name: text,
      level: other,
      category: other,
      tags: { [text]: other, [other]: text, ...context },
    } as unknown as TraceEvent
    const where = { ...moment, address: text }
    const traces = [
      [ErrorTrace, make.error(error, { [other]: text, context }, where)],
      [CustomTrace, make.custom(happening, where)],
      [
        StateTransitionTrace,
        make.stateTransition({ machine: text, event: other, from: text, to: other }, where),
      ],
    ] as const
    for (const [schema, trace] of traces) {
      expect(schema.safeParse(JSON.parse(JSON.stringify(trace))).error).toBeUndefined()
      expect(bytesOf(trace)).toBeLessThan(requestBodyLimitBytes)
      expect(JSON.stringify(trace)).not.toMatch(/\\u0000|\\ud[89a-f]|"__proto__":/)
    }
  }))

test('[TRACE-2] texts are cut at the contract’s limits, and not before', () => {
  const fault = Object.assign(new Error('m'.repeat(2001)), { stack: 'at f '.repeat(4000) })
  const { message, stack } = make.error(fault, {}, moment)
  expect(message).toHaveLength(2000)
  expect(stack).toHaveLength(16_000)
  expect(make.error(new Error('m'.repeat(2000)), {}, moment).message).toBe('m'.repeat(2000))
})

test('[TRACE-2] a stack with three-byte characters is shortened, so that the body stays within 64 KiB', () => {
  const fault = Object.assign(new Error('漢'.repeat(3000)), {
    stack: '漢字漢字漢字漢 '.repeat(2000),
    cause: { x: '漢'.repeat(900) },
  })
  const trace = make.error(fault, { y: '漢'.repeat(900) }, { ...moment, address: '漢'.repeat(3000) })
  expect(trace.message).toHaveLength(2000)
  expect(trace.stack).toHaveLength(4000)
  expect(bytesOf(trace)).toBeLessThan(60_000)
})

const secret = fc.oneof(
  jwt,
  address,
  email.filter((text) => text.startsWith('zq') && /^\w+@/.test(text)),
)

test('[TRACE-6] no trace contains a private text, wherever it was put', () =>
  always(runs)(secret, around, word, (text, write, code) => {
    const knowing = maker([code])
    const secret = `${write(text)} ${code}`
    const fault = Object.assign(new Error(secret, { cause: new Error(secret) }), {
      name: secret,
      stack: secret,
      code: secret,
    })
    const page = {
      ...moment,
      address: `https://www.wattlebird.example/u/${encodeURIComponent(text)}/${code}?code=${code}#${text}`,
    }
    const traces = [
      knowing.error(fault, { [secret]: secret, nested: [{ [secret]: secret }], password: secret }, page),
      knowing.error(secret, {}, page),
      knowing.error({ [secret]: secret }, {}, page),
      knowing.custom(
        { name: secret, level: 'info', category: secret, tags: { [secret]: secret, token: secret } },
        page,
      ),
      knowing.stateTransition({ machine: secret, event: secret, from: secret, to: secret }, page),
      createTraceMaker({
        redact: createRedactor(() => [code]),
        userAgent: secret,
        isTest: true,
      }).stateTransition({ machine: 'a', event: 'b', from: 'c', to: 'd' }, page),
    ]
    for (const trace of traces) {
      expect(JSON.stringify(trace)).not.toContain(text)
      expect(JSON.stringify(trace)).not.toMatch(/zq/)
    }
  }))

test('[TRACE-6] the url is only origin and path', () =>
  always()(fc.webUrl({ withQueryParameters: true, withFragments: true }), (href) => {
    const { origin, pathname, href: address } = new URL(href)
    // A path may contain what looks like an e-mail address or a token, which is removed from it.
    fc.pre(createRedactor()(origin + pathname) === origin + pathname)
    expect(make.error(new Error('x'), {}, { ...moment, address }).url).toBe(origin + pathname)
  }))
