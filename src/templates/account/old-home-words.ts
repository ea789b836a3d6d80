import type { Move } from '../../../contracts/schemas/move.ts'
import { longDate } from './customer-figures.ts'

/** What becomes of the old home of a customer who does not move after all, as sentences. */
export const oldHomeWords = ({
  supplyAddress,
  endsOn,
}: Pick<Move['from'], 'supplyAddress' | 'endsOn'>): string =>
  endsOn === null
    ? `Our supply at ${supplyAddress} goes on: no last day is booked.`
    : `Our supply at ${supplyAddress} still ends on ${longDate(endsOn)}. To stay there, withdraw that request, until the day before.`
