type Json = Readonly<Record<string, unknown>>

const decode = (part: string): Json | null => {
  try {
    const text = Buffer.from(part, 'base64url').toString('utf8')
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : null
  } catch {
    return null
  }
}

/** A token's parts, parsed and not verified. */
export function readToken(token: string) {
  const parts = token.split('.')
  return { parts, header: decode(parts[0] ?? ''), claims: decode(parts[1] ?? '') }
}

export const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
