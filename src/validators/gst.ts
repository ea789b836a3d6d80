import { ValidatorError } from './validator-error.ts'

/** Rounds half a cent away from zero, so that a credit exactly reverses its charge. */
function tenthOrEleventh(cents: number, divisor: 10 | 11): number {
  if (!Number.isSafeInteger(cents)) throw new ValidatorError('BAD_CENTS')
  const size = Math.abs(cents)
  const rest = size % divisor
  const whole = (size - rest) / divisor
  const rounded = rest * 2 >= divisor ? whole + 1 : whole
  return cents < 0 && rounded > 0 ? -rounded : rounded
}

/**
 * The 10 % GST inside an amount that includes it, an eleventh, in whole cents: `9999` → `909`. Half a cent is rounded
 * up. Round each line or the total, never both. Throws `ValidatorError` (`BAD_CENTS`) unless the amount is a whole
 * number.
 */
export const gstWithin = (inclusiveCents: number): number => tenthOrEleventh(inclusiveCents, 11)

/**
 * The 10 % GST on an amount without it, in whole cents: `1005` → `101`. Half a cent is rounded up.
 * Throws `ValidatorError` (`BAD_CENTS`) unless the amount is a whole number.
 */
export const gstOnTop = (exclusiveCents: number): number => tenthOrEleventh(exclusiveCents, 10)
