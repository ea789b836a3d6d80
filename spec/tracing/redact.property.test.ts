import fc from 'fast-check'
import { expect, test } from 'vitest'
import { encodePart, makeToken } from '../../fixtures/tokens.ts'
import { createRedactor, isSecretKey, removed } from '../../src/tracing/redact.ts'
import { codePoint } from '../tools/code-point.ts'
import { always, propertyRuns as runs } from '../tools/run/property-runs.ts'
import { address, around, email, jwt, word } from './private-texts.ts'

const redact = createRedactor()

test('[TRACE-6] no token is left in a text, whole or in part', () =>
  always(runs)(jwt, around, (token, write) => {
    const redacted = redact(write(token))
    for (const part of token.split('.')) expect(redacted).not.toContain(part)
  }))

test('[TRACE-6] nothing remains of a token that was cut within its first part', () =>
  always(runs)(jwt, fc.integer({ min: 9, max: 200 }), around, (token, length, write) => {
    const [head = ''] = token.split('.')
    const start = head.slice(0, length)
    expect(redact(write(start))).not.toContain(start)
  }))

test.each([
  '{"alg":"RS256"}',
  '{ "alg": "RS256" }',
  '{\n  "alg": "RS256"\n}',
  '{\t"alg":"RS256"}',
  '{\r\n"alg":"RS256"}',
])('[TRACE-6] a header is known for one however it is spaced: %j', (header) => {
  expect(redact(`bad header ${encodePart(header)}`)).toBe('bad header ***')
})

test('[TRACE-6] a token that was cut, or is part of an address, is removed too', async () => {
  const token = await makeToken()
  const [head = '', payload = ''] = token.split('.')
  for (const text of [
    `Unexpected end of ${head}.${payload}`,
    `bad header ${head}`,
    `/reset/${token}/done`,
    `customer_jwt=${token}; Path=/`,
    `x_${token}`,
  ]) {
    expect(redact(text)).not.toContain(head.slice(0, 12))
    expect(redact(text)).not.toContain(payload.slice(0, 12))
  }
})

test('[TRACE-6] three long parts separated by dots count as a token, whatever they contain', () =>
  always(runs)(
    fc.array(fc.base64String({ minLength: 16, maxLength: 40 }), { minLength: 3, maxLength: 3 }),
    (parts) => {
      const token = parts.map((part) => Buffer.from(part).toString('base64url')).join('.')
      expect(redact(`bad token ${token}, once`)).toBe('bad token ***, once')
    },
  ))

test('[TRACE-6] the text after Bearer or Basic is removed, whatever it is', () =>
  always()(
    word,
    fc.constantFrom('Bearer ', 'bearer  ', 'BASIC ', 'Bearer%20', 'Authorization: Bearer '),
    (secret, before) => {
      expect(redact(`401 for ${before}${secret}, tried once`)).not.toContain(secret)
    },
  ))

test('[TRACE-6] no e-mail address remains in a text, plain or percent-encoded', () =>
  always(runs)(email, around, fc.nat(2), (plain, write, times) => {
    const written = Array.from({ length: times }).reduce<string>(encodeURIComponent, plain)
    const redacted = redact(write(written))
    expect(redacted).not.toContain(written)
    expect(redacted).not.toContain(plain)
    // Of the strangest addresses, such as `a#b@c.de`, a part may stay, which no longer identifies a mailbox.
    if (plain.startsWith('zq') && /^\w+@/.test(plain)) expect(redacted).not.toMatch(/zq/)
  }))

test('[TRACE-6] an e-mail address that partly looks like a token is removed as a whole', () => {
  expect(redact('no account for zqmaya@ewkaaaaaaaaaa.example')).toBe('no account for ***')
  expect(redact('no account for zqmaya@zq.eyJhbGciOi.example')).toBe('no account for ***')
  expect(redact('load@zq0ew0a00000@zq0a0.com.au:10:5')).toBe('***:10:5')
  expect(redact('load@zq0ew0a00000%2540zq0a0.com.au:10:5')).toBe('***:10:5')
})

test('[TRACE-6] no query value and no fragment of an address remains in a text', () =>
  always(runs)(address, around, (href, write) => {
    expect(redact(write(href))).not.toMatch(/zq/)
  }))

test('[TRACE-6] nor of one that was percent-encoded, or of a query without its question mark', () =>
  always()(address, around, (href, write) => {
    fc.pre(!href.includes('@'))
    expect(redact(write(encodeURIComponent(href)))).not.toMatch(/zq/)
    expect(redact(write(encodeURIComponent(encodeURIComponent(href))))).not.toMatch(/zq/)
  }))

test.each([
  'invalid body: a=zqfirst&returnTo=zqsecond',
  'password=zqhunter',
  'password: zqhunter',
  '{"password":"zq hunter"}',
  "{ password: 'zq hunter' }",
  '{"newPassword":"zq \\" hunter","x":1}',
  'body {\\"password\\":\\"zq hunter\\"} refused',
  'pwd = zqhunter',
  'access_token=zqopaque',
  'the code=zq4821 is wrong',
  'invite=zq4821',
  'Cookie: zqsession',
])('[TRACE-6] the value goes with its name: %s', (text) => {
  expect(redact(text)).not.toMatch(/zq/)
})

test('[TRACE-6] texts that a page declares secret are removed exactly, also percent-encoded', () => {
  const secret = fc
    .string({ minLength: 16, maxLength: 24, unit: codePoint })
    .filter((text) => /[^*\s\p{Cc}\p{Cs}]/u.test(text) && !text.includes('*'))
  always(runs)(
    fc.array(secret, { minLength: 1, maxLength: 3 }),
    around,
    fc.boolean(),
    (secrets, write, isEncoded) => {
      const known = createRedactor(() => secrets)
      const written = secrets.map((text) =>
        isEncoded ? encodeURIComponent(text.replace(/\p{Cs}/gu, '')) : text,
      )
      const redacted = known(write(written.join(' and ')))
      for (const text of [...secrets, ...written]) expect(redacted).not.toContain(text)
    },
  )
})

test('[TRACE-6] a short secret, such as a code, is removed wherever it is a word, also in an encoded text', () => {
  const code = fc.string({
    minLength: 1,
    maxLength: 15,
    unit: fc.constantFrom('0', '4', 'e', 'W', 'ä', ' ', '+', '$', '-', '(', '\\', '/'),
  })
  always(runs)(
    code.filter((text) => /[^ ]/.test(text) && text === text.trim()),
    fc.constantFrom(...([' is wrong', '', ', which', '%20is', '"'] as const)),
    fc.constantFrom('the code ', '', '"', 'code%20', 'see\\n', '_', '/'),
    (secret, after, before) => {
      fc.pre(!`${before} ${after}`.includes(secret))
      // '//' after '/' may be removed at either place.
      fc.pre(`${before}${secret}`.indexOf(secret) === before.length)
      for (const text of [secret, encodeURIComponent(secret)])
        expect(createRedactor(() => [secret])(before + text + after)).toBe(`${before}${removed}${after}`)
    },
  )
})

test.each([
  ['e', 'The page /energyguide was seen at 09:30', 'The page /energyguide was seen at 09:30'],
  ['1', 'client.js:1:20455 at 2011-11-21', 'client.js:***:20455 at 2011-11-21'],
  ['wat', 'Wattle, wattle and wat', 'Wattle, wattle and ***'],
  ['a.c', 'abc a.c', 'abc ***'],
])('[TRACE-6] a short secret within a word is not removed: %s in %s', (code, text, kept) => {
  expect(createRedactor(() => [code])(text)).toBe(kept)
})

test('[TRACE-6] secrets are read for each text, so that a code entered later counts', () => {
  const secrets: string[] = []
  const known = createRedactor(() => secrets)
  expect(known('4821 is wrong')).toBe('4821 is wrong')
  secrets.push('4821')
  expect(known('4821 is wrong')).toBe('*** is wrong')
})

test('[TRACE-6] a secret inside another one leaves no part of it', () => {
  expect(createRedactor(() => ['482', '4821'])('4821 and 482')).toBe('*** and ***')
})

test('[TRACE-6] a secret that results from removing something else is removed too', () => {
  expect(createRedactor(() => ['//zq'])('see //maya@zq')).toBe('see ***')
})

test('[TRACE-6] a text that is too long is cut between characters and secrets', () => {
  const secret = 'maya.nguyen@wattlebird.example'
  for (let before = 31_960; before < 32_010; before += 1) {
    const redacted = redact(`${'x'.repeat(before)} ${secret} ${'y'.repeat(100)}`)
    expect(redacted).not.toContain('maya')
  }
  expect(redact('z'.repeat(100_000))).toBe('')
  const known = createRedactor(() => ['correct horse'])
  for (let before = 31_980; before < 32_005; before += 1)
    expect(known(`${'x'.repeat(before)} correct horse ${'y'.repeat(100)}`)).not.toContain('correct')
})

test.each([
  "Cannot read properties of undefined (reading 'map')",
  'Unexpected token < in JSON at position 0',
  'Minified React error at https://react.dev/errors/418',
  'TypeError: e.t.default is not a function\n    at Object.load (https://www.wattlebird.example/assets/client-QbfiFx2o.js:1:20455)\n    at async Promise.all (index 0)',
  'load@https://www.wattlebird.example/assets/client-QbfiFx2o.js:1:20455\n@https://www.wattlebird.example/a.js:2:1',
  "We couldn't load /screens/emailConfirm/success.m",
  'Failed to fetch dynamically imported module: https://pr-204.preview.wattlebird.example/assets/verify-OPES0BfV.js',
  'node_modules/@tanstack/router-core/dist/index.js',
  'keyIsMissing in journeyDetails, status code: 404, 2026-11-20T09:30:00.000Z',
  'What is next? Nothing & no more = 3',
])('what says nothing of anybody stays as it is: %s', (text) => {
  expect(redact(text)).toBe(text)
})

test('control characters and broken surrogates, which databases refuse, become spaces; line breaks stay', () => {
  expect(redact('a\u0000b\ud83cc\r\n🌼\udf3c')).toBe('a b c \n🌼 ')
})

test.each([
  'password',
  'newPassword',
  'pass_word',
  'token',
  'accessToken',
  'X-XSRF-TOKEN',
  'authorization',
  'Authorisation',
  'code',
  'inviteCode',
  'enteredCode',
  'accessCode',
  'email',
  'e-mail',
  'customerEmail',
  'cookie',
  'query',
  'hash',
  'fragment',
])('[TRACE-6] what stands under the name %s is left out whole', (key) => {
  expect(isSecretKey(key)).toBe(true)
})

test.each(['name', 'machine', 'errorCode', 'statusCode', 'postcode', 'path', 'count', 'isAuthenticated', ''])(
  'what stands under the name %j is read',
  (key) => {
    expect(isSecretKey(key)).toBe(false)
  },
)
