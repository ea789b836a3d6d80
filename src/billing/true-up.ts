import { countDays } from '../../contracts/civil-days.ts'
import type { InvoiceLine } from '../../contracts/schemas/invoice.ts'
import type { WattHours } from '../../contracts/schemas/my-account.ts'
import { longDate, period } from '../customer-figures.ts'
import type { IsoDate } from '../dates/iso-date.ts'
import type { Adjustment } from './invoice-lines.ts'
import type { IssuedInvoice } from './make-invoice.ts'

export interface TrueUpOptions {
  /** The bill as it was issued, with estimates. */
  readonly billed: IssuedInvoice
  /** The same bill computed from later reads, at the prices of its period (`makeInvoice`). */
  readonly read: IssuedInvoice
  /**
   * First day for which more may be charged: laws forbid it for older usage. Earlier days are left out in proportion.
   * Overcharges are refunded in full. Default: all days.
   */
  readonly recoverFrom?: IsoDate
}

/** Lines that do not depend on the reads. */
const besides: readonly InvoiceLine['kind'][] = ['fee', 'discount', 'concession', 'adjustment']

const chargedFor = ({ lines }: IssuedInvoice, hasGst: boolean): number =>
  lines
    .filter((line) => line.hasGst === hasGst && !besides.includes(line.kind))
    .reduce((sum, { amount }) => sum + amount, 0)

const gstParts = 10

/**
 * The adjustments that correct an estimated bill on the next one: the cost of the reads minus the amount charged,
 * before GST; feed-in, which has no GST, in a line of its own. So both bills together charge the cost of the reads
 * under the plan, exactly before GST; since GST is rounded on each bill, they may differ by one cent with it.
 */
export function trueUp({ billed, read, recoverFrom }: TrueUpOptions): Adjustment[] {
  const { startDate, endDate } = billed.period
  const [withGst, without] = [true, false].map(
    (hasGst) => chargedFor(read, hasGst) - chargedFor(billed, hasGst),
  )
  // Computed in tenths of a cent, so that it is exact: 100 cents and their GST must not become slightly more than 110.
  const more = (withGst ?? 0) * (gstParts + 1) + (without ?? 0) * gstParts
  const isCut = more > 0 && recoverFrom !== undefined && recoverFrom > startDate
  const days = countDays(startDate, endDate)
  const isOver = isCut && recoverFrom > endDate
  const kept = isOver ? 0 : isCut ? countDays(recoverFrom, endDate) : days
  const shareOf = (cents = 0) => (isCut ? Math.trunc((cents * kept) / days) + 0 : cents)
  const stretch = `${period(startDate, endDate)}${isOver ? ', for which nothing more is charged after so long' : isCut ? `, from ${longDate(recoverFrom)} on` : ''}`
  const adjusts = (was: number, is: number) => ({
    invoiceNumber: billed.invoiceNumber,
    period: billed.period,
    billed: was as WattHours,
    read: is as WattHours,
  })
  const lines: readonly Adjustment[] = [
    {
      kind: 'adjustment',
      displayName: `Adjustment of the estimated bill for ${stretch}`,
      amountCents: shareOf(withGst),
      hasGst: true,
      adjusts: adjusts(billed.used, read.used),
    },
    {
      kind: 'adjustment',
      displayName: `Adjustment of feed-in for ${stretch}`,
      amountCents: shareOf(without),
      hasGst: false,
      adjusts: adjusts(billed.exported ?? 0, read.exported ?? 0),
    },
  ]
  // The first one is always there, to show that the bill was corrected.
  return lines.filter(({ hasGst, amountCents }) => hasGst || amountCents !== 0)
}
