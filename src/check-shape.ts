import { BrandError } from './brand-error.ts'

// Hand-written, because every page contains its brand's definition, and a schema library would add 5 kB to each.

/** Returns the requirement that a value does not meet, or null. */
export type Check = (value: unknown) => string | null
/** The fields of an object, each with its check or with a shape of its own. */
export type Shape = { readonly [field: string]: Check | Shape }

export const matching =
  (pattern: RegExp, needs: string): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? null : needs
export const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined ? null : check(value)
export const yesOrNo: Check = (value) => (typeof value === 'boolean' ? null : 'must be true or false')

/**
 * Throws `BrandError` for the first field that is missing, wrong or unknown. `optionalParts` names the objects that may
 * be left out whole.
 */
export function checkShape(
  value: unknown,
  shape: Shape,
  optionalParts: readonly string[],
  path: string = '',
): void {
  const inside = path === '' ? '' : `${path}.`
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new BrandError(path || 'the definition', value === undefined ? 'is missing' : 'must be an object')
  for (const field of Object.keys(value)) {
    if (!Object.hasOwn(shape, field)) throw new BrandError(`${inside}${field}`, 'is not a field of a brand')
  }
  for (const [field, check] of Object.entries(shape)) {
    const inner = (value as Record<string, unknown>)[field]
    if (typeof check === 'object') {
      if (inner !== undefined || !optionalParts.includes(field))
        checkShape(inner, check, optionalParts, inside + field)
      continue
    }
    const needs = check(inner)
    if (needs !== null) throw new BrandError(`${inside}${field}`, inner === undefined ? 'is missing' : needs)
  }
}

/** Fields that are undefined get their default. */
export const withDefaults = <T extends object>(
  defaults: T,
  given: { readonly [Field in keyof T]?: T[Field] | undefined } = {},
): T => {
  const set = Object.entries(given).filter(([, value]) => value !== undefined)
  return { ...defaults, ...Object.fromEntries(set) }
}
