import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { genuineToken, makeToken } from '../../fixtures/tokens.ts'
import { judge, now, patience, runs, shares, signedRuns, signRaw } from './token-judge.ts'

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
  { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
)
// Another decoder, which must give back the very text it was given.
const isCanonical = (text: string) => Buffer.from(text, 'base64url').toString('base64url') === text

const isThreeParts = (text: string) => text.split('.').length === 3 && text.split('.').every(isCanonical)

test(
  '[TOKEN-1] [TOKEN-6] a text is of the wrong format exactly when it is not three canonical parts, and no made-up text is accepted',
  () =>
    fc.assert(
      fc.asyncProperty(tokenText, async (text) => {
        const outcome = await judge(text)
        expect(outcome === 'TOKEN_FORMAT').toBe(!isThreeParts(text))
        expect(outcome).not.toBe('accepted')
      }),
      { numRuns: runs },
    ),
  patience,
)

test(
  '[TOKEN-1] [TOKEN-6] whatever is not a text is refused, and nothing but a refusal comes of it',
  () =>
    fc.assert(
      fc.asyncProperty(fc.anything(), async (value) => {
        fc.pre(typeof value !== 'string')
        expect(await judge(value)).toBe('TOKEN_FORMAT')
      }),
      { numRuns: runs },
    ),
  patience,
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
  fc.json({ maxDepth: 4 }),
  fc.json({ maxDepth: 4 }).map((json) => json.slice(0, -1)),
  fc.string(),
)

test(
  '[TOKEN-2] a rightly signed payload that is no JSON object does not decode, and every other does',
  () =>
    fc.assert(
      fc.asyncProperty(payloadText, async (payload) => {
        expect((await judge(await signRaw({ payload }))) === 'TOKEN_PAYLOAD').toBe(!isJsonObject(payload))
      }),
      { numRuns: signedRuns },
    ),
  patience,
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
    await fc.assert(
      fc.asyncProperty(edit, async ({ at, without, added }) => {
        const edited = token.slice(0, at) + added + token.slice(at + without)
        fc.pre(edited !== token)
        expect(await judge(edited)).not.toBe('accepted')
      }),
      { numRuns: runs },
    )
  },
  patience,
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
  () =>
    fc.assert(
      fc.asyncProperty(signing, async (made) => {
        const token = await makeToken({ now, key: made.key, header: { kid: made.kid } })
        const keys = made.embedded.map(({ publicKey }) => publicKey)
        expect(await judge(token, { keys })).toBe(isTrusted(made) ? 'accepted' : 'TOKEN_SIGNATURE')
      }),
      { numRuns: signedRuns },
    ),
  patience,
)

test('each property above tries every answer in at least 5 % of its runs', () => {
  const tried = [
    { found: shares(tokenText, (text) => String(isThreeParts(text))), answers: ['true', 'false'] },
    { found: shares(payloadText, (text) => String(isJsonObject(text))), answers: ['true', 'false'] },
    { found: shares(signing, (made) => String(isTrusted(made))), answers: ['true', 'false'] },
  ]
  for (const { found, answers } of tried)
    for (const answer of answers)
      expect(found[answer] ?? 0, JSON.stringify(found)).toBeGreaterThanOrEqual(0.05)
})
