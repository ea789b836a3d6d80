import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Secret } from '../../../src/conformance/mask.ts'
import { createMask } from '../../../src/conformance/mask.ts'
import { codePoint } from '../../tools/code-point.ts'
import { always } from '../../tools/run/property-runs.ts'

const password = '$CONFORM_PASSWORD'
const email = '$CONFORM_EMAIL'
const masking = (...secrets: readonly Secret[]) => createMask(secrets)

const json = (text: string) => JSON.stringify(text).slice(1, -1)

/** Ways in which backends repeat what they received. */
const spellings: Readonly<Record<string, (text: string) => string>> = {
  'it is': (text) => text,
  JSON: json,
  'JSON of ASCII alone': (text) =>
    json(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  'part of an address': encodeURIComponent,
  'part of an address, in small letters': (text) =>
    encodeURIComponent(text).replace(/%../g, (one) => one.toLowerCase()),
  'part of a form': (text) => new URLSearchParams({ a: text }).toString().slice(2),
}

test('[LIB-4] any secret is masked as plain text, in JSON and in an address, whatever surrounds it', () => {
  const secret = fc
    .string({
      unit: fc.oneof(
        fc.constantFrom(...'Zq7"x\\y/z\'& <é漢🙂>$& $1 $$ $` .*+?^{}()|[]=%20;@!~#'),
        fc.string({ unit: codePoint, minLength: 1, maxLength: 1 }),
      ),
      minLength: 8,
      maxLength: 20,
    })
    .filter((text) => !/\p{Surrogate}/u.test(text))
  const neighbours = fc.string({ unit: fc.constantFrom(' ', 'x', '"', '\\', '%', '&', '\n'), maxLength: 5 })
  always(200)(secret, neighbours, fc.constantFrom(...Object.keys(spellings)), (text, around, way) => {
    const spelled = spellings[way]?.(text) ?? ''
    const seen = masking([text, password])(`${around}|${spelled}|${around}`)
    expect(seen, way).toMatch(/\|\$\{?CONFORM_PASSWORD(?:_IN_JSON\})?\|/)
  })
})

test('[LIB-4] a secret is masked in base64 of any surrounding text', () => {
  const around = fc.uint8Array({ maxLength: 20 })
  const core = (text: string) => Buffer.from(text).toString('base64').replace(/=+$/, '').slice(2, -2)
  always()(around, around, fc.constantFrom('base64', 'base64url'), (before, after, form) => {
    const secret = 'wattle-and-güm~42??>>'
    const text = Buffer.concat([before, Buffer.from(secret), after]).toString(form)
    const seen = masking([secret, password])(text)
    expect(seen).toContain('CONFORM_PASSWORD_IN_BASE64_')
    for (const shift of ['', 'x', 'xx']) expect(seen).not.toContain(core(shift + secret))
  })
})

test('[LIB-4] a text without a secret stays unchanged', () => {
  const mask = masking(['a.c*[x]$', password], ['casey@brand.example', email], ['xy', '$TOKEN'])
  const unit = fc.constantFrom('a', 'b', 'c', '.', '*', '[', '$', '&', '1', '\\', 'xyz')
  always()(fc.string({ unit, maxLength: 20 }), (text) => {
    fc.pre(!text.includes('a.c*[x]$'))
    expect(mask(text)).toBe(text)
  })
})

test('[LIB-4] characters that are special in replacements and patterns have no effect here', () => {
  const mask = masking(['$&$1$$', password], ['.*.*', '$TOKEN'])
  expect(mask('a $&$1$$ b .*.* c abcd')).toBe('a $CONFORM_PASSWORD b $TOKEN c abcd')
})

test('[LIB-4] an address is hidden in any case of letters, a password with a sign or number too', () => {
  const mask = masking(['Casey@Brand.example', email], ['Wattle-42', password])
  expect(mask('casey@brand.example CASEY@BRAND.EXAMPLE x-wattle-42: WATTLE-42')).toBe(
    '$CONFORM_EMAIL $CONFORM_EMAIL x-$CONFORM_PASSWORD: $CONFORM_PASSWORD',
  )
})

test('[LIB-4] a password that is a common word is masked as a value, but not as a member’s name', () => {
  expect(masking(['Password', password])('{"password":"Password"}')).toBe('{"password":"$CONFORM_PASSWORD"}')
})

test.each(['a', 'x1', 'abc', 'é!'])(
  '[LIB-4] a short password (%s) is hidden where it stands alone',
  (secret) => {
    expect(masking([secret, password])(`{"password":"${secret}"} ${secret}. q${secret}q`)).toBe(
      `{"password":"$CONFORM_PASSWORD"} $CONFORM_PASSWORD. q${secret}q`,
    )
  },
)

test('[LIB-4] an empty secret hides nothing', () => {
  expect(masking(['', password])('abc')).toBe('abc')
})

test('[LIB-4] the longest secret is masked first, and no placeholder is taken for a secret', () => {
  const mask = masking(['TOKEN', password], ['casey', email], ['casey-token', '$TOKEN'])
  expect(mask('casey-token TOKEN casey')).toBe('$TOKEN $CONFORM_PASSWORD $CONFORM_EMAIL')
})

test('[LIB-4] masked text stays unchanged, whatever the secrets are', () => {
  const mask = masking(['TOKEN', password], ['JSON', email], ['a"JSON', '$TOKEN'])
  const once = mask('$TOKEN $SECRET TOKEN JSON {"a":"a\\"JSON"}')
  expect(once).toBe(`$TOKEN $SECRET $CONFORM_PASSWORD $CONFORM_EMAIL {"a":"$${'{TOKEN_IN_JSON}'}"}`)
  expect(mask(once)).toBe(once)
})

test('[LIB-4] text that only looks like one of our variables is masked normally', () => {
  expect(masking(['TOKEN1234567890AB', password])('$TOKEN1234567890AB $TOKEN')).toBe(`$${password} $TOKEN`)
})

test('[LIB-4] the first name of a secret stays: a password without letters has no other case', () => {
  expect(masking(['1234567', password], ['1234567', '$OTHER'])('1234567')).toBe(password)
})

test('[LIB-4] half a surrogate pair in a secret causes no error', () => {
  expect(masking(['abcd\ud800efgh', '$TOKEN'])('x abcd\ud800efgh x abcd\\ud800efgh')).toBe(
    `x $TOKEN x $${'{TOKEN_IN_JSON}'}`,
  )
})

test('[LIB-4] a long text is cut, and no secret is cut in two', () => {
  const secret = 'p&ss<word>-12345'
  const mask = masking([secret, password], ['eyJ'.repeat(400), '$TOKEN'])
  expect(mask('x'.repeat(30), 20)).toBe(`${'x'.repeat(20)} …`)
  expect(mask('x'.repeat(20), 20)).toBe('x'.repeat(20))
  for (const spell of Object.values(spellings))
    for (let before = 0; before < 20; before += 1)
      expect(mask(`${'x'.repeat(before)}${spell(secret)}${'y'.repeat(30)}`, 20)).toMatch(
        /^x*\$\{?CONFORM_PASSWORD(?:_IN_JSON\})?y* …$/,
      )
  expect(mask(`x${'eyJ'.repeat(400)}`, 20)).toBe('x$TOKEN')
})

test.each(['\\', '%25', '&', ' ', 'a', 'wattle-', 'eyJhbGciOiJSUzI1NiJ9.'])(
  '[LIB-4] a text of 4 MB of %j, and the tokens of a whole run, do not take for ever',
  (unit) => {
    const tokens = Array.from(
      { length: 60 },
      (_, at): Secret => [`eyJhbGciOiJSUzI1NiJ9.${`${at}aB-_`.repeat(100)}`, '$TOKEN'],
    )
    const mask = masking([`${unit}"/\\ &é${unit}`, password], ['casey@brand.example', email], ...tokens)
    const text = unit.repeat(4_000_000 / unit.length)
    expect(mask(text)).toBe(text)
  },
)
