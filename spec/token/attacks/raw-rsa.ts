import { constants, createHash, createPrivateKey, privateEncrypt } from 'node:crypto'
import { currentKey } from '../../../fixtures/keys.ts'

const key = createPrivateKey({ key: { ...currentKey.privateKey }, format: 'jwk' })
const size = 256

/** Signs a block of 256 bytes unchanged, with any padding. */
export const signBlock = (block: Uint8Array): Buffer =>
  privateEncrypt({ key, padding: constants.RSA_NO_PADDING }, block)

export const sha256 = (input: Uint8Array) => createHash('sha256').update(input).digest()

/** DER of the digest algorithm and of the digest's octet string header (RFC 8017 section 9.2, note 1). */
export const sha256Prefix = '3031300d060960864801650304020105000420'

interface Padding {
  /** Default 00 01. */
  readonly begin?: string
  /** The number of padding bytes. Default: as many as fit. */
  readonly filling?: number
  /** Default ff. */
  readonly filler?: number
  /** Between the padding and the content. Default 00. */
  readonly separator?: string
  /** After the content. Default: zeros up to the end. */
  readonly garbage?: number
}

/** A block by EMSA-PKCS1-v1_5 (RFC 8017 section 9.2), with the given deviations. */
export function padded(content: Uint8Array, padding: Padding = {}): Buffer {
  const begin = Buffer.from(padding.begin ?? '0001', 'hex')
  const separator = Buffer.from(padding.separator ?? '00', 'hex')
  const room = size - begin.length - separator.length - content.length
  const filling = Buffer.alloc(padding.filling ?? room, padding.filler ?? 0xff)
  const rest = Buffer.alloc(room - filling.length, padding.garbage ?? 0)
  return Buffer.concat([begin, filling, separator, content, rest])
}

/** Prefix in hexadecimal, then the digest. */
export const digestInfo = (prefix: string, digest: Uint8Array) =>
  Buffer.concat([Buffer.from(prefix, 'hex'), digest])

const toNumber = (bytes: Uint8Array) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`)
const toBytes = (value: bigint, length: number) =>
  Buffer.from(value.toString(16).padStart(length * 2, '0'), 'hex')
export const modulusNumber = toNumber(Buffer.from(currentKey.publicKey.n, 'base64url'))

/** The signature as a number, changed. Null: the result needs more bytes. */
export function changedNumber(
  signature: Uint8Array,
  change: (value: bigint) => bigint,
  length = size,
): Buffer | null {
  const value = change(toNumber(signature))
  return value < 1n << BigInt(length * 8) ? toBytes(value, length) : null
}

/** The smallest number whose cube is at least that of the bytes. */
export function cubeRoot(bytes: Uint8Array): Buffer {
  const target = toNumber(bytes)
  let low = 0n
  let high = 1n << 700n
  while (low < high) {
    const middle = (low + high) / 2n
    if (middle ** 3n < target) low = middle + 1n
    else high = middle
  }
  return toBytes(low, size)
}

/** The block that a careless check would see with a public exponent of 3. */
export const cubed = (signature: Uint8Array) => toBytes(toNumber(signature) ** 3n % modulusNumber, size)
