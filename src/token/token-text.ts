import { decode } from 'jose/base64url'

/** Longer texts are refused without parsing (TOKEN-1). */
export const maxTokenLength = 16_384
/** Levels of objects and lists within each other. Deeper JSON overflows the stack of code that walks it. */
export const maxDepth = 32

// RFC 7515 section 2 and RFC 4648 section 3.5: no padding, no white space, unused bits zero. Decoders are
// more lenient than that, so one signature would have many encodings. The empty text encodes no bytes.
const canonicalBase64url = /^(?:[\w-]{4})*(?:[\w-][AQgw]|[\w-]{2}[AEIMQUYcgkosw048])?$/
export const isCanonical = (part: string): boolean => canonicalBase64url.test(part)

/** The parts of a compact JWS, undecoded. */
export interface TokenParts {
  readonly header: string
  readonly payload: string
  readonly signature: string
}

/** Null unless there are three (TOKEN-1). Later checks look at their content. */
export function tokenParts(token: unknown): TokenParts | null {
  if (typeof token !== 'string' || token.length > maxTokenLength) return null
  const [header = '', payload = '', signature, ...more] = token.split('.', 4)
  return signature === undefined || more.length > 0 ? null : { header, payload, signature }
}

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((inner) => isShallow(inner, levels - 1)))

/**
 * The JSON object encoded in a part, or null. No error is thrown, because the message of a `SyntaxError` quotes the
 * text, and errors get traced.
 */
export function decodeObject(
  part: string,
  revive?: (key: string, value: unknown) => unknown,
): Record<string, unknown> | null {
  if (!isCanonical(part)) return null
  try {
    // `ignoreBOM` leaves a byte-order mark where it is, for `JSON.parse` to refuse (RFC 8259 section 8.1).
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(decode(part))
    const value: unknown = JSON.parse(text, revive)
    const isObject = typeof value === 'object' && !Array.isArray(value)
    return isObject && isShallow(value, maxDepth) ? (value as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}
