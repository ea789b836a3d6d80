import fc from 'fast-check'
import { encodePart } from '../../fixtures/tokens.ts'

// Begins with letters that nothing else here contains, so that it is found only if it has leaked.
const marked = (minLength: number) => fc.stringMatching(new RegExp(`^zq[a-z0-9]{${minLength},12}$`))

/** A word that must not be in any trace, for instance a code or a password. */
export const word = marked(4)

const bytes = (minLength: number) =>
  fc.uint8Array({ minLength, maxLength: 60 }).map((content) => encodePart(content))
const claims = fc.record({ iss: fc.webUrl(), sub: fc.string(), exp: fc.nat() }, { noNullPrototype: true })
const header = fc.record(
  { alg: fc.constantFrom('RS256', 'none', 'HS256'), typ: fc.constant('JWT'), kid: fc.string() },
  { requiredKeys: ['alg'], noNullPrototype: true },
)
const spaced = fc.constantFrom(undefined, 1, 2, '\t')

/** Tokens as they are signed, with any white space in their JSON. */
export const jwt = fc
  .tuple(header, claims, bytes(32), spaced)
  .map(([head, body, signature, indent]) =>
    [...[head, body].map((part) => encodePart(JSON.stringify(part, null, indent))), signature].join('.'),
  )

/** E-mail addresses as RFC 5322 allows them, most of them stranger than any customer's. */
export const email = fc.oneof(
  fc.emailAddress(),
  fc
    .tuple(marked(3), marked(3), fc.constantFrom('com.au', 'example', 'org', 'energy'))
    .map(([a, b, end]) => `${a}@${b}.${end}`),
)

const value = fc.oneof(
  word,
  fc
    .tuple(word, fc.constantFrom('%20', '+', "'", '(x)', ':12:34', '%2F', '/', ',', ';', '|'))
    .map(([text, odd]) => text + odd),
)
const pairs = fc
  .array(fc.tuple(fc.constantFrom('returnTo', 'code', 'q', 'a-b', 'page[1]'), value), {
    minLength: 1,
    maxLength: 3,
  })
  .map((list) => list.map(([name, text]) => `${name}=${text}`).join('&'))
const place = fc.constantFrom(
  'https://www.wattlebird.example',
  'http://localhost:8000/accounts',
  'https://user:zqsecret@host.example/x',
  'http://zquser:zqsecret@localhost:8000/x',
  '/plans.m',
  '../energyguide',
  '',
)

/** An address with a query, a fragment or both. Every value in it begins with `zq`. */
export const address = fc
  .tuple(place, fc.option(pairs, { nil: '' }), fc.option(fc.oneof(value, pairs), { nil: '' }))
  .filter(([, query, fragment]) => query !== '' || fragment !== '')
  .map(([start, query, fragment]) => start + (query && `?${query}`) + (fragment && `#${fragment}`))

/** Text that people and programs write around such a value. */
export const around = fc.constantFrom(
  (text: string) => text,
  (text: string) => `Failed to load ${text}`,
  (text: string) => `'${text}' is not a valid selector.`,
  (text: string) => `Error: no answer from "${text}" after 3 tries`,
  (text: string) =>
    `TypeError: x is not a function\n    at load (${text}:10:5)\n    at https://host.example/a.js:1:2`,
  (text: string) => `load@${text}:10:5\n@https://host.example/a.js:1:2`,
  (text: string) => `<a href="${text}">`,
  (text: string) => `{"seen":["${text}"]}`,
  (text: string) => `${text} ${text}`,
  (text: string) => `Wattle 🌼 ${text}\nnext line`,
)
