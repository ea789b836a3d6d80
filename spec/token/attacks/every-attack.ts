import type { Attack } from './attack.ts'
import { genuine } from './attack.ts'
import { claimsAttacks } from './claims-attacks.ts'
import { headerAttacks } from './header-attacks.ts'
import { signatureAttacks } from './signature-attacks.ts'
import { textAttacks } from './text-attacks.ts'

/** The attacks that are one text each, for the page's check and the backend alike. */
export const everyAttack: readonly Attack[] = [
  ...headerAttacks,
  ...claimsAttacks,
  ...textAttacks,
  ...signatureAttacks,
].toSorted((a, b) => a.row - b.row)

export const titleOf = ({ row, name }: Attack) => `row ${row}: ${name}`

const others = ['A', 'B', '-', '_', '.', '='] as const

/** Row 33: a genuine token in which each character in turn is replaced by each of six others. */
export async function* replacements(): AsyncGenerator<{ at: number; other: string; token: string }> {
  const token = await genuine()
  for (let at = 0; at < token.length; at++)
    for (const other of others)
      if (token[at] !== other) yield { at, other, token: token.slice(0, at) + other + token.slice(at + 1) }
}
