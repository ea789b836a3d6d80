import { expect, test } from 'vitest'
import type { AppRoute } from '../../contracts/rest.ts'
import { checkExchange } from '../../src/conformance/check-exchange.ts'
import { routeOf, session } from '../../src/conformance/routes.ts'
import type { WireAnswer } from '../../src/conformance/transport.ts'

const email = 'maya.nguyen@wattlebird.example'
const token = 'header.payload.signature'
const settings = {
  csrfCookie: 'XSRF-TOKEN',
  isHttps: true,
  email,
  secrets: [
    { text: 'four-wattle-birds', what: 'the password' },
    { text: token, what: 'a token', isLoginAnswer: true },
  ],
} as const
const usual = [
  ['cache-control', 'no-store'],
  ['x-content-type-options', 'nosniff'],
] as const

/** The invariants that an answer violates. */
const brokenBy = (
  route: AppRoute,
  { status, body, headers = [] }: Omit<WireAnswer, 'headers'> & Partial<WireAnswer>,
) => {
  const { method, path } = route
  const request = { method, url: `https://api.brand.example${path}`, headers: {} }
  const answer = { status, body, headers: [...usual, ...headers] }
  return checkExchange({ route: routeOf(route), exchange: { request, answer }, settings }).map(
    ({ invariant }) => invariant,
  )
}
const problem = (status: number, detail: string): WireAnswer => ({
  status,
  headers: [
    ['content-type', 'application/problem+json'],
    ['www-authenticate', 'Bearer'],
  ],
  body: JSON.stringify({ type: 'about:blank', title: 'No', status, detail }),
})
const json = (body: unknown): WireAnswer => ({
  status: 200,
  headers: [['content-type', 'application/json']],
  body: JSON.stringify(body),
})

test('[LIB-4] an answer that keeps every rule has no violations', () => {
  expect(brokenBy(session.user, json({ userId: 'u', email }))).toEqual([])
  expect(brokenBy(session.user, problem(401, 'Log in first.'))).toEqual([])
})

test('[LIB-4] the e-mail address may be in an answer, but in no error, in any case', () => {
  for (const shown of [email, email.toUpperCase()])
    expect(brokenBy(session.user, problem(401, `Who is ${shown}?`))).toEqual(['secrets/no-echo'])
})

test('[LIB-4] a token may be in the answer to a login, and nowhere else', () => {
  expect(brokenBy(session.login, json({ token, userId: 'u' }))).toEqual([])
  expect(brokenBy(session.user, json({ userId: token, email }))).toEqual(['secrets/no-echo'])
  expect(brokenBy(session.user, json({ userId: 'four-wattle-birds', email }))).toEqual(['secrets/no-echo'])
})

test.each([
  ['XSRF-TOKEN=a; Path=/; SameSite=Strict; Secure', []],
  ['XSRF-TOKEN=a; Path=/; SameSite=Strict', ['cookies/secure']],
  ['XSRF-TOKEN=a; Path=/; SameSite=Lax; Secure', ['cookies/same-site']],
  ['XSRF-TOKEN=a; SameSite=Strict; Secure', ['cookies/path']],
  ['__Host-XSRF-TOKEN=a; Path=/; SameSite=Strict; Secure; HttpOnly', ['cookies/readable']],
  ['XSRF-TOKEN=a; Path=/; SameSite=Strict; Secure; Domain=brand.example', ['cookies/host-only']],
  ['other=a', []],
])('[LIB-4] the cookie %s breaks %j', (cookie, rules) => {
  const { status, body, headers } = json({ userId: 'u', email })
  expect(brokenBy(session.user, { status, body, headers: [...headers, ['set-cookie', cookie]] })).toEqual(
    rules,
  )
})
