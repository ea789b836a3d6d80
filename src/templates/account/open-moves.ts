import type { Move } from '../../../contracts/schemas/move.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'

/** For so long a customer reads that a move was declined, also one who stays at the old home. */
const declinedShownMs = 30 * 86_400_000

const isAhead = (day: string | null, address: string, now: Date) =>
  day !== null && day >= dayAtSupply(address, now)

/**
 * The moves that a customer has to know about: not over yet, still to be cancelled, declined a short time ago, or ended
 * while the old home still ends.
 */
export function openMoves(moves: readonly Move[], now: Date): readonly Move[] {
  return moves.filter(({ status, isCancellable, endedAt, from, to }) => {
    if (status === 'IN_REVIEW' || isAhead(from.endsOn, from.supplyAddress, now)) return true
    if (status === 'ACCEPTED') return isCancellable || isAhead(to.startsOn, to.supplyAddress, now)
    return status === 'DECLINED' && endedAt !== null && now.getTime() - Date.parse(endedAt) < declinedShownMs
  })
}

/** Whether a move from this home is waiting for staff or for its first day, so that no other one can be sent. */
export const isMoveBooked = (moves: readonly Move[], accountNumber: string | undefined, now: Date): boolean =>
  moves.some(
    ({ status, from, to }) =>
      from.accountNumber === accountNumber &&
      (status === 'IN_REVIEW' || (status === 'ACCEPTED' && isAhead(to.startsOn, from.supplyAddress, now))),
  )
