import { expect, test } from 'vitest'
import { mayaNguyen } from '../../../fixtures/customers.ts'
import { swapCase } from '../../../src/conformance/swap-case.ts'
import type { WireAnswer } from '../../../src/conformance/transport.ts'
import type { Between } from './checked-mock.ts'
import { checkMock, checkOf, idsWith, isFor } from './checked-mock.ts'

const email = 'Casey.Jones+42@Brand.example'
/** Secrets to look for in reports. None of their parts occurs by chance. */
const passwords = {
  'of letters and numbers': 'Zq7Wattle42Kx',
  'with signs of JSON, shells and patterns': 'Zq7"x\\y/z\'& $& $1 $$ $` .*+?^{}()|[]',
  'beyond ASCII': 'Zq7é漢字🙂ßKx',
  'of few letters': 'Zq7',
}

const customer = (password: string) => ({
  ...mayaNguyen,
  credentials: { email, password },
  overview: { ...mayaNguyen.overview, customer: { ...mayaNguyen.overview.customer, email } },
})

const json = (text: string) => JSON.stringify(text).slice(1, -1)
const base64 = (text: string) => Buffer.from(text).toString('base64')
const spelled = (secret: string): string[] => [
  secret,
  json(secret),
  json(json(secret)),
  encodeURIComponent(secret),
  new URLSearchParams({ a: secret }).toString().slice(2),
  swapCase(secret),
  ...['', 'x', 'xx'].map((before) => base64(before + secret)),
]

/** Every text in a report. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => [name, ...textsIn(inner)])
}

const tokenIn = ({ body }: WireAnswer) => /"token":"([^"]+)"/.exec(body)?.[1]

/** A backend that repeats everything it received in each answer, at the place that `put` chooses. */
function repeating(
  secrets: readonly string[],
  put: (answer: WireAnswer, echo: string, count: number) => WireAnswer,
) {
  const tokens: string[] = []
  let count = 0
  const between: Between = async (_, forward) => {
    const answer = await forward()
    const token = tokenIn(answer)
    if (token !== undefined) tokens.push(token)
    count += 1
    return put(answer, [...secrets.flatMap(spelled), ...tokens.slice(-3)].join(' | '), count)
  }
  return { between, tokens }
}

const inHeader = (text: string) => text.replace(/[^ -~]/g, '?')

const places: Readonly<Record<string, (answer: WireAnswer, echo: string, count: number) => WireAnswer>> = {
  'in bodies that are not JSON': (answer, echo) => ({ ...answer, body: echo }),
  'in problem documents': (answer, echo) => ({
    ...answer,
    body: JSON.stringify({ type: 'about:blank', title: echo, status: 599, detail: echo, [echo]: echo }),
  }),
  'in pages, with a status that is not in the contract': (answer, echo) => ({
    status: 418,
    headers: [...answer.headers, ['content-type', 'text/html']],
    body: `<p title="${echo}">${echo}</p>`,
  }),
  'in headers': (answer, echo) => ({
    ...answer,
    headers: [
      ['x-powered-by', inHeader(echo)],
      ['server', `Apache/2 ${inHeader(echo)}`],
      ['location', `/login?${inHeader(echo)}`],
      ['set-cookie', `XSRF-TOKEN=${inHeader(echo)}; Path=/x; HttpOnly`],
      ['allow', inHeader(echo)],
      ['www-authenticate', inHeader(echo)],
      ...answer.headers,
    ],
  }),
  'in names of headers': (answer, echo) => ({
    ...answer,
    status: 418,
    headers: [
      ...echo
        .toLowerCase()
        .split(' | ')
        .map((name) => [name, 'x'] as const),
      ...answer.headers,
    ],
  }),
  'at every place at which a text may be cut': (answer, echo, count) => ({
    ...answer,
    status: answer.status === 200 ? 200 : 418,
    // A sentence is cut at 300 characters, counted with what comes before it.
    body: `${'.'.repeat(230 + (count % 70))}${echo.split(' | ')[count % 4]}`,
  }),
}

/** Every place for the first two passwords, and only the fast ones for the others. */
const trials = Object.entries(passwords).flatMap(([kind, password], at) =>
  Object.keys(places)
    .filter((place) => at < 2 || place !== 'in headers')
    .map((place) => [kind, place, password]),
)

test.each(trials)(
  '[LIB-4] no secret is in a report: a password %s, repeated %s',
  async (_, place = '', password = '') => {
    const { between, tokens } = repeating([password, email], places[place] ?? ((answer) => answer))
    const { report } = await checkMock({
      runs: 1,
      credentials: { email, password },
      mock: { customers: [customer(password)] },
      between,
    })
    expect(idsWith(report, 'failed').length).toBeGreaterThan(2)
    const texts = [...textsIn(report), JSON.stringify(report)]
    const wanted = [...spelled(password).slice(0, 6), ...spelled(email).slice(0, 5)].map((one) =>
      one.toLowerCase(),
    )
    const shown = texts.map((text) => text.toLowerCase())
    expect(wanted.filter((one) => shown.some((text) => text.includes(one)))).toEqual([])
    // In lower case, like header names, a token is not a token any more.
    const signatures = tokens.map((token) => token.split('.')[2]?.slice(0, 20) ?? token)
    expect(signatures.filter((one) => texts.some((text) => text.includes(one)))).toEqual([])
  },
)

const refusalWith =
  (token: string): Between =>
  async (request, forward) =>
    isFor(request, 'POST /login')
      ? {
          status: 401,
          headers: [['content-type', 'application/json']],
          body: JSON.stringify({ success: false, message: 'No', token }),
        }
      : forward()

test.each([
  ['a JWT', 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiI0MiJ9.Zq7c2lnbmF0dXJl'],
  ['a word', 'Zq7-opaque-session-42'],
  ['what no header can hold', 'Zq7\n"opaque" \ud800'],
])('[LIB-4] a token that a refused login hands out is a secret as well: %s', async (_, token) => {
  const { report } = await checkMock({ between: refusalWith(token) })
  expect(checkOf(report, 'login/accepts-credentials').status).toBe('failed')
  expect(textsIn(report).filter((text) => text.includes('Zq7'))).toEqual([])
})

test('[LIB-4] a token in an unknown member is not shown', async () => {
  const { report } = await checkMock({
    between: async (request, forward) => {
      const answer = await forward()
      return isFor(request, 'POST /login')
        ? { ...answer, body: answer.body.replace('"token"', '"access"') }
        : answer
    },
  })
  expect(idsWith(report, 'failed')).toContain('answers/shape')
  expect(textsIn(report).filter((text) => /eyJ[\w-]+\.eyJ/.test(text))).toEqual([])
})

test('[LIB-4] a token altered by one letter does not reveal the right one', async () => {
  const tokens: string[] = []
  const { report } = await checkMock({
    only: ['user'],
    between: async (request, forward) => {
      const answer = await forward()
      const token = tokenIn(answer)
      if (token !== undefined) tokens.push(token)
      // A backend that accepts any credentials.
      const isMeant =
        isFor(request, 'GET /user') && request.headers.authorization !== undefined && answer.status === 401
      return isMeant
        ? {
            status: 200,
            headers: [['content-type', 'application/json']],
            body: '{"userId":"1","email":"a@b.example"}',
          }
        : answer
    },
  })
  expect(idsWith(report, 'failed')).toEqual(
    expect.arrayContaining([
      'user/refuses-altered-signature',
      'user/refuses-unsigned',
      'user/refuses-altered-claims',
    ]),
  )
  const signatures = tokens.map((token) => token.split('.')[2]?.slice(10, 40) ?? '')
  expect(signatures.length).toBeGreaterThan(0)
  expect(textsIn(report).filter((text) => signatures.some((one) => text.includes(one)))).toEqual([])
})

test('[LIB-4] an expired token is a secret as well', async () => {
  const expiredToken = 'eyJhbGciOiJSUzI1NiJ9.eyJleHAiOjF9.Zq7c2lnbmF0dXJlc2lnbmF0dXJl'
  const { report } = await checkMock({
    expiredToken,
    only: ['user/refuses-expired'],
    between: async (request, forward) =>
      request.headers.authorization?.includes('Zq7')
        ? {
            status: 200,
            headers: [
              ['content-type', 'application/json'],
              ['x-token', expiredToken],
            ],
            body: '{"userId":"1","email":"a@b.example"}',
          }
        : forward(),
  })
  const [finding] = checkOf(report, 'user/refuses-expired').findings
  expect(finding?.request?.headers.authorization).toBe('Bearer $CONFORM_EXPIRED_TOKEN')
  expect(textsIn(report).filter((text) => text.includes('Zq7'))).toEqual([])
})

test.each([
  ['as it is', (cookie: string) => cookie],
  ['decoded', decodeURIComponent],
  ['in JSON', (cookie: string) => JSON.stringify({ cookie })],
])('[LIB-4] the cookie of a session is hidden where it is set, sent and repeated: %s', async (_, spell) => {
  const sid = 's%3AZq7kJ8xQ%2Bw"opaque'
  const { report } = await checkMock({
    only: ['user', 'answers', 'headers'],
    between: async (request, forward) => {
      const answer = await forward()
      return request.headers.cookie?.includes('sid=')
        ? { ...answer, status: 418, body: spell(request.headers.cookie) }
        : {
            ...answer,
            headers: [['set-cookie', `sid=${sid}; Path=/`], ['server', 'Apache/2'], ...answer.headers],
          }
    },
  })
  expect(JSON.stringify(report)).toContain('sid=$SECRET')
  expect(JSON.stringify(report)).not.toContain('kJ8xQ')
})

test('[LIB-4] text that is not secret is unchanged in the report', async () => {
  const { report } = await checkMock({
    between: async (request, forward) =>
      isFor(request, 'GET /user')
        ? { status: 418, headers: [['x-odd', '$& and more']], body: 'Short & stout' }
        : forward(),
  })
  expect(checkOf(report, 'answers/documented-status').findings[0]).toMatchObject({
    request: { method: 'GET', url: 'http://localhost:8000/user', body: '' },
    answer: { status: 418, headers: [['x-odd', '$& and more']], body: 'Short & stout' },
  })
})
