import { dayIn } from '../dates/time-zones.ts'
import type { AustralianState } from './postcode.ts'
import { stateOf } from './postcode.ts'

/** The state of a supply address on one line, by the postcode at its end. Without one it counts as being on the east coast. */
export const stateOfSupply = (supplyAddress: string): AustralianState =>
  stateOf(supplyAddress.slice(-4)) ?? 'NSW'

/** The calendar day at a supply address. A plan begins, a bill falls due and supply ends at midnight there. */
export const dayAtSupply = (supplyAddress: string, at: Date): string =>
  dayIn(stateOfSupply(supplyAddress), at)
