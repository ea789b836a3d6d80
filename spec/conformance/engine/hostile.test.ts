import { expect, test } from 'vitest'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import type { WireAnswer } from '../../../src/conformance/transport.ts'
import { groupsBesideBodies } from '../faults/seeded-groups.ts'
import { answering, checkMock, checkOf, credentials, idsWith, isFor } from './checked-mock.ts'

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
  const { report } = await checkMock({
    only: ['login', 'user', 'csrf/hands-out-a-token'],
    between: saying('POST /login', { token, userId: '1' }),
  })
  expect(checkOf(report, 'login/token-is-signed-jwt').status).toBe('failed')
  expect(checkOf(report, 'user/names-customer')).toMatchObject({
    status: 'blocked',
    blockedBy: 'login/token-is-signed-jwt',
  })
  expect(idsWith(report, 'passed')).toContain('csrf/hands-out-a-token')
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
  const { report } = await checkMock({
    profiles: ['core', 'customer'],
    only: [check, 'answers'],
    between: saying(label, body),
  })
  expect(checkOf(report, 'answers/shape').status).toBe('failed')
  expect(['blocked', 'failed', 'passed']).toContain(checkOf(report, check).status)
  expect(report.verdict).toBe('does not conform')
})

test('[LIB-4] additional cookies on every answer, as load balancers and session stores set them, cause no finding', async () => {
  let count = 0
  const { report } = await checkMock({
    profiles: ['core', 'customer'],
    only: groupsBesideBodies,
    between: async (_, forward) => {
      count += 1
      const answer = await forward()
      const cookie = `connect.sid=s%3A${count.toString(36)}${'kJ8/+x'.repeat(12)}.${count}; Path=/; HttpOnly`
      return { ...answer, headers: [...answer.headers, ['set-cookie', cookie]] }
    },
  })
  // Public documents set no cookies.
  expect(idsWith(report, 'failed')).toEqual(['pages/public'])
  expect(JSON.stringify(report)).not.toContain('kJ8/+xkJ8')
})

const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`

test.each([
  ['POST /login', `{"token":${deep},"userId":"1"}`],
  ['GET /user', `{"userId":${deep}}`],
])('[LIB-4] %s with JSON that is nested beyond all measure is a finding', async (label, body) => {
  const { report } = await checkMock({
    only: ['login', 'user', 'answers'],
    between: answering(label, (answer) => ({ ...answer, ...json({}), body })),
  })
  expect(checkOf(report, 'answers/shape').status).toBe('failed')
  expect(report.verdict).toBe('does not conform')
})

test('[LIB-4] accepts what browsers accept: a repeated nosniff, and a cookie that is cleared before it is set', async () => {
  const { report } = await checkMock({
    only: ['csrf', 'headers', 'cookies', 'login'],
    between: async (_, forward) => {
      const answer = await forward()
      const headers = answer.headers.flatMap(([name, value]): [string, string][] => {
        if (name === 'x-content-type-options')
          return [
            [name, value],
            [name, value],
          ]
        if (name === 'set-cookie' && !/max-age=0/i.test(value))
          return [
            [name, `${value.split('=')[0]}=; Path=/; Max-Age=0`],
            [name, value],
          ]
        return [[name, value]]
      })
      return { ...answer, headers }
    },
  })
  expect(idsWith(report, 'failed')).toEqual([])
  expect(idsWith(report, 'blocked')).toEqual([])
})

test.each([200, 201, 302, 400, 401, 500])(
  '[LIB-4] no body of an answer to a log-in is in a report, whatever it holds: status %i',
  async (status) => {
    const leaves = { refresh: 'opaque-0123456789abcdef', userId: 7, more: { words: 'Invalid username' } }
    const { report } = await checkMock({
      only: ['login', 'bodies/login-refuses-broken', 'answers', 'secrets'],
      between: answering('POST /login', (answer) => ({ ...answer, ...json(leaves), status })),
    })
    expect(idsWith(report, 'failed').length).toBeGreaterThan(0)
    expect(JSON.stringify(report)).toContain('not shown')
    expect(JSON.stringify(report)).not.toMatch(/opaque|username|refresh/)
  },
)

const opaque = 'opaque-session-SECRETTOKEN/x+y'

test.each<[string, Partial<WireAnswer>]>([
  ['as a text of JSON', { ...json(opaque) }],
  ['as plain text', { headers: [['content-type', 'text/plain']], body: `${opaque}\n` }],
  [
    'as a form',
    {
      headers: [['content-type', 'application/x-www-form-urlencoded']],
      body: `access_token=${opaque}&expires_in=60`,
    },
  ],
  ['in a header', { headers: [['x-auth-token', opaque]], body: '' }],
  [
    'in the address of a redirect',
    { status: 302, headers: [['location', `https://brand.example/#access_token=${opaque}`]], body: '' },
  ],
])('[LIB-4] a token that a login hands out %s stands in no report', async (_, answered) => {
  const { report } = await checkMock({
    only: ['login', 'answers'],
    between: answering('POST /login', (answer) => ({ ...answer, ...answered })),
  })
  expect(report.verdict).toBe('does not conform')
  expect(JSON.stringify(report)).not.toContain('SECRETTOKEN')
})

test('[LIB-4] the target of a login’s redirect is reported, without the secrets in it', async () => {
  const { report } = await checkMock({
    only: ['login/accepts-credentials', 'answers'],
    between: answering('POST /login', (answer) => ({
      ...answer,
      status: 302,
      headers: [['location', `https://login.brand.example/welcome?session=${opaque}`]],
      body: '',
    })),
  })
  const [finding] = checkOf(report, 'answers/documented-status').findings
  expect(finding?.got).toBe("302 to 'https://login.brand.example/welcome…'")
})

test.each([
  [
    'a token without an end',
    { token: `eyJhbGciOiJSUzI1NiJ9.${btoa('{"iss":"a"}').replace(/=+$/, '')}.eA`, userId: '1' },
  ],
  ['a token that is none', { token: 'opaque-0123456789abcdef', userId: '1' }],
])('[LIB-4] %s is reported by the check of tokens alone, and in no seconds', async (_, body) => {
  const { report } = await checkMock({ only: ['login'], between: saying('POST /login', body) })
  expect(checkOf(report, 'login/token-is-signed-jwt').status).toBe('failed')
  expect(checkOf(report, 'login/token-lives-30-days-at-most')).toMatchObject({
    status: 'blocked',
    blockedBy: 'login/token-is-signed-jwt',
  })
  expect(JSON.stringify(report)).not.toContain('NaN')
})

test('[LIB-4] a token for a shared computer that has no end is reported as that', async () => {
  const { report } = await checkMock({
    profiles: ['customer'],
    only: ['login/takes-shared'],
    between: async (request, forward) => {
      const answer = await forward()
      if (!isFor(request, 'POST /login') || !request.body?.includes('"shared":true')) return answer
      const { token } = JSON.parse(answer.body)
      const [head, , signature] = token.split('.')
      const claims = Buffer.from('{"iss":"a","exp":1e400}').toString('base64url')
      return { ...answer, ...json({ token: [head, claims, signature].join('.'), userId: '1' }) }
    },
  })
  expect(checkOf(report, 'login/takes-shared').findings[0]).toMatchObject({
    message: 'The token for a shared computer has no end.',
    got: 'none',
  })
})

test('[LIB-4] a status that leads nowhere is reported as it is', async () => {
  const { report } = await checkMock({
    only: ['user/names-customer', 'answers'],
    between: answering('GET /user', (answer) => ({ ...answer, status: 304, body: '' })),
  })
  expect(checkOf(report, 'answers/documented-status').findings[0]?.got).toBe('304')
})

test('[LIB-4] a number that is too large for any program is reported as that', async () => {
  const { report } = await checkMock({
    only: ['login/token-is-signed-jwt'],
    between: saying('POST /login', {
      token: `eyJhbGciOiJSUzI1NiJ9.${btoa('{"iss":"a","exp":1e400}').replace(/=+$/, '')}.eA`,
      userId: '1',
    }),
  })
  expect(checkOf(report, 'login/token-is-signed-jwt').findings[0]).toMatchObject({
    message: 'The token has no end.',
    got: 'a number beyond all that programs hold',
  })
})

test.each<[string, (body: string) => Partial<WireAnswer>, string]>([
  ['a byte order mark', (body) => ({ body: `\ufeff${body}` }), 'a byte order mark before the JSON'],
  [
    'letters of Latin-1',
    () => ({ body: '{"userId":"1","email":"Ren\ufffd@brand.example"}', isUtf8: false }),
    'bytes that are not UTF-8: \'{"userId":"1","email":"Ren\ufffd@brand.example"}\'',
  ],
])('[LIB-4] JSON with %s is reported as that', async (_, change, got) => {
  const { report } = await checkMock({
    only: ['user/names-customer', 'answers'],
    between: answering('GET /user', (answer) => ({ ...answer, ...change(answer.body) })),
  })
  expect(checkOf(report, 'answers/json').findings[0]).toMatchObject({
    message: 'The JSON of a 200 of GET /user is not plain UTF-8 (RFC 8259, section 8.1).',
    got,
  })
  expect(checkOf(report, 'user/names-customer').blockedBy).toBe('answers/json')
})

test('[LIB-4] a name that no address can contain is a finding, too', async () => {
  const { report } = await checkMock({
    only: ['pages'],
    between: saying('GET /page-data/index/page-data.json', {
      ...page,
      staticQueryHashes: ['\ud800'],
      slicesMap: { a: '\udfff' },
    }),
  })
  expect(report.verdict).toBe('does not conform')
})

test('[LIB-4] a login without a user id is a finding of the login, because there is nothing to compare with', async () => {
  const { report } = await checkMock({
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
  ['a refused login', 'POST /login', 401, 'login'],
  ['a page', 'GET /page-data/index/page-data.json', 200, 'pages'],
])('[LIB-4] %s that says more, nested beyond all measure, ends no run', async (_, label, status, group) => {
  const { report } = await checkMock({
    only: [group, 'answers'],
    between: answering(label, (answer) =>
      answer.status === status
        ? { ...answer, body: answer.body.replace(/\}$/, `,"more":${deep},"deep":{"result":${deep}}}`) }
        : answer,
    ),
  })
  expect(idsWith(report, 'passed').length).toBeGreaterThan(3)
})

test('[LIB-4] a name of megabytes is cut in the report', async () => {
  const name = 'x'.repeat(2_000_000)
  const { report } = await checkMock({
    only: ['user/names-customer', 'answers'],
    between: answering('GET /user', (answer) => ({
      ...answer,
      ...json({ ...JSON.parse(answer.body), [name]: 1 }),
    })),
  })
  expect(checkOf(report, 'answers/no-more').status).toBe('failed')
  expect(JSON.stringify(report).length).toBeLessThan(100_000)
})

test('[LIB-4] a login answer that is too large does not slow the run down, and is not shown', async () => {
  let count = 0
  const { report } = await checkMock({
    only: ['login', 'user', 'answers'],
    between: answering('POST /login', (answer) => {
      count += 1
      const more = Array.from({ length: 5000 }, (_, at) => `https://cdn.brand.example/SECRET/${count}/${at}`)
      return { ...answer, ...json({ ...JSON.parse(answer.body), more }) }
    }),
  })
  expect(idsWith(report, 'failed')).toEqual(['answers/no-more'])
  expect(JSON.stringify(report)).not.toContain('cdn.brand')
})

test('[LIB-4] a list of 500,000 members is reported like any other, and does not end the run', async () => {
  const { report } = await checkMock({
    only: ['pages', 'answers'],
    between: saying('GET /page-data/index/page-data.json', {
      ...page,
      staticQueryHashes: Array.from({ length: 500_000 }, () => ''),
    }),
  })
  expect(report.verdict).toBe('does not conform')
})

test('[LIB-4] the place of a finding keeps its names, even if a password begins like one', async () => {
  const { report } = await checkMock({
    only: ['user/names-customer', 'answers'],
    credentials: { ...credentials, password: 'userIdentity1' },
    mock: { customers: [{ ...mayaNguyen, credentials: { ...credentials, password: 'userIdentity1' } }] },
    between: saying('GET /user', { userId: 5, email: credentials.email }),
  })
  expect(checkOf(report, 'answers/shape').findings[0]?.where).toBe('/userId')
})

test('[LIB-4] the id of the customer is not a secret, however long', async () => {
  const userId = 'customer-0042-of-wattlebird'
  const { report } = await checkMock({
    only: ['user/names-customer'],
    between: answering('POST /login', (answer) => ({
      ...answer,
      ...json({ ...JSON.parse(answer.body), userId }),
    })),
  })
  expect(checkOf(report, 'user/names-customer').findings[0]?.expected).toContain(userId)
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
  ['tokens in a row', '-eyJhbGciOiJS'],
])('[LIB-4] an answer of nothing but %s is checked before long', async (_, unit) => {
  const body = unit.repeat(4_000_000 / unit.length)
  const { report } = await checkMock({
    only: ['user/names-customer', 'answers', 'secrets'],
    between: answering('GET /user', (answer) => ({ ...answer, body })),
  })
  expect(idsWith(report, 'failed')).toContain('answers/json')
})
