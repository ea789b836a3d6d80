import fc from 'fast-check'
import { currentKey, nextKey } from '../../fixtures/keys.ts'
import { encodePart, genuineClaims, genuineHeader, signParts, testIssuer } from '../../fixtures/tokens.ts'
import type { Outcome } from './token-judge.ts'
import { now, nowSeconds } from './token-judge.ts'

/** A token before it is put together: each fault spoils one thing in it. */
interface Draft {
  header: Record<string, unknown>
  claims: Record<string, unknown>
  headerText: (json: string) => string | Uint8Array
  payloadText: (json: string) => string | Uint8Array
  key: typeof currentKey
  finish: (token: string) => string
}

/** A check of `verifyToken`, what it says, and the ways to fail it. `shown` prints in counterexamples. */
interface Fault {
  readonly shown: string
  readonly apply: (draft: Draft) => void
}
interface Check {
  readonly outcome: Outcome
  readonly faults: fc.Arbitrary<Fault>
}

const of = (faults: Record<string, Fault['apply']>) =>
  fc.constantFrom(...Object.entries(faults).map(([shown, apply]): Fault => ({ shown, apply })))
const claim = (name: string, values: fc.Arbitrary<unknown>) =>
  values.map(
    (value): Fault => ({
      shown: `${name} ${JSON.stringify(value)}`,
      apply: ({ claims }) => {
        claims[name] = value
      },
    }),
  )
const member = (name: string, values: fc.Arbitrary<unknown>) =>
  values.map(
    (value): Fault => ({
      shown: `header ${name} ${JSON.stringify(value)}`,
      apply: ({ header }) => {
        header[name] = value
      },
    }),
  )
const finished = (finish: Draft['finish']) => (draft: Draft) => {
  draft.finish = finish
}
const withPayload = (payloadText: Draft['payloadText']) => (draft: Draft) => {
  draft.payloadText = payloadText
}
const withHeader = (headerText: Draft['headerText']) => (draft: Draft) => {
  draft.headerText = headerText
}
const otherThan = (expected: string) => fc.string().filter((text) => text !== expected)

/** In the order in which they are made (TOKEN-8). */
export const checks: readonly Check[] = [
  {
    outcome: 'TOKEN_FORMAT',
    faults: of({
      'a part more': finished((token) => `${token}.AAAA`),
      'a part less': finished((token) => token.replace(/\.[^.]*$/, '')),
      'white space': finished((token) => `${token}\n`),
      padding: finished((token) => `${token}==`),
      'too long': finished((token) => `${token}${'A'.repeat(8192)}`),
      'other alphabet': finished((token) => `${token.slice(0, -3)}/AA`),
    }),
  },
  {
    outcome: 'TOKEN_PAYLOAD',
    faults: of({
      'broken off': withPayload((json) => json.slice(0, -1)),
      'a list': withPayload((json) => `[${json}]`),
      null: withPayload(() => 'null'),
      empty: withPayload(() => ''),
      'byte-order mark': withPayload((json) => `\uFEFF${json}`),
      'not UTF-8': withPayload((json) => Buffer.concat([Buffer.from(json), Buffer.from([0xff])])),
      'too deep': withPayload((json) => `{"deep":${'['.repeat(40)}${']'.repeat(40)},${json.slice(1)}`),
    }),
  },
  {
    outcome: 'TOKEN_EXPIRED',
    faults: claim(
      'exp',
      fc.oneof(
        fc.constantFrom(nowSeconds, 0, -1),
        fc.double({ noNaN: true, noDefaultInfinity: true, max: nowSeconds }),
      ),
    ),
  },
  {
    outcome: 'TOKEN_ISSUER',
    faults: claim(
      'iss',
      fc.oneof(otherThan(testIssuer), fc.constantFrom(undefined, null, 1, `${testIssuer}/`)),
    ),
  },
  {
    // Without a header no signature can be judged: the one refusal that stands before its place.
    outcome: 'TOKEN_UNREADABLE',
    faults: of({
      'header broken off': withHeader((json) => json.slice(0, -1)),
      'header a list': withHeader((json) => `[${json}]`),
      'header empty': withHeader(() => ''),
      'header not UTF-8': withHeader(() => new Uint8Array([0xff])),
    }),
  },
  {
    outcome: 'TOKEN_SIGNATURE',
    faults: fc.oneof(
      member('alg', fc.oneof(otherThan('RS256'), fc.constantFrom('none', 'HS256', undefined))),
      member('kid', fc.oneof(otherThan(currentKey.publicKey.kid), fc.constantFrom(null, 1))),
      member('typ', fc.oneof(otherThan('JWT'), fc.constant(null))),
      member('jwk', fc.constant(nextKey.publicKey)),
      member('crit', fc.constantFrom([], ['exp'])),
      of({
        'other key': (draft) => {
          draft.key = nextKey
        },
        'no signature': (draft) => {
          const { finish } = draft
          draft.finish = (token) => finish(token.replace(/[^.]*$/, ''))
        },
      }),
    ),
  },
  {
    outcome: 'TOKEN_UNREADABLE',
    faults: fc.oneof(
      // An exp that is already in the past is expired, and stays that.
      fc.constantFrom(undefined, null, String(nowSeconds + 60), {}).map(
        (exp): Fault => ({
          shown: `exp ${JSON.stringify(exp)}`,
          apply: ({ claims }) => {
            if (typeof claims.exp !== 'number' || claims.exp > nowSeconds) claims.exp = exp
            else claims.sub = 1
          },
        }),
      ),
      claim('sub', fc.constantFrom(1, null, [])),
      claim('iat', fc.constantFrom(nowSeconds + 301, nowSeconds - 2_592_000, 'now', null)),
      claim('nbf', fc.constantFrom(nowSeconds + 301, 'now', null)),
    ),
  },
]

export interface Scenario {
  readonly faults: readonly { readonly check: number; readonly fault: Fault }[]
  readonly expected: Outcome
}

/**
 * A genuine token with faults of any number of checks, each check being the first to fail equally often, and
 * no fault at all as often as that.
 */
export const scenario: fc.Arbitrary<Scenario> = fc
  .record({
    first: fc.nat(checks.length),
    others: fc.array(fc.boolean(), { minLength: checks.length, maxLength: checks.length }),
    faults: fc.tuple(...checks.map(({ faults }) => faults)),
  })
  .map(({ first, others, faults }) => ({
    faults: faults.flatMap((fault, check) =>
      check === first || (check > first && others[check]) ? [{ check, fault }] : [],
    ),
    expected: checks[first]?.outcome ?? 'accepted',
  }))

export function tokenOf({ faults }: Scenario): Promise<string> {
  const draft: Draft = {
    header: { ...genuineHeader },
    claims: { ...genuineClaims(now) },
    headerText: (json) => json,
    payloadText: (json) => json,
    key: currentKey,
    finish: (token) => token,
  }
  for (const { fault } of faults) fault.apply(draft)
  return signParts(
    encodePart(draft.headerText(JSON.stringify(draft.header))),
    encodePart(draft.payloadText(JSON.stringify(draft.claims))),
    draft.key,
  ).then(draft.finish)
}
