import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainObject } from '../../src/tracing/plain-object.ts'
import { createRedactor } from '../../src/tracing/redact.ts'
import { always, propertyRuns as runs } from '../tools/run/property-runs.ts'
import { address, email, jwt, word } from './private-texts.ts'

const redact = createRedactor()
const plain = (value: object) => plainObject(value, redact)
const nested = (levels: number): object => (levels === 0 ? { end: true } : { inner: nested(levels - 1) })
const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => depthOf(inner)))
    : 0

test('JSON values are copied unchanged', () => {
  const context = {
    page: '/plans',
    tries: 3,
    share: -0.5,
    isReady: false,
    none: null,
    list: [1, 'two', { three: 3 }],
  }
  expect(plain(context)).toEqual(context)
})

test('values that JSON cannot represent are described in words', () => {
  expect(
    plain({
      big: 12n,
      symbol: Symbol('gate'),
      call: () => 1,
      nothing: undefined,
      notANumber: Number.NaN,
      endless: Number.POSITIVE_INFINITY,
      date: new Date('2026-11-20T00:00:00Z'),
      page: new URL('https://www.wattlebird.example/plans'),
      bytes: new Uint8Array(3),
      fault: new TypeError('no such plan', { cause: 'lost' }),
    }),
  ).toEqual({
    big: '12',
    symbol: 'Symbol(gate)',
    call: 'function',
    notANumber: 'NaN',
    endless: 'Infinity',
    date: '2026-11-20T00:00:00.000Z',
    page: 'https://www.wattlebird.example/plans',
    bytes: 'left out',
    fault: { name: 'TypeError', message: 'no such plan', cause: 'lost' },
  })
})

test('cycles are cut, and a repeated object is reported twice', () => {
  const shared = { name: 'wattle' }
  const circle: Record<string, unknown> = { first: shared, second: shared }
  circle.self = circle
  circle.list = [circle]
  expect(plain(circle)).toEqual({ first: shared, second: shared, self: 'cycle', list: ['cycle'] })
})

test('depth is limited, well below the backend’s 32 levels', () => {
  expect(depthOf(plain(nested(40)))).toBe(8)
  expect(JSON.stringify(plain(nested(40)))).toContain('left out')
  expect(plain(nested(7))).toEqual(nested(7))
})

test('size is limited: long texts, long lists and many members are cut', () => {
  const large = {
    text: 'wattle '.repeat(10_000),
    list: Array.from({ length: 100_000 }, (_, index) => index),
    members: Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`name${index}`, {}])),
    late: 'never seen',
  }
  const kept = plain(large)
  expect(kept.text).toHaveLength(1000)
  expect(JSON.stringify(kept).length).toBeLessThan(12_000)
})

test('names and punctuation count towards the limit, so that many short members are limited too', () => {
  const many = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [index.toString(36), {}]))
  expect(JSON.stringify(plain(many)).length).toBeLessThan(8000)
})

test('negative zero, which JSON does not have, becomes zero', () => {
  expect(plain({ zero: -0 })).toEqual({ zero: 0 })
})

test('an object that throws when it is read affects only its own member', () => {
  const trap = new Proxy(
    {},
    {
      ownKeys: () => {
        throw new Error('trapped')
      },
    },
  )
  const context = {
    before: 1,
    get broken(): string {
      throw new Error('not readable')
    },
    trap,
    hostile: {
      toJSON: () => {
        throw new Error('no JSON')
      },
    },
    after: 2,
  }
  expect(plain(context)).toEqual({
    before: 1,
    broken: 'unreadable',
    trap: 'unreadable',
    hostile: 'unreadable',
    after: 2,
  })
  expect(plain(trap)).toEqual({})
})

test('only own properties are reported, and no name that would change a prototype', () => {
  const context = Object.assign(
    Object.create({ inherited: 1 }),
    JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":1},"own":2}'),
  )
  expect(JSON.stringify(plain(context))).toBe('{"own":2}')
})

test('an error’s own properties are not reported, because they may include a whole request', () => {
  const fault = Object.assign(new Error('refused'), { request: { headers: { authorization: 'zq' } } })
  expect(plain({ fault })).toEqual({ fault: { name: 'Error', message: 'refused' } })
})

test('[TRACE-6] the value of a member such as password is not reported, only whether there is one', () => {
  expect(
    plain({
      password: 'hunter2',
      form: { Email: 'maya', code: 4821, tokens: ['a', 'b'], hasToken: true, token: null },
      headers: { Authorization: { scheme: 'x' } },
    }),
  ).toEqual({
    password: '***',
    form: { Email: '***', code: '***', tokens: '***', hasToken: true, token: null },
    headers: { Authorization: '***' },
  })
})

test('[TRACE-6] a number that equals a known secret is masked', () => {
  const known = createRedactor(() => ['4821'])
  expect(plainObject({ entered: 4821, other: 4822 }, known)).toEqual({ entered: '***', other: 4822 })
})

const secret = fc.oneof(
  jwt,
  address,
  email.filter((text) => text.startsWith('zq') && /^\w+@/.test(text)),
)
const key = fc.constantFrom('a', 'list', 'detail', '§ 7')

test('[TRACE-6] a private text anywhere in an object, as a name or value, is not in the copy', () =>
  always(runs)(
    secret.chain((text) =>
      fc.tuple(
        fc.constant(text),
        fc.letrec((tie) => ({
          tree: fc.oneof(
            { depthSize: 'small' },
            fc.constant(text),
            fc.array(tie('tree'), { maxLength: 3 }),
            fc.dictionary(fc.oneof(key, fc.constant(text)), tie('tree'), { maxKeys: 3 }),
          ),
        })).tree,
      ),
    ),
    word,
    ([text, tree], password) => {
      const written = JSON.stringify(plain({ tree, password, note: `password=${password}` }))
      expect(written).not.toContain(text)
      expect(written).not.toMatch(/zq/)
    },
  ))

test('whatever the object, its copy goes through JSON unchanged, shallow and small', () =>
  always(runs)(
    fc.object({
      withBigInt: true,
      withDate: true,
      withMap: true,
      withTypedArray: true,
      withSparseArray: true,
      withObjectString: true,
      withNullPrototype: true,
      maxDepth: 12,
    }),
    (context) => {
      const copy = plain(context)
      const json = JSON.stringify(copy)
      expect(JSON.parse(json)).toEqual(copy)
      expect(depthOf(copy)).toBeLessThanOrEqual(8)
      expect(json.length).toBeLessThan(40_000)
      expect(json).not.toMatch(/\\u0000|\\ud[89a-f]/)
    },
  ))
