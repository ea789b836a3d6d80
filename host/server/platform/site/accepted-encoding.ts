import type { Encoding } from './site-files.ts'

/** The best compression that `Accept-Encoding` allows and the file has (RFC 9110 section 12.5.3). */
export function acceptedEncoding(
  header: string | undefined,
  has: Partial<Record<Encoding, unknown>>,
): Encoding | null {
  const weights = new Map<string, number>()
  for (const part of (header ?? '').toLowerCase().split(',')) {
    const [name = '', weight = '1'] = part.split(/;\s*q\s*=/)
    weights.set(name.trim(), Number(weight))
  }
  const isAccepted = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return (['br', 'gzip'] as const).find((name) => has[name] !== undefined && isAccepted(name)) ?? null
}
