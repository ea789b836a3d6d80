import type { Checked } from './checked.ts'
import { compactNumber, refused } from './checked.ts'
import { elevenCharacterChecksum } from './nmi.ts'

export type MirnRefusal = 'MIRN_SHAPE'
export type MirnWarning = 'MIRN_CHECKSUM'

export interface MirnFacts {
  /**
   * The last of 11 digits is not the checksum that most gas networks use. Ask the customer to check; never refuse for
   * it.
   */
  readonly warning: MirnWarning | null
}

/** A Meter Installation Registration Number (gas), called DPI in Victoria: 10 digits, or 11 with a checksum, beginning with 5. */
export function checkMirn(typed: string): Checked<MirnRefusal, MirnFacts> {
  const value = compactNumber(typed)
  if (!/^5\d{9,10}$/.test(value)) return refused('MIRN_SHAPE')
  const isOdd = value.length === 11 && value.slice(10) !== `${elevenCharacterChecksum(value.slice(0, 10))}`
  return { isValid: true, value, warning: isOdd ? 'MIRN_CHECKSUM' : null }
}
