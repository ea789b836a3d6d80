import type { Redact } from './redact.ts'
import { isSecretKey, removed } from './redact.ts'
import { shorten } from './shorten.ts'

// The backend refuses bodies with more than 32 levels, and nobody reads that many.
const maxLevels = 8
/** Characters of names and texts together. The rest is left out. */
const maxCharacters = 4000
const maxOfOne = 1000
// Safe JSON parsers refuse these names, since they can pollute prototypes.
const unsafeKeys = ['__proto__', 'constructor', 'prototype']

type PlainObject = Record<string, unknown>
const isObject = (value: unknown): value is PlainObject => typeof value === 'object' && value !== null

/** Only these parts of errors: their other properties may hold whole requests. */
const partsOfError = (error: Error): PlainObject => ({
  name: error.name,
  message: error.message,
  cause: error.cause,
})

/**
 * Copies an object to plain JSON without secrets: texts are redacted, values under names such as `password` are
 * removed, and cycles, depth and size are limited. Never throws, and calls no method but `toJSON`.
 */
export function plainObject(source: object, redact: Redact): PlainObject {
  let left = maxCharacters

  const text = (value: string) => {
    const kept = shorten(redact(value), Math.max(1, Math.min(maxOfOne, left)))
    left -= kept.length
    return kept
  }

  function members(value: PlainObject, above: readonly unknown[]): PlainObject {
    const kept: [string, unknown][] = []
    for (const key in value) {
      if (left <= 0) break
      if (!Object.hasOwn(value, key) || unsafeKeys.includes(key)) continue
      // Brackets, quotes and commas count too, so that empty members are limited as well.
      left -= 4
      const name = text(key)
      try {
        const inner = copy(value[key], key, above)
        if (inner !== undefined) kept.push([name, inner])
      } catch {
        kept.push([name, 'unreadable'])
      }
    }
    return Object.fromEntries(kept)
  }

  function copyObject(value: PlainObject, key: string, above: readonly unknown[]): unknown {
    if (above.includes(value)) return 'cycle'
    if (above.length >= maxLevels || ArrayBuffer.isView(value)) return 'left out'
    const inside = [...above, value]
    if (value instanceof Error) return members(partsOfError(value), inside)
    if (typeof value.toJSON === 'function') return copy(value.toJSON(), key, inside)
    if (!Array.isArray(value)) return members(value, inside)
    // Not `map`, which skips the holes of a sparse array.
    return Array.from(value.slice(0, Math.max(0, left >> 2)), (item: unknown) => {
      left -= 4
      return left > 0 ? (copy(item, '', inside) ?? null) : null
    })
  }

  function copy(value: unknown, key: string, above: readonly unknown[]): unknown {
    if (value === undefined || value === null || typeof value === 'boolean') return value
    if (isSecretKey(key)) return removed
    if (isObject(value)) return copyObject(value, key, above)
    if (typeof value === 'function') return 'function'
    const written = String(value)
    const kept = text(written)
    // Serialised and parsed, because JSON has no -0.
    return typeof value === 'number' && Number.isFinite(value) && kept === written ? Number(kept) : kept
  }

  try {
    return members(isObject(source) ? source : {}, [source])
  } catch {
    return {}
  }
}
