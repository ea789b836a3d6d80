import { expect, test } from 'vitest'
import type { WireAnswer } from '../../../src/conformance/transport.ts'
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

test('[LIB-4] a login without a user id is a finding of the login: there is nothing to compare with', async () => {
  const { report } = await judgeMock({
    only: ['user/names-customer', 'answers'],
    between: answering('POST /login', (answer) => {
      const { userId: _, ...rest } = JSON.parse(answer.body)
      return { ...answer, ...json(rest) }
    }),
  })
  expect(checkOf(report, 'answers/shape').status).toBe('failed')
  expect(checkOf(report, 'user/names-customer')).toMatchObject({
    status: 'blocked',
    blockedBy: 'answers/shape',
  })
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
