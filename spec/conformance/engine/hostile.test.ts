import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listedChecks } from '../../../src/conformance/conform.ts'
import type { WireAnswer } from '../../../src/conformance/transport.ts'
import { TransportError } from '../../../src/conformance/transport.ts'
import { answering, checkOf, idsWith, judgeMock } from './judged-mock.ts'

const json = (body: unknown): Partial<WireAnswer> => ({
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(body),
})
const saying = (label: string, body: unknown) => answering(label, (answer) => ({ ...answer, ...json(body) }))

test.each([
  ['a line end', 'eyJhbGciOiJSUzI1NiJ9.e30\n.x'],
  ['letters beyond Latin', '漢字.漢字.漢字'],
  ['half a surrogate pair', 'abcd\ud800'],
  ['a null character', 'abc\u0000def'],
])('[LIB-4] a token with %s is a finding about the token, and the run goes on', async (_, token) => {
  const { report } = await judgeMock({
    only: ['login', 'user', 'csrf/hands-out-a-pair'],
    between: saying('POST /login', { token, userId: '1' }),
  })
  expect(checkOf(report, 'login/token-is-signed-jwt').status).toBe('failed')
  expect(checkOf(report, 'user/names-customer')).toMatchObject({
    status: 'blocked',
    blockedBy: 'login/token-is-signed-jwt',
  })
  expect(idsWith(report, 'passed')).toContain('csrf/hands-out-a-pair')
  expect(report.verdict).toBe('does not conform')
})

const page = { componentChunkName: 'c', path: '/', result: {}, staticQueryHashes: [] as unknown }

test.each([
  ['GET /page-data/index/page-data.json', 'pages/parts', { ...page, staticQueryHashes: 5 }],
  ['GET /page-data/index/page-data.json', 'pages/parts', { ...page, staticQueryHashes: 'abc' }],
  ['GET /page-data/index/page-data.json', 'pages/parts', { ...page, slicesMap: null }],
  ['GET /page-data/index/page-data.json', 'pages/parts', { ...page, slicesMap: { a: null } }],
  ['GET /api/my-account/bills', 'account/bills', { bills: null }],
  ['GET /api/my-account/bills', 'account/bills', { bills: [null] }],
  ['GET /api/my-account/bills', 'account/bills', { bills: {} }],
  ['GET /api/my-account', 'account/overview', { customer: null }],
  ['GET /api/addresses', 'addresses/suggests', { suggestions: [null] }],
  ['GET /api/addresses', 'addresses/resolves', { suggestions: { id: 1 } }],
  ['GET /api/usage', 'account/usage', { readings: null }],
  ['GET /api/usage', 'account/usage', { every: 'day', from: 'x', to: null, readings: [null] }],
  ['GET /api/usage', 'account/usage-adds-up', { readings: [{ period: 5, quality: 'actual', used: 'x' }] }],
])('[LIB-4] %s breaks its shape, and %s does not stumble over it: %j', async (label, check, body) => {
  const { report } = await judgeMock({
    profiles: ['core', 'customer'],
    only: [check, 'answers'],
    between: saying(label, body),
  })
  expect(checkOf(report, 'answers/shape').status).toBe('failed')
  expect(['blocked', 'failed', 'passed']).toContain(checkOf(report, check).status)
  expect(report.verdict).toBe('does not conform')
})

test('[LIB-4] a name that no address can hold is a finding, too', async () => {
  const { report } = await judgeMock({
    only: ['pages'],
    between: saying('GET /page-data/index/page-data.json', {
      ...page,
      staticQueryHashes: ['\ud800'],
      slicesMap: { a: '\udfff' },
    }),
  })
  expect(report.verdict).toBe('does not conform')
})

const junk = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    null,
    '',
    'x',
    0,
    -1,
    1e21,
    true,
    [],
    [null],
    {},
    '\ud800',
    'a\nb',
    '漢',
    '__proto__',
    '../..',
  ),
)

/** JSON with one member after another taken away, replaced or left. */
function spoil(value: unknown, draw: () => number, junkValue: unknown): unknown {
  if (draw() === 0) return junkValue
  if (Array.isArray(value)) return value.map((one) => spoil(one, draw, junkValue))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(() => draw() !== 1)
      .map(([name, inner]) => [name, spoil(inner, draw, junkValue)]),
  )
}

function spoiledBody(body: string, draw: () => number, junkValue: unknown): string {
  try {
    return JSON.stringify(spoil(JSON.parse(body), draw, junkValue)) ?? ''
  } catch {
    return typeof junkValue === 'string'
      ? junkValue.replace(/\p{Surrogate}/gu, '')
      : JSON.stringify(junkValue)
  }
}

const groups = [...new Set(listedChecks.map(({ id }) => id.split('/')[0] ?? ''))]

test('[LIB-4] whatever a backend answers, the run ends with a report and a verdict', {
  timeout: 20_000,
}, async () => {
  const ways = fc.array(fc.tuple(fc.nat(7), fc.nat(1000), junk), { minLength: 1, maxLength: 40 })
  const only = fc.constantFrom(
    ...groups.filter((group) => !['answers', 'headers', 'cookies', 'secrets'].includes(group)),
  )
  await fc.assert(
    fc.asyncProperty(ways, only, fc.integer({ min: 1, max: 12 }), async (drawn, group, rate) => {
      let count = 0
      const { report } = await judgeMock({
        profiles: ['core', 'customer'],
        only: [group],
        runs: 2,
        between: async (_, forward) => {
          count += 1
          const answer = await forward()
          const [way, number, junkValue] = drawn[count % drawn.length] ?? [0, 0, null]
          // The look whether anybody is there is answered.
          if (count === 1 || count % rate !== 0) return answer
          let step = number
          const draw = () => {
            step = (step * 31 + 7) % 101
            return step % 9
          }
          const oddHeader = String(junkValue).replace(/[^\t -~\u0080-ÿ]/g, '')
          if (way <= 2) return { ...answer, body: spoiledBody(answer.body, draw, junkValue) }
          if (way === 3) return { ...answer, status: 200 + (number % 400) }
          if (way === 4) return { ...answer, headers: answer.headers.filter(() => draw() > 4) }
          if (way === 5)
            return {
              ...answer,
              headers: [
                ...answer.headers,
                ['set-cookie', `XSRF-TOKEN=${oddHeader}; Max-Age=${oddHeader}`],
                ['retry-after', oddHeader],
              ],
            }
          if (way === 6) return { ...answer, body: JSON.stringify(junkValue) }
          throw new TransportError('LOST', 'socket hang up')
        },
      })
      expect(['conforms', 'partial', 'does not conform']).toContain(report.verdict)
      expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    }),
    { numRuns: 15 },
  )
})

test.each([
  ['line ends', '\n'],
  ['spaces', ' '],
  ['paths', '/usr'],
  ['frames', ' at a.b'],
  ['queries', 'select from '],
  ['tags', '<a '],
  ['backslashes', '\\'],
  ['tokens', 'eyJ'],
  ['heads of tokens', 'eyJhbGciOiJSUzI1NiJ9.'],
])('[LIB-4] an answer of nothing but %s is judged before long', async (_, unit) => {
  const body = unit.repeat(300_000 / unit.length)
  const { report } = await judgeMock({
    only: ['user/names-customer', 'answers', 'secrets'],
    between: answering('GET /user', (answer) => ({ ...answer, body })),
  })
  expect(idsWith(report, 'failed')).toContain('answers/json')
})
