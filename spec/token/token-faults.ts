import fc from 'fast-check'
import { currentKey } from '../../fixtures/keys.ts'
import type { PublicKey } from '../../src/brand/brand.ts'
import { codePoint } from '../tools/code-point.ts'
import type { Draft } from './token-draft.ts'
import { genuineDraft, tokenOf } from './token-draft.ts'
import type { Expected, Reason, Verdict } from './token-model.ts'
import { reasons } from './token-model.ts'

type Spoil = (draft: Draft) => void
interface Fault {
  /** For counterexamples. */
  readonly shown: string
  readonly spoil: Spoil
}

const ways = (faults: Readonly<Record<string, Spoil>>) =>
  fc.constantFrom(...Object.entries(faults).map(([shown, spoil]): Fault => ({ shown, spoil })))
const by = <Value>(values: fc.Arbitrary<Value>, spoil: (draft: Draft, value: Value) => void) =>
  values.map(
    (value): Fault => ({ shown: JSON.stringify(value) ?? 'missing', spoil: (draft) => spoil(draft, value) }),
  )
const finished =
  (change: (token: string) => string): Spoil =>
  (draft) => {
    const { finish } = draft
    draft.finish = (token) => change(finish(token))
  }
/** One part of the finished token in another spelling. */
const partAs = (place: number, change: (part: string) => string) =>
  finished((token) =>
    token
      .split('.')
      .map((part, at) => (at === place ? change(part) : part))
      .join('.'),
  )
const payloadAs =
  (change: Draft['payloadText']): Spoil =>
  (draft) => {
    draft.payloadText = change
  }
const headerAs =
  (change: Draft['headerText']): Spoil =>
  (draft) => {
    draft.headerText = change
  }
const signedAs =
  (sign: Draft['sign']): Spoil =>
  (draft) => {
    draft.sign = sign
  }
/** Every embedded key, so that it does not matter which one the header names. */
const keysAs =
  (change: Readonly<Record<string, unknown>>): Spoil =>
  ({ expected }) => {
    expected.keys = expected.keys.map((key) => ({ ...key, ...change, kid: key.kid }) as PublicKey)
  }
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const isCustomerType = (typ: unknown) =>
  typeof typ === 'string' && /^(?:application\/)?(?:at\+)?jwt$/i.test(typ)
const anyText = fc.string({ unit: codePoint })
const anyValue = fc.oneof(anyText, fc.jsonValue({ maxDepth: 1 }), fc.constant(undefined))
const noTime = anyValue.filter((value) => typeof value !== 'number')
const noText = anyValue.filter((value) => typeof value !== 'string' && value !== undefined)
const seconds = (min: number, max: number) => fc.double({ min, max, noNaN: true })

/** A claim of a type that the contract does not allow. A past expiry is kept, because it is reported first. */
const wrongType = fc.oneof(
  by(noTime, ({ claims }, exp) => {
    claims.exp = exp
  }),
  by(
    fc.tuple(
      fc.constantFrom('iat', 'nbf'),
      noTime.filter((value) => value !== undefined),
    ),
    ({ claims }, [name, value]) => {
      claims[name] = value
    },
  ),
  by(fc.tuple(fc.constantFrom('sub', 'jti'), noText), ({ claims }, [name, value]) => {
    claims[name] = value
  }),
  ways({
    'an infinite exp': payloadAs((json) => json.replace(/,"exp":[^,}]*/, ',"exp":1e400')),
  }),
)

/** For each reason the faults that cause it, in the order in which reasons are reported. */
const faults: Readonly<Record<Reason, fc.Arbitrary<Fault>>> = {
  format: ways({
    'a part more': finished((token) => `${token}.AAAA`),
    'a part less': finished((token) => token.replace(/\.[^.]*$/, '')),
    'too long': finished((token) => `${token}${'A'.repeat(16_384)}`),
  }),
  payload: ways({
    'broken off': payloadAs((json) => json.slice(0, -1)),
    'a list': payloadAs((json) => `[${json}]`),
    null: payloadAs(() => 'null'),
    empty: payloadAs(() => ''),
    padding: partAs(1, (part) => `${part}=`),
    'white space': partAs(1, (part) => ` ${part}`),
    'another alphabet': partAs(1, (part) => `${part}/AAA`),
    'a byte-order mark': payloadAs((json) => `\uFEFF${json}`),
    'not UTF-8': payloadAs((json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff])])),
    'too deep': payloadAs((json) => `{"deep":${'['.repeat(40)}${']'.repeat(40)},${json.slice(1)}`),
  }),
  expired: by(fc.oneof(seconds(60, 1e9), fc.constantFrom(60, 1e300)), (draft, ago) => {
    draft.claims.exp = draft.expected.nowSeconds - ago
    draft.payloadText = (json) => json
  }),
  issuer: by(anyValue, ({ claims, expected }, iss) => {
    claims.iss = iss === expected.issuer ? `${iss}/` : iss
  }),
  header: ways({
    'broken off': headerAs((json) => json.slice(0, -1)),
    padding: partAs(0, (part) => `${part}=`),
    'white space': partAs(0, (part) => `${part}\n`),
    'a list': headerAs((json) => `[${json}]`),
    empty: headerAs(() => ''),
    'not UTF-8': headerAs(() => new Uint8Array([0xff])),
    'too deep': headerAs((json) => `{"deep":${'['.repeat(40)}${']'.repeat(40)},${json.slice(1)}`),
  }),
  alg: by(
    fc.oneof(anyValue, fc.constantFrom('none', 'HS256', 'PS256', 'rs256', ['RS256'])),
    ({ header }, alg) => {
      header.alg = alg === 'RS256' ? 'RS256 ' : alg
    },
  ),
  typ: by(
    fc
      .oneof(
        anyValue,
        fc.constantFrom(
          'reset+jwt',
          'dpop+jwt',
          'logout+jwt',
          'at+jwt+x',
          'text/jwt',
          'application/',
          ' jwt',
          'at jwt',
        ),
      )
      .filter((typ) => typ !== undefined),
    ({ header }, typ) => {
      header.typ = isCustomerType(typ) ? `${typ}x` : typ
    },
  ),
  critical: by(
    fc.tuple(fc.constantFrom('crit', 'b64'), fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constant(['exp']))),
    ({ header }, [name, value]) => {
      header[name] = value
    },
  ),
  unknownKey: by(
    anyValue.filter((kid) => kid !== undefined),
    ({ header, expected }, kid) => {
      const names = expected.keys.map((key) => key.kid)
      // Longer than all of them.
      header.kid = names.some((name) => name === kid) ? `${names.join()}.` : kid
    },
  ),
  unnamedKey: by(fc.boolean(), (draft, isEmpty) => {
    delete draft.header.kid
    if (isEmpty) draft.expected.keys = []
    else if (draft.expected.keys.length === 1) draft.expected.keys = [...draft.expected.keys, draft.stranger]
  }),
  brokenKey: ways({
    'a modulus in no alphabet': keysAs({ ...currentKey.publicKey, n: '%%%%' }),
    'an exponent in no alphabet': keysAs({ ...currentKey.publicKey, e: 'A%QAB' }),
  }),
  weakKey: ways({
    'an exponent of 1': keysAs({ e: 'AQ' }),
    'an exponent of 3': keysAs({ e: 'Aw' }),
    'no exponent': keysAs({ e: undefined }),
    'no modulus': keysAs({ n: undefined }),
    'a short modulus': keysAs({ n: 'sXch' }),
    'a modulus behind zeros': keysAs({ n: 'AAAA'.repeat(100) }),
    'use enc': keysAs({ use: 'enc' }),
    'alg RS512': keysAs({ alg: 'RS512' }),
    'kty EC': keysAs({ kty: 'EC' }),
  }),
  signature: ways({
    'another key': (draft) => signedAs(draft.wrong)(draft),
    none: signedAs(() => new Uint8Array()),
    zeros: signedAs(() => new Uint8Array(256)),
    'of another text': signedAs((input, right) => right(Buffer.from(`${input} `))),
    'one bit changed': signedAs((input, right) =>
      right(input).map((byte, at) => (at === 100 ? byte ^ 1 : byte)),
    ),
    'a byte more': signedAs((input, right) => Buffer.concat([right(input), Buffer.alloc(1)])),
    padding: finished((token) => `${token}==`),
    'white space': finished((token) => `${token}\n`),
    'another alphabet': finished((token) => `${token}/AAA`),
    'another spelling of the last byte': finished((token) => {
      // 256 and 384 bytes: the last character has two unused bits, or none.
      const last = token.at(-1) ?? ''
      return `${token.slice(0, -1)}${alphabet[(alphabet.indexOf(last) + 1) % 64]}`
    }),
  }),
  types: wrongType,
  notBegun: by(seconds(300.01, 1e9), ({ claims, expected }, ahead) => {
    claims.nbf = expected.nowSeconds + ahead
  }),
  audience: by(anyValue, ({ claims, expected }, aud) => {
    expected.audience ??= 'shop'
    const wanted: readonly unknown[] = [expected.audience].flat()
    // A list that contains a name of the site becomes invalid if a member is not a text.
    claims.aud = [aud].flat().some((name) => wanted.includes(name)) ? [aud, 1].flat() : aud
  }),
}

const order = Object.keys(reasons) as Reason[]
export const verdicts: readonly Verdict[] = ['accepted', ...order]

export interface Case {
  readonly token: string
  readonly expected: Expected
  /** The expected faults, in the order in which they are reported. */
  readonly shown: readonly string[]
}

/** Genuine tokens with that fault and any faults that are reported after it, or without faults. */
export function casesOf(verdict: Verdict): fc.Arbitrary<Case> {
  const from = verdict === 'accepted' ? order.length : order.indexOf(verdict)
  const others = fc.tuple(
    ...order.slice(from + 1).map((reason) => fc.option(faults[reason], { nil: null, freq: 2 })),
  )
  const first = verdict === 'accepted' ? fc.constant(null) : faults[verdict]
  return fc.tuple(genuineDraft, first, others).map(([make, fault, later]) => {
    const draft = make()
    const spoilt = [fault, ...later].filter((one) => one !== null)
    // The last first: if two faults change the same thing, the reported one is applied last.
    for (const { spoil } of spoilt.toReversed()) spoil(draft)
    return { token: tokenOf(draft), expected: draft.expected, shown: spoilt.map(({ shown }) => shown) }
  })
}
