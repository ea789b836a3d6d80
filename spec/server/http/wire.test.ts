import type { AddressInfo } from 'node:net'
import { Problem } from 'gridfront/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { probeTrace } from '../probe-trace.ts'
import type { TestBackend } from '../test-backend.ts'
import { email, password, startBackend } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { openDemoDatabase } from '../test-database.ts'
import type { RawAnswer } from './raw-exchange.ts'
import { exchange } from './raw-exchange.ts'

// Tests raw bytes that HTTP clients would change before they send them.
let backend: TestBackend
let port: number
let visitor: TestClient
beforeAll(async () => {
  backend = await startBackend(await openDemoDatabase('PostgreSQL'))
  await backend.app.listen({ host: '127.0.0.1', port: 0, listenTextResolver: () => '' })
  port = (backend.app.server.address() as AddressInfo).port
  visitor = new TestClient(backend.app)
  await visitor.login({ email, password })
}, 60_000)
afterAll(() => backend?.close())

const trace = JSON.stringify(probeTrace)
const traces = '/api/Tracing/custom'
const json = 'Content-Type: application/json'
const credentials = (secret: string) => JSON.stringify({ email, password: secret })
let strangers = 0
/** Uses a new account each time, because repeated failures would pause one. */
const strangersLogin = () =>
  JSON.stringify({ email: `stranger-${++strangers}@wattlebird.example`, password: 'wrong' })
const bearer = () => `Authorization: Bearer ${visitor.token}`

interface Message {
  readonly headers?: readonly string[]
  /** As it is sent, with a length. */
  readonly body?: string | Buffer
  /** As it is sent, without any header about the body. */
  readonly tail?: string
}

function send(method: string, target: string, { headers = [], body, tail = '' }: Message = {}) {
  const bytes = Buffer.from(body ?? '')
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...headers,
    ...(body === undefined ? [] : [`Content-Length: ${bytes.length}`]),
  ]
  return exchange(port, Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n${tail}`), bytes]))
}

/** A request with the CSRF token of the visitor's session. */
function post(target: string, { headers = [], ...rest }: Message = {}) {
  const csrfHeaders = [`Cookie: ${visitor.cookie}`, `X-XSRF-TOKEN: ${visitor.csrfToken}`, bearer()]
  return send('POST', target, { headers: [...csrfHeaders, ...headers], ...rest })
}

const only = (answer: RawAnswer, name: string) => {
  const values = answer.headers.get(name)
  return values?.length === 1 ? values[0] : values
}

/** Every answer of the API: no content sniffing, no cache, no page on another site, no server error. */
function expectGoodForm(answer: RawAnswer, method = 'POST') {
  const { status, body } = answer
  expect(status).toBeGreaterThanOrEqual(200)
  expect(status).toBeLessThan(500)
  expect(only(answer, 'x-content-type-options')).toBe('nosniff')
  expect(only(answer, 'cache-control')).toBe('no-store')
  expect(only(answer, 'content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(answer.headers.has('access-control-allow-origin')).toBe(false)
  if (status === 405) expect(only(answer, 'allow')).toMatch(/^(?:POST|GET, HEAD), OPTIONS$/)
  if (status === 401) expect(only(answer, 'www-authenticate')).toMatch(/^Bearer/)
  if (status === 204) {
    // RFC 9110 sections 6.4.1 and 8.6: neither content nor headers about it.
    expect([body, answer.headers.has('content-length'), answer.headers.has('content-type')]).toEqual([
      '',
      false,
      false,
    ])
    return
  }
  if (method === 'HEAD') return expect(body).toBe('')
  expect(only(answer, 'content-length')).toBe(String(Buffer.byteLength(body)))
  // A failed login has the shape of the specification; a successful one has its own.
  const isProblem = status >= 400 && !body.startsWith('{"success":false')
  expect(only(answer, 'content-type')).toBe(
    `application/${isProblem ? 'problem+json' : 'json'}; charset=utf-8`,
  )
  if (isProblem) expect(Problem.parse(JSON.parse(body)).status).toBe(status)
}

const asChunks = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n0\r\n\r\n`

const bodies: readonly (readonly [string, Message, number])[] = [
  ['in JSON', { headers: [json], body: trace }, 204],
  ['in JSON in capitals', { headers: ['CONTENT-TYPE: APPLICATION/JSON'], body: trace }, 204],
  ['in JSON with a charset', { headers: [`${json}; charset=utf-8`], body: trace }, 204],
  ['in JSON with a charset in quotes', { headers: [`${json};charset="UTF-8"`], body: trace }, 204],
  ['in JSON with a parameter of no meaning', { headers: [`${json}; version=1`], body: trace }, 204],
  ['in JSON with another charset', { headers: [`${json};charset=latin1`], body: trace }, 415],
  ['in JSON with UTF-16', { headers: [`${json}; charset=utf-16`], body: Buffer.from(trace, 'utf16le') }, 415],
  ['without a type', { body: trace }, 415],
  ['with an empty type', { headers: ['Content-Type:'], body: trace }, 415],
  ['with two types', { headers: [json, 'Content-Type: text/plain'], body: trace }, 415],
  ['with two types, the wrong one first', { headers: ['Content-Type: text/plain', json], body: trace }, 415],
  ['with one type twice', { headers: [json, json], body: trace }, 415],
  ['with a list of types', { headers: [`${json}, text/plain`], body: trace }, 415],
  ['said to be compressed', { headers: [json, 'Content-Encoding: gzip'], body: trace }, 415],
  ['said not to be compressed', { headers: [json, 'Content-Encoding: identity'], body: trace }, 204],
  ['in chunks', { headers: [json, 'Transfer-Encoding: chunked'], tail: asChunks(trace) }, 204],
  ['in chunks, in capitals', { headers: [json, 'Transfer-Encoding: CHUNKED'], tail: asChunks(trace) }, 204],
  [
    'in chunks, larger than may be',
    { headers: [json, 'Transfer-Encoding: chunked'], tail: asChunks('x'.repeat(65_537)) },
    413,
  ],
  [
    'in chunks of a coding that nobody undoes',
    { headers: [json, 'Transfer-Encoding: gzip, chunked'], tail: asChunks(trace) },
    400,
  ],
  [
    'with a length and in chunks',
    { headers: [json, 'Transfer-Encoding: chunked', 'Content-Length: 5'], tail: asChunks(trace) },
    400,
  ],
  ['with two lengths', { headers: [json, 'Content-Length: 1', 'Content-Length: 2'], tail: '{}' }, 400],
  ['with a length below nothing', { headers: [json, 'Content-Length: -1'], tail: trace }, 400],
  ['larger than may be, by one byte', { headers: [json], body: 'x'.repeat(65_537) }, 413],
  ['that is broken', { headers: [json], body: trace.slice(1) }, 400],
  ['of nothing', { headers: [json], body: '' }, 422],
  ['with a mark of its byte order', { headers: [json], body: `\ufeff${trace}` }, 204],
  [
    'that is no UTF-8',
    { headers: [json], body: Buffer.from(trace.replace('probe', 'pr\u00f6be'), 'latin1') },
    400,
  ],
  ['that waits for a word from us', { headers: [json, 'Expect: 100-continue'], body: trace }, 204],
  ['that waits for a word that nobody knows', { headers: [json, 'Expect: a-miracle'], body: trace }, 204],
]
test.each(bodies)('a trace %s', async (_, message, status) => {
  const answer = await post(traces, message)
  expectGoodForm(answer)
  expect(answer.status).toBe(status)
})

test('two passwords that are not UTF-8 do not count as the same', async () => {
  const body = Buffer.from(credentials('wr\u00f6ng'), 'latin1')
  const answer = await post('/login', { headers: [json], body })
  expectGoodForm(answer)
  expect(answer.status).toBe(400)
})

/** API-9: no body. If there is one, it is read and ignored, because a logout must not fail. */
const logouts: readonly (readonly [string, Message, number])[] = [
  ['without a body', {}, 204],
  ['with an empty body', { body: '' }, 204],
  ['with an empty body of a type', { headers: [json], body: '' }, 204],
  ['with a JSON body', { headers: [json], body: '{"everywhere":true}' }, 204],
  ['with a broken JSON body', { headers: [json], body: '{' }, 400],
  ['with a text', { headers: ['Content-Type: text/plain'], body: 'x' }, 415],
  ['with a body of no type', { body: 'x' }, 415],
  ['with too much', { headers: [json], body: 'x'.repeat(65_537) }, 413],
]
test.each(logouts)('[API-9] a logout %s', async (_, message, status) => {
  const guest = new TestClient(backend.app)
  await guest.get('/csrf')
  const csrfHeaders = [`Cookie: ${guest.cookie}`, `X-XSRF-TOKEN: ${guest.csrfToken}`]
  const answer = await send('POST', '/logout', {
    ...message,
    headers: [...csrfHeaders, ...(message.headers ?? [])],
  })
  expectGoodForm(answer)
  expect(answer.status).toBe(status)
})

test.each([
  ['/login', 401],
  ['/login?x=1', 401],
  ['/login?', 401],
  ['/%6Cogin', 401],
  ['/%6c%6F%67in', 401],
  ['http://elsewhere.example/login', 401],
  ['/login/', 404],
  ['//login', 404],
  ['/./login', 404],
  ['/x/../login', 404],
  ['/LOGIN', 404],
  ['/login;x=1', 404],
  ['/login%00', 404],
  ['/login%20', 404],
  ['/login%2F', 404],
  ['/%zz', 404],
  ['/api/Tracing/custom/', 404],
  ['/api/tracing/custom', 404],
  ['/api//Tracing/custom', 404],
  ['/api/Tracing%2Fcustom', 404],
  ['/api/none', 404],
  ['/api/%zz', 404],
])('a login at %s: %i', async (target, status) => {
  const answer = await post(target, { headers: [json], body: strangersLogin() })
  expectGoodForm(answer)
  expect(answer.status).toBe(status)
})

const tokens: readonly (readonly [string, () => string[], number])[] = [
  ['nothing', () => [], 401],
  ['the token', () => [bearer()], 200],
  ['the scheme in another case', () => [`authorization: bEaReR ${visitor.token}`], 200],
  ['more spaces than one', () => [`Authorization:   Bearer   ${visitor.token}   `], 200],
  ['the scheme alone', () => ['Authorization: Bearer'], 401],
  ['the scheme and a space', () => ['Authorization: Bearer '], 401],
  ['the token alone', () => [`Authorization: ${visitor.token}`], 401],
  ['a tab before the token', () => [`Authorization: Bearer\t${visitor.token}`], 401],
  ['a space in the token', () => [`Authorization: Bearer ${visitor.token.replace('.', '. ')}`], 401],
  ['something after the token', () => [`${bearer()} x`], 401],
  ['two tokens in one field', () => [`${bearer()}, Bearer ${visitor.token}`], 401],
  ['the token twice', () => [bearer(), bearer()], 401],
  ['another token first', () => ['Authorization: Bearer a.b.c', bearer()], 401],
  ['another token after it', () => [bearer(), 'Authorization: Bearer a.b.c'], 401],
  ['another scheme', () => [`Authorization: Basic ${visitor.token}`], 401],
  ['a token of 8 KiB', () => [`Authorization: Bearer ${'a'.repeat(8_193)}`], 401],
  ['a header of 20 kB', () => [bearer(), `X-Long: ${'x'.repeat(20_000)}`], 431],
]
test.each(tokens)(
  '[AUTH-14] a request with %s identifies the customer, or is told to log in',
  async (_, headers, status) => {
    const answer = await send('GET', '/user', { headers: headers() })
    expectGoodForm(answer)
    expect(answer.status).toBe(status)
  },
)

test('[AUTH-14] a 401 says whether a token was missing or invalid (RFC 6750 section 3)', async () => {
  const challengeTo = async (...headers: string[]) =>
    only(await send('GET', '/user', { headers }), 'www-authenticate')
  expect(await challengeTo()).toBe('Bearer')
  expect(await challengeTo('Authorization: Basic x')).toBe('Bearer')
  expect(await challengeTo('Authorization: Bearer a.b.c')).toBe('Bearer error="invalid_token"')
  expect(await challengeTo(bearer(), bearer())).toBe('Bearer error="invalid_token"')
  const login = await post('/login', { headers: [json], body: strangersLogin() })
  expect(only(login, 'www-authenticate')).toBe('Bearer')
})

test('[API-5] two tokens in a request are invalid: they neither log out nor send a trace', async () => {
  for (const target of ['/logout', traces]) {
    const answer = await post(target, { headers: [bearer(), json], body: trace })
    expectGoodForm(answer)
    expect(answer.status).toBe(403)
  }
  expect((await visitor.get('/user')).statusCode).toBe(200)
})

test.each([
  ['HEAD', '/csrf', 204],
  ['HEAD', '/user', 401],
  ['HEAD', '/login', 405],
  ['HEAD', '/api/my-account', 401],
  ['HEAD', '/api/none', 404],
  ['GET', '/csrf', 204],
  ['OPTIONS', '/csrf', 204],
  ['OPTIONS', '/login', 204],
  ['OPTIONS', '/api/none', 404],
  ['OPTIONS', '*', 404],
  ['TRACE', '/user', 405],
  ['PROPFIND', '/user', 405],
  ['QUERY', '/login', 405],
  ['M-SEARCH', '/api/Tracing/custom', 405],
  ['PROPFIND', '/api/none', 404],
  ['BREW', '/user', 400],
])('%s %s: %i', async (method, target, status) => {
  const answer = await send(method, target)
  expectGoodForm(answer, method)
  expect(answer.status).toBe(status)
})

test('HEAD says of the body what GET does, and sends none', async () => {
  const get = await send('GET', '/user', { headers: [bearer()] })
  const head = await send('HEAD', '/user', { headers: [bearer()] })
  expect([head.status, head.body]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length']) expect(only(head, name)).toBe(only(get, name))
})

test('the body of a read request is ignored', async () => {
  for (const headers of [[json], ['Content-Type: text/plain'], []])
    expect((await send('GET', '/user', { headers: [bearer(), ...headers], body: '{' })).status).toBe(200)
})

test.each([
  ['no host', 'GET /user HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
  ['two hosts', 'GET /user HTTP/1.1\r\nHost: a\r\nHost: b\r\nConnection: close\r\n\r\n', 400],
  ['no host, as HTTP/1.0 may', 'GET /user HTTP/1.0\r\n\r\n', 401],
  [
    'a wish for another protocol',
    'GET /user HTTP/1.1\r\nHost: a\r\nConnection: close, Upgrade\r\nUpgrade: h2c\r\n\r\n',
    401,
  ],
  ['a space before a colon', 'GET /user HTTP/1.1\r\nHost: a\r\nX : 1\r\n\r\n', 400],
  ['a field over two lines', 'GET /user HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n', 400],
  ['a control character', 'GET /user HTTP/1.1\r\nHost: a\r\nX: \u0001\r\n\r\n', 400],
  // The stored headers must not contain it: the user agent and idempotency keys.
  ['U+0000 in a field', 'GET /user HTTP/1.1\r\nHost: a\r\nUser-Agent: a\0b\r\n\r\n', 400],
  ['no HTTP', 'hello\r\n\r\n', 400],
])('a request with %s', async (_, message, status) => {
  const answer = await exchange(port, message)
  expectGoodForm(answer)
  expect(answer.status).toBe(status)
})

test('another site gets no information, whatever it requests', async () => {
  const foreign = 'Origin: https://evil.example'
  for (const [method, target, status] of [
    ['OPTIONS', '/login', 204],
    ['GET', '/user', 401],
    ['GET', '/api/none', 404],
    ['DELETE', '/user', 403],
    ['POST', '/login', 403],
    ['POST', '/api/none', 403],
  ] as const) {
    const answer = await send(method, target, { headers: [foreign, 'Access-Control-Request-Method: POST'] })
    expectGoodForm(answer)
    expect([method, target, answer.status]).toEqual([method, target, status])
    for (const name of answer.headers.keys()) expect(name).not.toMatch(/^access-control-/)
  }
})
