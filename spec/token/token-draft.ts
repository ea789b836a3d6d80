import { generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import type { TestKey } from '../../fixtures/keys.ts'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { encodePart } from '../../fixtures/tokens.ts'
import type { PublicKey } from '../../src/brand/brand.ts'
import { codePoint } from '../tools/code-point.ts'
import type { Expected } from './token-model.ts'

type Pair = {
  readonly publicKey: Pick<PublicKey, 'kty' | 'n' | 'e'>
  readonly privateKey: TestKey['privateKey']
}

function longPair(): Pair {
  const made = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const { n = '', e = '' } = made.publicKey.export({ format: 'jwk' })
  return { publicKey: { kty: 'RSA', n, e }, privateKey: made.privateKey.export({ format: 'jwk' }) }
}
const pairs: readonly Pair[] = [currentKey, nextKey, longPair()]

/** A token before it is assembled, and the site that it is meant for. Each fault changes one thing in it. */
export interface Draft {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  headerText: (json: string) => string | Uint8Array
  payloadText: (json: string) => string | Uint8Array
  sign: (input: Buffer, right: (input: Buffer) => Uint8Array) => Uint8Array
  finish: (token: string) => string
  expected: { -readonly [name in keyof Expected]: Expected[name] }
  /** A key that the site does not embed under its right name. */
  stranger: PublicKey
  right: (input: Buffer) => Uint8Array
  readonly wrong: (input: Buffer) => Uint8Array
}

const signer =
  ({ privateKey }: Pair) =>
  (input: Buffer): Uint8Array =>
    sign('sha256', input, { key: { ...privateKey }, format: 'jwk' })
const anyText = fc.string({ unit: codePoint })
const day = 86_400

/** Everything that may differ between genuine tokens, and between sites that accept them. */
const surroundings = fc.record({
  issuer: anyText,
  audience: fc.option(fc.oneof(anyText, fc.array(anyText, { minLength: 1, maxLength: 3 })), {
    nil: undefined,
  }),
  nowMs: fc.integer({ min: Date.UTC(2001), max: Date.UTC(2200) }),
  expiryToleranceSeconds: fc.constantFrom(0, 0, 1, 59.5, 60, 61, -1, Number.NaN),
  order: fc.shuffledSubarray([0, 1, 2] as const, { minLength: 1 }),
  signs: fc.nat(5),
  kids: fc.uniqueArray(anyText, { minLength: 3, maxLength: 3 }),
  saysUse: fc.boolean(),
  isUnnamed: fc.boolean(),
  typ: fc.constantFrom(undefined, 'JWT', 'jwt', 'at+jwt', 'AT+JWT', 'application/jwt', 'Application/at+JWT'),
  /** Members that no check reads. */
  otherMembers: fc.dictionary(
    fc
      .oneof(anyText, fc.constantFrom('jwk', 'jku', 'x5u', 'x5c', 'x5t', 'x5t#S256', 'cty', 'zip'))
      .filter((name) => !['alg', 'typ', 'kid', 'crit', 'b64', '__proto__'].includes(name)),
    fc.jsonValue({ maxDepth: 1 }),
    { maxKeys: 3 },
  ),
  isLate: fc.boolean(),
  remaining: fc.oneof(
    fc.double({ min: 0.001, max: 29 * day, noNaN: true }),
    fc.double({ min: 30 * day, max: 1e300, noNaN: true }),
  ),
  age: fc.option(fc.double({ min: -1000 * day, max: 1000 * day, noNaN: true }), { nil: undefined }),
  waiting: fc.option(fc.double({ min: -day, max: 300, noNaN: true }), { nil: undefined }),
  named: fc.record({ sub: anyText, jti: anyText }, { requiredKeys: [] }),
  more: fc.dictionary(anyText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 3 }),
  otherAudiences: fc.option(fc.array(fc.string(), { maxLength: 2 }), { nil: undefined }),
})
type Surroundings = typeof surroundings extends fc.Arbitrary<infer Made> ? Made : never

function keysOf({ order, kids, saysUse }: Surroundings): readonly PublicKey[] {
  return order.map((at) => {
    const { kty, n, e } = (pairs[at] as Pair).publicKey
    return { kty, n, e, kid: kids[at] ?? '', ...(saysUse && { use: 'sig', alg: 'RS256' }) } as const
  })
}

function claimsOf(made: Surroundings): Record<string, unknown> {
  const { issuer, audience, nowMs, remaining, age, waiting, named, more, otherAudiences } = made
  const now = nowMs / 1000
  const heard = [audience].flat().at(-1)
  const { expiryToleranceSeconds: given, isLate: mayBeLate } = made
  const tolerated = given > 0 && given <= 60 ? given : 0
  const isLate = mayBeLate && tolerated > 0
  return {
    ...more,
    aud: undefined,
    nbf: undefined,
    sub: undefined,
    jti: undefined,
    ...named,
    iss: issuer,
    exp: now + (isLate ? -0.9 * tolerated : remaining),
    iat: age === undefined ? undefined : now - age,
    ...(waiting !== undefined && { nbf: now + waiting }),
    // The last of the expected ones.
    ...(heard !== undefined && { aud: otherAudiences ? [...otherAudiences, heard] : heard }),
  }
}

/** A genuine token: any issuer, any claims, any of three keys, any time. */
export const genuineDraft: fc.Arbitrary<() => Draft> = surroundings.map((made) => () => {
  const keys = keysOf(made)
  const signs = made.order[made.signs % made.order.length] ?? 0
  const isUnnamed = made.isUnnamed && keys.length === 1
  const { issuer, audience, nowMs, expiryToleranceSeconds } = made
  const other = pairs[(signs + 1) % pairs.length] as Pair
  return {
    header: {
      ...made.otherMembers,
      alg: 'RS256',
      ...(made.typ && { typ: made.typ }),
      ...(!isUnnamed && { kid: made.kids[signs] }),
    },
    claims: claimsOf(made),
    headerText: (json) => json,
    payloadText: (json) => json,
    sign: (input, right) => right(input),
    finish: (token) => token,
    expected: { issuer, audience, nowSeconds: nowMs / 1000, expiryToleranceSeconds, keys },
    stranger: { kty: 'RSA', n: other.publicKey.n, e: other.publicKey.e, kid: `${made.kids.join()}.` },
    right: signer(pairs[signs] as Pair),
    wrong: signer(other),
  }
})

export function tokenOf(draft: Draft): string {
  const header = encodePart(draft.headerText(JSON.stringify(draft.header)))
  const payload = encodePart(draft.payloadText(JSON.stringify(draft.claims)))
  const input = `${header}.${payload}`
  return draft.finish(`${input}.${encodePart(draft.sign(Buffer.from(input), draft.right))}`)
}
