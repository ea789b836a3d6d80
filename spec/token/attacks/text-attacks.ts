import { encodePart, genuineClaims, genuineHeader, signParts } from '../../../fixtures/tokens.ts'
import { now, signRaw } from '../check-token.ts'
import type { OverHttp } from './attack.ts'
import { each, genuine, partsOf, payloadText, payloadWith, row, shown, tooLongField } from './attack.ts'

const trimmed: OverHttp = {
  status: 200,
  because: 'RFC 9110 section 5.5: white space around the value of a field is no part of it',
}
const noField: OverHttp = {
  status: 400,
  because: 'RFC 9110 section 5.5: no field can carry CR, LF or NUL, and the request is refused whole',
}

/** A genuine token with that many characters or one more: base64url text never has 4n + 1. */
export async function tokenOfLength(length: number): Promise<string> {
  const head = encodePart(JSON.stringify(genuineHeader))
  const room = Math.floor(((length - head.length - 342 - 2) * 3) / 4)
  const filled = { ...genuineClaims(now), fill: '' }
  filled.fill = 'x'.repeat(room - JSON.stringify(filled).length)
  return signParts(head, Buffer.from(JSON.stringify(filled)).toString('base64url'))
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const spelled = (payload: string) => signParts(encodePart(JSON.stringify(genuineHeader)), payload)
const headerText = JSON.stringify(genuineHeader)
const notUtf8: readonly (readonly [name: string, bytes: readonly number[]])[] = [
  ['bytes that are not UTF-8', [0xc3, 0x28]],
  ['an overlong spelling of UTF-8', [0xc0, 0xaf]],
  ['half a surrogate pair in UTF-8', [0xed, 0xa0, 0x80]],
  ['UTF-8 that breaks off', [0xe2, 0x82]],
]
const asBytes = (bytes: readonly number[], before: string, after: string) =>
  Buffer.concat([Buffer.from(before), Buffer.from(bytes), Buffer.from(after)])
const nested = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`
const manyClaims = (count: number) => Array.from({ length: count }, (_, n) => `"c${n}":1`).join()

/** Rows 25 to 31, 35 to 37 and 39: spellings of a token and its parts. */
export const textAttacks = [
  ...row(25, 'TOKEN-6', [
    ['white space before the token', 'TOKEN_UNREADABLE', async () => ` ${await genuine()}`, trimmed],
    ...each(['\n', '\r\n', ' ', '\t'], (space) => [
      `${shown(space)} within the header`,
      'TOKEN_UNREADABLE',
      async () => (await genuine()).replace('eyJ', `eyJ${space}`),
      /[\r\n]/.test(space) ? noField : undefined,
    ]),
  ]),
  ...row(25, 'TOKEN-2', [
    [
      'a line break within the payload',
      'TOKEN_PAYLOAD',
      async () => (await partsOf()).join('.').replace('.eyJ', '.eyJ\n'),
      noField,
    ],
  ]),
  ...row(26, 'TOKEN-5', [
    ['white space after the token', 'TOKEN_SIGNATURE', async () => `${await genuine()} `, trimmed],
    ['a tab after the token', 'TOKEN_SIGNATURE', async () => `${await genuine()}\t`, trimmed],
    ['a line break after the token', 'TOKEN_SIGNATURE', async () => `${await genuine()}\n`, noField],
    [
      'white space within the signature',
      'TOKEN_SIGNATURE',
      async () => `${(await genuine()).slice(0, -5)} ${(await genuine()).slice(-5)}`,
    ],
    ['a no-break space after the token', 'TOKEN_SIGNATURE', async () => `${await genuine()}\u00a0`],
  ]),
  ...row(27, 'TOKEN-5', [
    ['padding on the signature', 'TOKEN_SIGNATURE', async () => `${await genuine()}==`],
    ...each([1, 2, 3, 15], (step) => [
      `unused bits that are not zero, ${step} up`,
      'TOKEN_SIGNATURE',
      async () => {
        const token = await genuine()
        // 256 bytes end in a character with four unused bits, so the next characters decode to the same bytes.
        return token.slice(0, -1) + alphabet[alphabet.indexOf(token.slice(-1)) + step]
      },
    ]),
  ]),
  ...row(28, 'TOKEN-5', [
    ['the standard alphabet', 'TOKEN_SIGNATURE', async () => `${(await genuine()).slice(0, -4)}+/+A`],
    ['one padding character', 'TOKEN_SIGNATURE', async () => `${await genuine()}=`],
    ['an invalid character', 'TOKEN_SIGNATURE', async () => `${(await genuine()).slice(0, -4)}A*AA`],
    ['a NUL', 'TOKEN_SIGNATURE', async () => `${await genuine()}\0`, noField],
  ]),
  ...row(28, 'TOKEN-1', [
    ['a full stop of another script', 'TOKEN_FORMAT', async () => (await genuine()).replaceAll('.', '。')],
  ]),
  ...row(29, 'TOKEN-2', [
    [
      'a payload that is signed with its padding',
      'TOKEN_PAYLOAD',
      () => {
        const text = payloadText.padEnd(payloadText.length + ((4 - (payloadText.length % 3)) % 3))
        return spelled(`${encodePart(text)}==`)
      },
    ],
    ...each([1, 2], (odd) => [
      `a payload that is signed with unused bits after ${odd === 1 ? 'one byte' : 'two bytes'}`,
      'TOKEN_PAYLOAD',
      () => {
        const text = payloadText.padEnd(payloadText.length + ((3 + odd - (payloadText.length % 3)) % 3))
        const spelling = encodePart(text)
        // The next character decodes to the same bytes, because its last bits are unused.
        return spelled(spelling.slice(0, -1) + alphabet[alphabet.indexOf(spelling.slice(-1)) + 1])
      },
    ]),
  ]),
  ...row(30, 'TOKEN-1', [
    ['no text at all', 'TOKEN_FORMAT', () => ''],
    ['a text without a dot', 'TOKEN_FORMAT', () => 'token'],
    ['two parts', 'TOKEN_FORMAT', async () => (await partsOf()).slice(0, 2).join('.')],
    ['four parts', 'TOKEN_FORMAT', async () => [...(await partsOf()), 'AAAA'].join('.')],
    ['five parts', 'TOKEN_FORMAT', async () => [...(await partsOf()), 'AAAA', 'AAAA'].join('.')],
    ['a dot at the end', 'TOKEN_FORMAT', async () => `${await genuine()}.`],
    ['a dot at the start', 'TOKEN_FORMAT', async () => `.${await genuine()}`],
    ['one dot', 'TOKEN_FORMAT', () => '.'],
    ['four dots', 'TOKEN_FORMAT', () => '....'],
    ['two dots alone: three parts, and an empty payload', 'TOKEN_PAYLOAD', () => '..'],
    ['three parts that spell nothing', 'TOKEN_PAYLOAD', () => 'a.b.c'],
  ]),
  ...row(31, 'TOKEN-1', [
    ['an encrypted token of five parts', 'TOKEN_FORMAT', () => 'eyJhbGciOiJkaXIifQ..AAAA.AAAA.AAAA'],
    [
      'a token in JSON',
      'TOKEN_FORMAT',
      async () => {
        const [protectedHeader, payload, signature] = await partsOf()
        return JSON.stringify({ protected: protectedHeader, payload, signature })
      },
    ],
    ['a token as the payload of another', 'TOKEN_PAYLOAD', async () => signRaw({ payload: await genuine() })],
  ]),
  ...row(35, 'TOKEN-2', [
    ...each(['', `[${payloadText}]`, '"claims"', '42', 'null', 'true', '{', `${payloadText}x`], (payload) => [
      `the payload ${shown(payload)}${payload.endsWith('x') ? ' and something after it' : ''}`,
      'TOKEN_PAYLOAD',
      () => signRaw({ payload }),
    ]),
    ['no payload between the dots', 'TOKEN_PAYLOAD', async () => (await genuine()).replace(/\..*\./, '..')],
  ]),
  ...row(35, 'TOKEN-6', [
    ...each(['', '[]', 'null', '"RS256"', '{', '{"alg":"RS256"}x'], (text) => [
      `the header ${shown(text)}`,
      'TOKEN_UNREADABLE',
      () => signRaw({ header: text }),
    ]),
  ]),
  ...row(36, 'TOKEN-2', [
    ...each(notUtf8, ([name, bytes]) => [
      `${name} in a claim`,
      'TOKEN_PAYLOAD',
      () => signRaw({ payload: asBytes(bytes, '{"name":"', `",${payloadText.slice(1)}`) }),
    ]),
  ]),
  ...row(36, 'TOKEN-6', [
    ...each(notUtf8, ([name, bytes]) => [
      `${name} in a header`,
      'TOKEN_UNREADABLE',
      () => signRaw({ header: asBytes(bytes, '{"kid":"', `",${headerText.slice(1)}`) }),
    ]),
  ]),
  ...row(37, 'TOKEN-2', [
    [
      'a byte-order mark before the payload',
      'TOKEN_PAYLOAD',
      () => signRaw({ payload: `\uFEFF${payloadText}` }),
    ],
    [
      'UTF-16 in place of UTF-8',
      'TOKEN_PAYLOAD',
      () => signRaw({ payload: Buffer.from(payloadText, 'utf16le') }),
    ],
    // Only displayed as text, so it can do nothing.
    [
      'half a surrogate pair, escaped',
      'accepted',
      () => signRaw({ payload: payloadWith('"name":"\\ud800"') }),
    ],
    [
      'a name that turns the reading direction',
      'accepted',
      () => signRaw({ payload: payloadWith('"name":"\\u202eayaM"') }),
    ],
    [
      'a name with a letter of another script',
      'accepted',
      () => signRaw({ payload: payloadWith('"name":"M\\u0430ya"') }),
    ],
  ]),
  ...row(37, 'TOKEN-6', [
    [
      'a byte-order mark before the header',
      'TOKEN_UNREADABLE',
      () => signRaw({ header: `\uFEFF${headerText}` }),
    ],
  ]),
  ...row(39, 'TOKEN-1', [
    ['a genuine token of 8,192 characters', 'accepted', () => tokenOfLength(8192)],
    ['a genuine token of 16,384 characters', 'accepted', () => tokenOfLength(16_384), tooLongField],
    ['a genuine token that is longer', 'TOKEN_FORMAT', () => tokenOfLength(16_386), tooLongField],
    ['500 claims more', 'accepted', () => signRaw({ payload: payloadWith(manyClaims(500)) })],
    [
      '10,000 claims',
      'TOKEN_FORMAT',
      () => signRaw({ payload: payloadWith(manyClaims(10_000)) }),
      tooLongField,
    ],
    [
      'JSON of 100,000 levels',
      'TOKEN_FORMAT',
      () => signRaw({ payload: payloadWith(`"a":${nested(100_000)}`) }),
      tooLongField,
    ],
    ['1 MB', 'TOKEN_FORMAT', () => tokenOfLength(1_000_000), tooLongField],
    ['8 MB', 'TOKEN_FORMAT', () => tokenOfLength(8_000_000), tooLongField],
  ]),
  ...row(39, 'TOKEN-2', [
    ['JSON of 32 levels', 'accepted', () => signRaw({ payload: payloadWith(`"deep":${nested(31)}`) })],
    ['JSON of 33 levels', 'TOKEN_PAYLOAD', () => signRaw({ payload: payloadWith(`"deep":${nested(32)}`) })],
    [
      'as many levels as fit',
      'TOKEN_PAYLOAD',
      () => signRaw({ payload: payloadWith(`"a":${nested(5000)}`) }),
    ],
  ]),
] as const
