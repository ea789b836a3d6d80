import { afterEach, expect, test, vi } from 'vitest'
import { encodePart, genuineClaims, genuineHeader, signParts } from '../../fixtures/tokens.ts'
import { eachAttack, genuine, partsOf, payloadText } from './attacks.ts'
import { judge, now, signRaw } from './token-judge.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

// Text forms that lenient decoders let pass.
eachAttack('TOKEN-1', [
  ['white space before the token', 'TOKEN_FORMAT', async () => ` ${await genuine()}`],
  ['white space after the token', 'TOKEN_FORMAT', async () => `${await genuine()} `],
  ['a tab after the token', 'TOKEN_FORMAT', async () => `${await genuine()}\t`],
  ['a line break after the token', 'TOKEN_FORMAT', async () => `${await genuine()}\n`],
  ['a line break within the header', 'TOKEN_FORMAT', async () => (await genuine()).replace('eyJ', 'eyJ\n')],
  [
    'white space within the signature',
    'TOKEN_FORMAT',
    async () => `${(await genuine()).slice(0, -5)} ${(await genuine()).slice(-5)}`,
  ],
  ['padding on the signature', 'TOKEN_FORMAT', async () => `${await genuine()}==`],
  ['one padding character', 'TOKEN_FORMAT', async () => `${await genuine()}=`],
  [
    'unused bits that are not zero',
    'TOKEN_FORMAT',
    async () => {
      const token = await genuine()
      // 256 bytes end in one character of which four bits are unused: the next one up spells the same bytes.
      return token.slice(0, -1) + { A: 'B', Q: 'R', g: 'h', w: 'x' }[token.slice(-1)]
    },
  ],
  [
    'a payload that is signed with its padding',
    'TOKEN_FORMAT',
    () => {
      const payload = payloadText.padEnd(payloadText.length + ((4 - (payloadText.length % 3)) % 3))
      return signParts(encodePart(JSON.stringify(genuineHeader)), `${encodePart(payload)}==`)
    },
  ],
  ['the standard alphabet', 'TOKEN_FORMAT', async () => `${(await genuine()).slice(0, -4)}+/+A`],
  ['a NUL', 'TOKEN_FORMAT', async () => `${await genuine()}\0`],
  ['no text at all', 'TOKEN_FORMAT', () => ''],
  ['two parts', 'TOKEN_FORMAT', async () => (await partsOf()).slice(0, 2).join('.')],
  ['four parts', 'TOKEN_FORMAT', async () => [...(await partsOf()), 'AAAA'].join('.')],
  ['a dot at the end', 'TOKEN_FORMAT', async () => `${await genuine()}.`],
  ['a dot at the start', 'TOKEN_FORMAT', async () => `.${await genuine()}`],
  ['an encrypted token of five parts', 'TOKEN_FORMAT', () => 'eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA'],
  [
    'a token in JSON',
    'TOKEN_FORMAT',
    async () => {
      const [protectedHeader, payload, signature] = await partsOf()
      return JSON.stringify({ protected: protectedHeader, payload, signature })
    },
  ],
  ['a full stop of another script', 'TOKEN_FORMAT', async () => (await genuine()).replaceAll('.', '。')],
])

test('[TOKEN-1] what is not a text is refused, whatever it turns into', async () => {
  const token = await genuine()
  const others = [
    undefined,
    null,
    0,
    Number.NaN,
    1n,
    true,
    Symbol('token'),
    [token],
    { toString: () => token },
    new Uint8Array(3),
    () => token,
    Object(token),
  ]
  for (const other of others) expect(await judge(other)).toBe('TOKEN_FORMAT')
})

test('a token of 8192 characters is read, a longer one refused unread', async () => {
  const signature = 342
  const filled = async (length: number) => {
    const claimed = { ...genuineClaims(now), fill: '' }
    const head = encodePart(JSON.stringify(genuineHeader))
    const room = length - head.length - signature - 2
    const bytes = Math.floor((room * 3) / 4)
    claimed.fill = 'x'.repeat(bytes - JSON.stringify(claimed).length)
    return signParts(head, encodePart(JSON.stringify(claimed)))
  }
  const longest = await filled(8192)
  expect(longest).toHaveLength(8192)
  expect(await judge(longest)).toBe('accepted')
  const longer = await filled(8194)
  expect(longer.length).toBeGreaterThan(8192)
  const parse = vi.spyOn(JSON, 'parse')
  expect(await judge(longer)).toBe('TOKEN_FORMAT')
  expect(await judge(`${'A'.repeat(500_000)}.${'A'.repeat(500_000)}.AAAA`)).toBe('TOKEN_FORMAT')
  expect(parse).not.toHaveBeenCalled()
})

test('[TOKEN-1] [TOKEN-2] [TOKEN-5] of a genuine token, no character can be replaced by another', async () => {
  const token = await genuine()
  for (let at = 0; at < token.length; at++)
    for (const other of ['A', 'B', '-', '_', '.', '='].filter((character) => character !== token[at]))
      expect(await judge(token.slice(0, at) + other + token.slice(at + 1)), `${other} at ${at}`).not.toBe(
        'accepted',
      )
})

eachAttack('TOKEN-2', [
  ['only the two dots', 'TOKEN_PAYLOAD', () => '..'],
  ['an empty payload', 'TOKEN_PAYLOAD', () => signRaw({ payload: '' })],
  ['a list', 'TOKEN_PAYLOAD', () => signRaw({ payload: `[${payloadText}]` })],
  ['a text', 'TOKEN_PAYLOAD', () => signRaw({ payload: '"claims"' })],
  ['a number', 'TOKEN_PAYLOAD', () => signRaw({ payload: '42' })],
  ['null', 'TOKEN_PAYLOAD', () => signRaw({ payload: 'null' })],
  ['something after the object', 'TOKEN_PAYLOAD', () => signRaw({ payload: `${payloadText}x` })],
  [
    'bytes that are not UTF-8',
    'TOKEN_PAYLOAD',
    () =>
      signRaw({
        payload: Buffer.concat([
          Buffer.from('{"name":"'),
          Buffer.from([0xc3, 0x28]),
          Buffer.from(`",${payloadText.slice(1)}`),
        ]),
      }),
  ],
  [
    'an overlong spelling of UTF-8',
    'TOKEN_PAYLOAD',
    () =>
      signRaw({
        payload: Buffer.concat([
          Buffer.from('{"name":"'),
          Buffer.from([0xc0, 0xaf]),
          Buffer.from(`",${payloadText.slice(1)}`),
        ]),
      }),
  ],
  ['a byte-order mark', 'TOKEN_PAYLOAD', () => signRaw({ payload: `\uFEFF${payloadText}` })],
  [
    '33 levels of lists',
    'TOKEN_PAYLOAD',
    () => signRaw({ payload: `{"deep":${'['.repeat(32)}${']'.repeat(32)},${payloadText.slice(1)}` }),
  ],
  [
    '32 levels',
    'accepted',
    () => signRaw({ payload: `{"deep":${'['.repeat(31)}${']'.repeat(31)},${payloadText.slice(1)}` }),
  ],
  [
    'as many levels as fit',
    'TOKEN_PAYLOAD',
    () => signRaw({ payload: `{"a":${'['.repeat(2600)}${']'.repeat(2600)},${payloadText.slice(1)}` }),
  ],
  [
    'half a surrogate pair, escaped',
    'accepted',
    () => signRaw({ payload: `{"name":"\\ud800",${payloadText.slice(1)}` }),
  ],
])
