import { sign } from 'node:crypto'
import { currentKey, nextKey } from '../../../fixtures/keys.ts'
import { encodePart, makeToken } from '../../../fixtures/tokens.ts'
import { now } from '../check-token.ts'
import { claims, each, partsOf, row, signedBy } from './attack.ts'
import {
  changedNumber,
  digestInfo,
  modulusNumber,
  padded,
  sha256,
  sha256Prefix,
  signBlock,
} from './raw-rsa.ts'

const key = { key: { ...currentKey.privateKey }, format: 'jwk' } as const
const rightSignature = (input: Buffer) => sign('sha256', input, key)
const rightInfo = (input: Buffer) => digestInfo(sha256Prefix, sha256(input))
/** The digest with another prefix, and everything else right. */
const underPrefix = (prefix: string) => (input: Buffer) =>
  signBlock(padded(digestInfo(prefix, sha256(input))))

/** A signature s and s plus the modulus verify alike: searches tokens until the sum fits into the bytes. */
async function aboveModulus(): Promise<string> {
  for (let n = 0; ; n++) {
    const [head, payload, signature = ''] = (await makeToken({ now, claims: { n } })).split('.')
    const sum = changedNumber(Buffer.from(signature, 'base64url'), (value) => value + modulusNumber)
    if (sum) return `${head}.${payload}.${encodePart(sum)}`
  }
}

// Each decodes leniently to the token's digest: only a check that compares whole blocks detects them all.
const prefixes: readonly (readonly [name: string, prefix: string])[] = [
  ['parameters that are missing', '302f300b0609608648016503040201' + '0420'],
  ['parameters of NULL with a byte in them', '3032300e0609608648016503040201' + '050100' + '0420'],
  ['parameters that are no NULL', '3031300d0609608648016503040201' + '0400' + '0420'],
  ['more after the parameters', '3033300f0609608648016503040201' + '05000500' + '0420'],
  ['the long form of the outer length', '308131300d0609608648016503040201' + '0500' + '0420'],
  ['the long form in two bytes', '30820031300d0609608648016503040201' + '0500' + '0420'],
  ["the long form of the algorithm's length", '303230810d0609608648016503040201' + '0500' + '0420'],
  ["the long form of the digest's length", '3032300d0609608648016503040201' + '0500' + '048120'],
  ["the long form of the identifier's length", '3032300e068109608648016503040201' + '0500' + '0420'],
  ['an outer length that is too short', '3030300d0609608648016503040201' + '0500' + '0420'],
  ['an outer length that is too long', '3032300d0609608648016503040201' + '0500' + '0420'],
  ['the length without an end', '3080300d0609608648016503040201' + '0500' + '0420'],
  ['a set in place of the sequence', '3131300d0609608648016503040201' + '0500' + '0420'],
  ['a bit string in place of the digest', '3031300d0609608648016503040201' + '0500' + '0320'],
  ['the name of SHA-384', '3031300d0609608648016503040202' + '0500' + '0420'],
  ['the name of SHA-512', '3031300d0609608648016503040203' + '0500' + '0420'],
  ['the name of SHA-224', '3031300d0609608648016503040204' + '0500' + '0420'],
  ['the name of SHA3-256', '3031300d0609608648016503040208' + '0500' + '0420'],
  ['the name of SHA-1', '302d300906052b0e03021a' + '0500' + '0420'],
  ['the name of SHA-256 spelled with a leading zero', '3032300e060a60806480165030402010500' + '0420'],
  ['no name of a digest at all', ''],
  ['only the octets of the digest', '0420'],
]
const rightBlockFillings: readonly (readonly [name: string, make: (input: Buffer) => Buffer])[] = [
  ['garbage after the digest', (input) => padded(rightInfo(input), { filling: 8, garbage: 0x5a })],
  ['zeros after the digest', (input) => padded(rightInfo(input), { filling: 8 })],
  ['a filling of seven bytes', (input) => padded(rightInfo(input), { filling: 7, garbage: 0xff })],
  ['no filling', (input) => padded(rightInfo(input), { filling: 0 })],
  ['one byte after the digest', (input) => padded(rightInfo(input), { filling: 201 })],
  ['a filling of zeros', (input) => padded(rightInfo(input), { filler: 0 })],
  ['a filling of fe', (input) => padded(rightInfo(input), { filler: 0xfe })],
  ['block type 0', (input) => padded(rightInfo(input), { begin: '0000' })],
  ['block type 2', (input) => padded(rightInfo(input), { begin: '0002' })],
  ['a first byte that is not 0', (input) => padded(rightInfo(input), { begin: '0101' })],
  ['no first byte of 0', (input) => padded(rightInfo(input), { begin: '01' })],
  ['no separator', (input) => padded(rightInfo(input), { separator: '' })],
  ['a separator that is not 0', (input) => padded(rightInfo(input), { separator: 'ff' })],
  ['two separators', (input) => padded(rightInfo(input), { separator: '0000' })],
  ['the digest of another text', () => padded(rightInfo(Buffer.from('another')))],
  ['the digest cut short', (input) => padded(rightInfo(input).subarray(0, -1))],
  [
    'an empty digest',
    () => padded(digestInfo('3011300d06096086480165030402010500' + '0400', Buffer.alloc(0))),
  ],
  [
    'the digest twice',
    (input) =>
      padded(
        digestInfo(
          '3051300d06096086480165030402010500' + '0440',
          Buffer.concat([sha256(input), sha256(input)]),
        ),
      ),
  ],
]
const numbers: readonly (readonly [name: string, change: (value: bigint) => bigint])[] = [
  ['0', () => 0n],
  ['1', () => 1n],
  ['the modulus less 1', () => modulusNumber - 1n],
  ['the modulus', () => modulusNumber],
  ['the right one taken from the modulus', (value) => modulusNumber - value],
  ['the right one plus 1', (value) => value + 1n],
]

/** Rows 32 and 34: replaced signatures. */
export const signatureAttacks = [
  ...row(32, 'TOKEN-5', [
    ['no signature', 'TOKEN_SIGNATURE', () => signedBy({}, () => new Uint8Array())],
    ['cut short', 'TOKEN_SIGNATURE', () => signedBy({}, (input) => rightSignature(input).subarray(0, 255))],
    [
      'a byte more',
      'TOKEN_SIGNATURE',
      () => signedBy({}, (input) => Buffer.concat([rightSignature(input), Buffer.alloc(1)])),
    ],
    [
      'a zero before it',
      'TOKEN_SIGNATURE',
      () => signedBy({}, (input) => Buffer.concat([Buffer.alloc(1), rightSignature(input)])),
    ],
    ['ones', 'TOKEN_SIGNATURE', () => signedBy({}, () => new Uint8Array(256).fill(255))],
    ...each(numbers, ([name, change]) => [
      `the number ${name}`,
      'TOKEN_SIGNATURE',
      () => signedBy({}, (input) => changedNumber(rightSignature(input), change) ?? new Uint8Array(257)),
    ]),
    ['the right number plus the modulus', 'TOKEN_SIGNATURE', aboveModulus],
    [
      'that of another genuine token',
      'TOKEN_SIGNATURE',
      async () => {
        const [, , signature] = (await claims({ sub: 'someone-else' })).split('.')
        return [...(await partsOf()).slice(0, 2), signature].join('.')
      },
    ],
    ['that of another key', 'TOKEN_SIGNATURE', () => makeToken({ now, key: nextKey })],
  ]),
  ...row(34, 'TOKEN-5', [
    [
      'a block padded by hand as the standard says',
      'accepted',
      () => signedBy({}, (input) => signBlock(padded(rightInfo(input)))),
    ],
    ...each(prefixes, ([name, prefix]) => [name, 'TOKEN_SIGNATURE', () => signedBy({}, underPrefix(prefix))]),
    ...each(rightBlockFillings, ([name, make]) => [
      name,
      'TOKEN_SIGNATURE',
      () => signedBy({}, (input) => signBlock(make(input))),
    ]),
  ]),
] as const
