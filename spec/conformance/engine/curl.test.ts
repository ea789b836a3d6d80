import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import type { Backend } from '../../../src/command/ports.ts'
import { serveBackend } from '../../../src/command/serve.ts'
import { conform, listedChecks } from '../../../src/conformance/conform.ts'
import { curlOf } from '../../../src/conformance/curl.ts'
import { createMask } from '../../../src/conformance/mask.ts'
import type { ConformanceOptions } from '../../../src/conformance/options.ts'
import type { Finding, SeenRequest } from '../../../src/conformance/report.ts'
import { definitionsIn } from '../../../src/conformance/shell-variables.ts'
import type { MockAnswer, MockRequest } from '../../../src/testing/exchange.ts'
import { createMockBackend } from '../../../src/testing/mock-backend.ts'

const run = promisify(execFile)
const shell = async (script: string, env: Readonly<Record<string, string>> = {}): Promise<string> =>
  (await run('sh', ['-c', script], { env: { ...process.env, ...env }, maxBuffer: 50_000_000 })).stdout

/** A password with characters that JSON, shells and patterns treat specially. */
const password = `Wattle "42" \\ 'gum' $HOME \`id\` & é🙂`
const email = mayaNguyen.credentials.email
const customer = { ...mayaNguyen, credentials: { email, password } }

type Alter = (request: MockRequest, answer: MockAnswer) => MockAnswer

/** The backend of the test kit on its own port, with one fault, and the requests it received. */
async function serve(alter: Alter = (_, answer) => answer) {
  const asked: MockRequest[] = []
  const { exchange } = createMockBackend({ customers: [customer] })
  const backend: Backend = {
    exchange: async (request) => {
      asked.push(request)
      return alter(request, await exchange(request))
    },
  }
  const server = await serveBackend({ backend, host: '127.0.0.1', port: 0, onFault: () => {} })
  onTestFinished(server.close)
  return { url: `http://127.0.0.1:${server.port}`, asked }
}

const check = (backend: string, options: Partial<ConformanceOptions> = {}) =>
  conform({ backend, credentials: { email, password }, seed: 1, runs: 2, ...options })

/** The environment variables that the reader of a report would set. */
async function environment(url: string): Promise<Record<string, string>> {
  const given = { CONFORM_EMAIL: email, CONFORM_PASSWORD: password }
  const pair = await fetch(`${url}/csrf`)
  const value = pair.headers.get('x-xsrf-token') ?? ''
  const login = await fetch(`${url}/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': value },
    body: JSON.stringify(customer.credentials),
  })
  const { token } = (await login.json()) as { token: string }
  return { ...given, TOKEN: token }
}

/** Status and body in the output of `curl -i`. */
function answerIn(printed: string): { readonly status: number; readonly body: string } {
  // An interim answer has its own headers.
  const text = printed.replace(/^HTTP\/1\.1 1\d\d.*?\r\n\r\n/s, '')
  const end = text.indexOf('\r\n\r\n')
  return { status: Number(text.split(' ')[1]), body: text.slice(end + 4) }
}

/** One finding for each kind of request of each check. */
function sampleOf(checks: readonly { readonly id: string; readonly findings: readonly Finding[] }[]) {
  const kinds = new Map<string, Finding & { readonly id: string }>()
  for (const { id, findings } of checks)
    for (const finding of findings) {
      const names = Object.keys(finding.request?.headers ?? {}).sort()
      kinds.set([id, finding.request?.method, names, finding.request?.body.slice(0, 1)].join(' '), {
        id,
        ...finding,
      })
    }
  return [...kinds.values()].filter(({ curl }) => curl !== undefined)
}

test('[LIB-4] each printed line repeats its request, and gets the same answer', async () => {
  // Everything that should be refused is refused, but with an undocumented status.
  const refused: Alter = (_, answer) => (answer.status >= 400 ? { ...answer, status: 418 } : answer)
  const { url } = await serve(refused)
  const only = listedChecks
    .map(({ id }) => id)
    // Shared computers and passkeys belong to another profile.
    .filter((id) => !/-shared$|passkey/.test(id))
    .filter((id) => /^(?:csrf|login|user|methods\/(?:user|login)|bodies\/(?:login|custom)-)/.test(id))
  const { checks } = await check(url, { only })
  const samples = sampleOf(checks)
  expect(samples.length).toBeGreaterThan(30)
  const env = await environment(url)
  const repeated: unknown[] = []
  for (const { id, curl = '' } of samples)
    repeated.push({ id, curl, status: answerIn(await shell(curl, env)).status })
  expect(repeated).toEqual(samples.map(({ id, curl, answer }) => ({ id, curl, status: answer?.status })))
})

test('[LIB-4] what was accepted is accepted again, but no longer once the fault is fixed', async () => {
  let isMended = false
  const { exchange } = createMockBackend({ customers: [customer] })
  // All protection of unsafe requests is off.
  const careless: Backend = {
    exchange: async (request) => {
      const answer = await exchange(request)
      if (isMended || answer.status !== 403) return answer
      const authorization = request.headers.get('authorization')
      const given = authorization === null ? {} : { authorization }
      const pair = await exchange({
        method: 'GET',
        url: new URL('/csrf', request.url).href,
        headers: new Headers(given),
        body: new Uint8Array(),
      })
      const value = pair.headers.get('x-xsrf-token') ?? ''
      const headers = new Headers(request.headers)
      for (const name of ['origin', 'sec-fetch-site']) headers.delete(name)
      headers.set('cookie', `XSRF-TOKEN=${value}`)
      headers.set('x-xsrf-token', value)
      return exchange({ ...request, headers })
    },
  }
  const server = await serveBackend({ backend: careless, host: '127.0.0.1', port: 0, onFault: () => {} })
  onTestFinished(server.close)
  const url = `http://127.0.0.1:${server.port}`
  const { checks } = await check(url, { only: ['csrf'] })
  const samples = sampleOf(checks).filter(({ answer }) => (answer?.status ?? 0) < 300)
  expect(new Set(samples.map(({ id }) => id)).size).toBeGreaterThan(8)
  const env = await environment(url)
  for (const { id, curl = '', answer } of samples)
    expect({ id, curl, status: answerIn(await shell(curl, env)).status }).toEqual({
      id,
      curl,
      status: answer?.status,
    })
  isMended = true
  for (const { id, curl = '' } of samples)
    expect({ id, curl, status: answerIn(await shell(curl, env)).status }).toEqual({ id, curl, status: 403 })
})

const settings = (url: string) => ({
  headerName: 'X-XSRF-TOKEN',
  cookieName: 'XSRF-TOKEN',
  csrfUrl: `${url}/csrf`,
  hasOwnPair: false,
})

/** The requests that a server receives from the printed lines. */
async function sentBy(
  request: Omit<SeenRequest, 'url'> & { readonly path?: string },
  env: Record<string, string> = {},
) {
  const { url, asked } = await serve()
  const { path = '/user', ...rest } = request
  await shell(curlOf({ ...rest, url: url + path }, settings(url)) ?? 'false', env)
  const [got] = asked
  return (
    got && {
      method: got.method,
      path: got.url.slice(url.length),
      headers: Object.fromEntries(got.headers),
      body: new TextDecoder().decode(got.body),
    }
  )
}

test.each([
  '{"name":"it\'s \\"quoted\\""}',
  'two\nlines and\ta tab\r\n',
  `$HOME $(id) \`id\` $${'{PATH}'} $1 $$ \\ \\\\ !! #`,
  'é漢字🙂',
  "'''",
  '-d @/etc/passwd',
  '@/etc/passwd',
  '%s %d \\n',
])('[LIB-4] a body arrives as it was: %j', async (body) => {
  expect(await sentBy({ method: 'POST', headers: { 'content-type': 'text/x' }, body })).toMatchObject({
    method: 'POST',
    body,
  })
})

test.each([
  ['x', 131_072],
  ['[', 20_000],
  [']', 5000],
  [' ', 5000],
  ['(', 5000],
  ['-', 100],
])('[LIB-4] a long body arrives whole, from a line that is short: %j, %i times', async (sign, times) => {
  const body = `{"it's":"${sign.repeat(times)}","é":"$HOME"}`
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body }
  expect(curlOf({ ...request, url: 'http://a.example/' }, settings('http://a.example'))?.length).toBeLessThan(
    2500,
  )
  const { url, asked } = await serve()
  await shell(curlOf({ ...request, url: `${url}/login` }, settings(url)) ?? 'false')
  // The server reads no more of the body than it needs to see that it is too long.
  expect(body.startsWith(new TextDecoder().decode(asked[0]?.body).replace(/\ufffd$/, ''))).toBe(true)
  expect(asked[0]?.headers.get('content-length')).toBe(String(Buffer.byteLength(body)))
})

test('[LIB-4] a body that cannot be written in short has no line, because half a request would prove nothing', () => {
  const body = Array.from({ length: 3000 }, (_, at) => at).join(' ')
  expect(
    curlOf({ method: 'POST', url: 'http://a.example/', headers: {}, body }, settings('http://a.example')),
  ).toBeNull()
})

test('[LIB-4] headers arrive unchanged: empty ones, ones with quotes, and none of curl’s own', async () => {
  const headers = {
    accept: 'application/json',
    'user-agent': 'gridfront-conform',
    'x-xsrf-token': '',
    cookie: 'a="b\'c"; XSRF-TOKEN=$1',
  }
  const got = await sentBy({ method: 'POST', headers, body: '{}' })
  expect(got?.headers).toEqual({ ...headers, 'content-length': '2', host: expect.any(String) })
})

test.each(['GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS'])(
  '[LIB-4] %s is sent as such, to the address as it was',
  async (method) => {
    const path = "/page-data/a%2f..%2fb/it's;x=1:@!$&()*,=~%22?a=$HOME&b=%20"
    expect(await sentBy({ method, path, headers: {}, body: '' })).toMatchObject({
      method,
      path,
    })
  },
)

test('[LIB-4] secrets are variables, and the shell inserts them as they were sent', async () => {
  const mask = createMask([
    [password, '$CONFORM_PASSWORD'],
    [email, '$CONFORM_EMAIL'],
  ])
  const body = JSON.stringify({ email, password })
  const got = await sentBy(
    { method: 'POST', headers: { 'content-type': 'a/b' }, body: mask(body) },
    { CONFORM_EMAIL: email, CONFORM_PASSWORD: password },
  )
  expect(mask(body)).not.toContain('42')
  expect(got?.body).toBe(body)
})

test.each([
  ['as JSON', JSON.stringify({ password })],
  ['as base64', Buffer.from(password).toString('base64url')],
  ['in the base64 of something else', Buffer.from(`{"a":"${password}"}`).toString('base64url')],
  ['in the base64 of something else, one further', Buffer.from(`{"ab":"${password}"}`).toString('base64url')],
  [
    'in the base64 of something else, two further',
    Buffer.from(`{"abc":"${password}"}`).toString('base64url'),
  ],
])('[LIB-4] a variable that is made of another one holds what was there: a password %s', async (_, text) => {
  const masked = createMask([[password, '$CONFORM_PASSWORD']])(text)
  expect(masked).toMatch(/\$\{CONFORM_PASSWORD_IN_/)
  // Quotes around everything except the variables.
  const script = `${definitionsIn(masked)}printf %s '${masked.replace(/\$\{?\w+\}?/g, (name) => `'"${name}"'`)}'`
  expect(await shell(script, { CONFORM_PASSWORD: password })).toBe(text)
})

test('[LIB-4] a request with its client’s CSRF token requests one first, with the same session', () => {
  const request = {
    method: 'POST',
    url: 'http://a.example/logout',
    headers: {
      cookie: 'a=b; __Host-XSRF-TOKEN=old; c=d',
      authorization: 'Bearer $TOKEN',
      'x-xsrf-token': 'old',
    },
    body: '',
  }
  const line = curlOf(request, { ...settings('http://a.example'), hasOwnPair: true })
  expect(line).toBe(
    `XSRF=$(curl -s -D - -o /dev/null -H 'authorization: Bearer '"$TOKEN"'' 'http://a.example/csrf' | tr -d '\\r' | sed -n 's/^x-xsrf-token: //Ip') && ` +
      `curl -i -X POST -H 'cookie: a=b; __Host-XSRF-TOKEN='"$XSRF"'; c=d' -H 'authorization: Bearer '"$TOKEN"'' -H 'x-xsrf-token: '"$XSRF"'' 'http://a.example/logout'`,
  )
  // The finding is about every other CSRF token.
  expect(curlOf(request, settings('http://a.example'))).toContain("-H 'x-xsrf-token: old'")
})
