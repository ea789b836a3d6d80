import { expect, test } from 'vitest'
import type { WireRequest } from '../../../src/conformance/transport.ts'
import { groupOf } from '../faults/seeded-groups.ts'
import type { Sent } from './checked-mock.ts'
import { checkMock, credentials } from './checked-mock.ts'

const now = () => new Date('2026-11-21T02:00:00Z')

/** A backend that gives the same answers to the same requests, and CSRF tokens and tokens that can be recognised. */
function sameAnswers() {
  let count = 0
  return {
    now,
    random: () => {
      count += 1
      return `Zq7xK-${String(count).padStart(6, '0')}-Zq7xK9wB3`
    },
  }
}

const run = (options: Parameters<typeof checkMock>[0]) =>
  checkMock({ mock: sameAnswers(), now, profiles: ['core', 'customer'], ...options })

// Shared by the tests that need a whole run.
let firstRun: ReturnType<typeof checkMock> | undefined
const wholeRun = () => (firstRun ??= run({ seed: 7 }))

/**
 * An idempotency key identifies one intent of one run. With the same key a second run would get the answers of the first.
 */
const withoutKey = ({ 'idempotency-key': key, authorization, ...headers }: WireRequest['headers']) => ({
  ...headers,
  // The mock creates new guest tokens each time.
  ...(authorization !== undefined && {
    authorization: String(authorization).replace(/[\da-f]{8}-[\da-f-]{27}/, 'n'),
  }),
  ...(key !== undefined && { 'idempotency-key': typeof key }),
})

/** The mock creates new payment ids each time. */
const withoutPayment = (url: string) => url.replace(/((?:card-|billing\/)payments\/)[\da-f-]{36}/, '$1n')

const decoded = (text: string) => Buffer.from(text, 'base64url').toString()

/**
 * The same for guests' tokens and PayTo agreements, which later requests contain. A passkey's signature is decoded, because
 * it covers a challenge with a counter.
 */
const withoutNames = (body = '') =>
  body
    .replaceAll(/"(paymentId|token|agreementId)":"[\da-f]{8}-[\da-f-]{27}"/g, '"$1":"n"')
    .replaceAll(/(?<="clientDataJSON":")[\w-]+/g, decoded)
    .replaceAll(/(?<="challenge":")[\w-]+/g, decoded)

/** Forged tokens have new keys each time. */
const withoutForgedTokens = ({ check, request: { method, url, headers, body } }: Sent) => ({
  check,
  method,
  url: withoutPayment(url),
  headers:
    check === 'user/refuses-foreign-keys'
      ? { ...withoutKey(headers), authorization: typeof headers.authorization }
      : withoutKey(headers),
  body: withoutNames(body),
})

/** CSRF tokens and tokens without their counters, even if a check has altered them. */
const withoutCounts = ({ method, url, headers, body = '' }: WireRequest) =>
  JSON.stringify({ method, url: withoutPayment(url), headers: withoutKey(headers), body: withoutNames(body) })
    .replaceAll(/-\d{6}-/g, '-n-')
    .replaceAll(/(?<![\w-])eyJ[\w-]+(?:\.[\w-]*)+/g, 'token')

/** Without the run's first login and its CSRF token, which the first check that needs them requests. */
function withoutFirstLogin(requests: readonly string[]): string[] {
  const at = requests.findIndex((one) => one.includes('/login"') && one.includes(credentials.email))
  return requests.toSpliced(at - 1, 2)
}

test('[LIB-4] the same seed and the same answers give exactly the same requests', async () => {
  const [one, other] = [await wholeRun(), await run({ seed: 7 })]
  expect(one.sent.length).toBeGreaterThan(300)
  expect(other.sent.map(withoutForgedTokens)).toEqual(one.sent.map(withoutForgedTokens))
})

test('[LIB-4] another seed sends other bodies, under the same rules', async () => {
  const bodies = ({ sent }: Awaited<ReturnType<typeof run>>) =>
    new Set(
      sent
        .filter(({ check }) => /takes-valid|refuses-broken$/.test(check))
        .map(({ request }) => request.body),
    )
  const [one, other] = [bodies(await wholeRun()), bodies(await run({ seed: 8, only: ['bodies'] }))]
  expect(one.size).toBeGreaterThan(20)
  expect([...other].filter((body) => !one.has(body)).length).toBeGreaterThan(10)
})

test('[LIB-4] a run without a seed takes one from the clock, prints it, and can be repeated with it', async () => {
  const only = ['bodies/custom-takes-valid']
  const { report, sent } = await checkMock({ mock: sameAnswers(), now, seed: null, only })
  const again = await checkMock({ mock: sameAnswers(), now, seed: report.seed, only })
  expect(report.seed).toBe(now().getTime() % 2 ** 32)
  expect(again.sent).toEqual(sent)
})

test('[LIB-4] a check alone sends the same requests as in a whole run, once a customer is logged in', async () => {
  const whole = await wholeRun()
  const sentBy = (sent: readonly Sent[], id: string) =>
    sent.filter(({ check }) => check === id).map(({ request }) => withoutCounts(request))
  // One check of each group, because each costs a run.
  const asking = new Set(whole.sent.map(({ check }) => check).filter(Boolean))
  const ofEachGroup = new Map([...asking].map((id) => [groupOf(id), id]))
  expect(ofEachGroup.size).toBeGreaterThan(20)
  for (const id of ofEachGroup.values()) {
    const inWhole = sentBy(whole.sent, id)
    const alone = sentBy((await run({ seed: 7, only: [id] })).sent, id)
    expect(alone.length === inWhole.length ? alone : withoutFirstLogin(alone), id).toEqual(inWhole)
  }
})
