import type { Checked } from './checked.ts'
import { inCapitals, refused } from './checked.ts'
import type { AustralianState } from './postcode.ts'
import { ValidatorError } from './validator-error.ts'

export type NmiRefusal = 'NMI_LENGTH' | 'NMI_CHARACTERS' | 'NMI_CHECKSUM'

export interface NmiFacts {
  /** The ten characters without the checksum, as in meter data files. */
  readonly nmi: string
  /** Whether the checksum was typed and compared. Without it a mistyped character is not detected. */
  readonly hasChecksum: boolean
  /** The states that the first character suggests; empty if none. A hint: never refuse for it. */
  readonly hintedStates: readonly AustralianState[]
}

// Neither I nor O, which look like digits.
const shape = /^[\dA-HJ-NP-Z]{10}$/

/** The usual meaning of the first characters. */
const hints: Readonly<Record<string, readonly AustralianState[]>> = {
  2: ['SA'],
  3: ['QLD'],
  4: ['NSW'],
  6: ['VIC'],
  7: ['ACT', 'TAS'],
  8: ['ACT', 'TAS'],
  N: ['NSW'],
  Q: ['QLD'],
  S: ['SA'],
  T: ['ACT', 'TAS'],
  V: ['VIC'],
}

const digitSum = (value: number): number => [...`${value}`].reduce((sum, digit) => sum + Number(digit), 0)

/**
 * The checksum of AEMO's procedure, 0 to 9: every second character code, from the last, is doubled, and all digits are
 * added. It does not detect every error: at alternate positions not 0 for 9, at the others not 0 for 4 or 1 for 5.
 */
export function elevenCharacterChecksum(ten: string): number {
  const sum = [...ten].reduce((all, character, at) => {
    const code = character.charCodeAt(0)
    return all + digitSum((ten.length - at) % 2 === 1 ? code * 2 : code)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** The checksum of an NMI's ten characters, 0 to 9: `2001985732` → 8. Throws `ValidatorError` (`BAD_NMI`) for anything else. */
export function nmiChecksum(nmi: string): number {
  if (!shape.test(nmi)) throw new ValidatorError('BAD_NMI')
  return elevenCharacterChecksum(nmi)
}

/**
 * A National Metering Identifier, with its checksum (11 characters, compared) or without (10, computed). `value` has
 * all 11. Spaces, hyphens and lower case are accepted.
 */
export function checkNmi(typed: string): Checked<NmiRefusal, NmiFacts> {
  const text = inCapitals(typed)
  if (text.length !== 10 && text.length !== 11) return refused('NMI_LENGTH')
  const [nmi, last] = [text.slice(0, 10), text.slice(10)]
  if (!shape.test(nmi) || !/^\d?$/.test(last)) return refused('NMI_CHARACTERS')
  const checksum = `${nmiChecksum(nmi)}`
  if (last !== '' && last !== checksum) return refused('NMI_CHECKSUM')
  const hintedStates = hints[nmi[0] ?? ''] ?? []
  return { isValid: true, value: nmi + checksum, nmi, hasChecksum: last !== '', hintedStates }
}
