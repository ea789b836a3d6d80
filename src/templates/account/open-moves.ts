import type { Move } from '../../../contracts/schemas/move.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'

/** The moves that a customer has to know about: not over yet, or ended while the old home still ends. */
export function openMoves(moves: readonly Move[], now: Date): readonly Move[] {
  return moves.filter(({ status, from, to }) => {
    const isAhead = (day: string | null, address: string) => day !== null && day >= dayAtSupply(address, now)
    if (status === 'IN_REVIEW') return true
    if (status === 'ACCEPTED')
      return isAhead(to.startsOn, to.supplyAddress) || isAhead(from.endsOn, from.supplyAddress)
    return isAhead(from.endsOn, from.supplyAddress)
  })
}
