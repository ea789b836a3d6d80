import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { genuineToken, makeToken } from '../../fixtures/tokens.ts'
import { codePoint } from '../tools/code-point.ts'
import { alwaysAsync, propertyRuns as numRuns, patienceMs } from '../tools/run/property-runs.ts'
import { createTally } from '../tools/run/tally.ts'
import { check, now, outcomeOf, signRaw, usualSite } from './check-token.ts'
import { verdictOf } from './token-model.ts'

// Nothing below may be logged, whatever the token (TOKEN-6).
const levels = ['log', 'info', 'warn', 'error', 'debug', 'trace'] as const
beforeEach(() => {
  for (const level of levels)
    vi.spyOn(console, level).mockImplementation(() => {
      throw new Error('the token check has logged')
    })
})
afterEach(() => {
  vi.restoreAllMocks()
})

const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_']
const part = fc.oneof(
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes).toString('base64url')),
  fc.json().map((json) => Buffer.from(json).toString('base64url')),
  fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 9 }),
)
const brokenPart = fc.oneof(
  part,
  fc.string({ maxLength: 9 }),
  part.map((text) => `${text}=`),
)
const tokenText = fc.oneof(
  { arbitrary: fc.array(part, { minLength: 3, maxLength: 3 }).map((parts) => parts.join('.')), weight: 3 },
  { arbitrary: fc.array(brokenPart, { maxLength: 5 }).map((parts) => parts.join('.')), weight: 2 },
  { arbitrary: fc.string({ unit: codePoint }), weight: 1 },
)

test(
  '[TOKEN-1] [TOKEN-2] [TOKEN-8] no made-up text is accepted, and the first check that it fails is reported',
  async () => {
    const tally = createTally('made-up texts, by whether they are three parts')
    await alwaysAsync(numRuns)(tokenText, async (text) => {
      const verdict = verdictOf(text, usualSite)
      tally.count(verdict === 'format' ? 'no' : 'yes')
      expect(verdict).not.toBe('accepted')
      expect(await check(text)).toBe(outcomeOf(verdict))
    })
    tally.expectShares(['no', 'yes'], 0.05)
    tally.publish()
  },
  patienceMs(40),
)

test(
  '[TOKEN-1] [TOKEN-6] whatever is not a text is refused, and nothing but a refusal comes of it',
  () =>
    alwaysAsync(numRuns)(fc.anything(), async (value) => {
      fc.pre(typeof value !== 'string')
      expect(await check(value)).toBe('TOKEN_FORMAT')
    }),
  patienceMs(40),
)

const isJsonObject = (text: string) => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
const payloadText = fc.oneof(
  fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 3 })).map((object) => JSON.stringify(object)),
  fc.json({ maxDepth: 4 }),
  fc.json({ maxDepth: 4 }).map((json) => json.slice(0, -1)),
  fc.string(),
)

test(
  '[TOKEN-2] a rightly signed payload that is no JSON object does not decode, and every other does',
  async () => {
    const tally = createTally('signed payloads, by whether they are objects')
    await alwaysAsync(numRuns)(payloadText, async (payload) => {
      const isObject = isJsonObject(payload)
      tally.count(isObject ? 'object' : 'no object')
      expect((await check(await signRaw({ payload }))) === 'TOKEN_PAYLOAD').toBe(!isObject)
    })
    tally.expectShares(['object', 'no object'], 0.05)
    tally.publish()
  },
  patienceMs(40),
)

test(
  '[TOKEN-1] [TOKEN-2] [TOKEN-5] a genuine token in which anything is changed, left out or put in is refused',
  async () => {
    const token = await genuineToken(now)
    const edit = fc.record({
      at: fc.nat(token.length),
      without: fc.nat(3),
      added: fc.oneof(
        fc.string({ unit: fc.constantFrom(...alphabet), maxLength: 3 }),
        fc.string({ maxLength: 3 }),
      ),
    })
    const tally = createTally('edits of a genuine token')
    await alwaysAsync(numRuns)(edit, async ({ at, without, added }) => {
      const edited = token.slice(0, at) + added + token.slice(at + without)
      fc.pre(edited !== token)
      const verdict = verdictOf(edited, usualSite)
      tally.count(outcomeOf(verdict))
      expect(verdict).not.toBe('accepted')
      expect(await check(edited)).toBe(outcomeOf(verdict))
    })
    tally.publish()
  },
  patienceMs(40),
)

const pairs = [currentKey, nextKey]
const signing = fc.record({
  key: fc.constantFrom(...pairs),
  kid: fc.oneof(
    { arbitrary: fc.constantFrom(undefined, ...pairs.map((pair) => pair.publicKey.kid)), weight: 3 },
    { arbitrary: fc.oneof(fc.string(), fc.jsonValue({ maxDepth: 1 })), weight: 1 },
  ),
  embedded: fc.shuffledSubarray(pairs),
})

function isTrusted({
  key,
  kid,
  embedded,
}: typeof signing extends fc.Arbitrary<infer T> ? T : never): boolean {
  const isOnly = kid === undefined && embedded.length === 1
  return embedded.includes(key) && (isOnly || kid === key.publicKey.kid)
}

test(
  '[TOKEN-5] [TOKEN-7] a token is accepted exactly when the key that its kid names, or the only one, has signed it',
  async () => {
    const tally = createTally('tokens by the keys that sign and that are embedded')
    await alwaysAsync(numRuns)(signing, async (made) => {
      const token = await makeToken({ now, key: made.key, header: { kid: made.kid } })
      const keys = made.embedded.map(({ publicKey }) => publicKey)
      tally.count(String(isTrusted(made)))
      expect(await check(token, { keys })).toBe(isTrusted(made) ? 'accepted' : 'TOKEN_SIGNATURE')
    })
    tally.expectShares(['true', 'false'], 0.05)
    tally.publish()
  },
  patienceMs(40),
)
