import { countDays, daysAfter } from '../../contracts/civil-days.ts'
import type { PlanChoices } from '../../contracts/schemas/plan-change.ts'
import { firstDay, lastDay, nextMonth } from '../dates/iso-date.ts'
import { businessDaysAfter } from '../validators/business-days.ts'
import { latestPlanStartDays, planStartNoticeBusinessDays } from './plan-change-rules.ts'
import type { PlanSituation } from './plan-situation.ts'

/** Days of a quarter, used if no bill shows how often the meter is read. */
const quarterDays = 91

/** Whole months are read at the end of months; otherwise after as many days as last time. */
function readAfter({ from, to }: { readonly from: string; readonly to: string }): {
  from: string
  to: string
} {
  const next = daysAfter(to, 1)
  if (!from.endsWith('-01') || !next.endsWith('-01')) {
    return { from: next, to: daysAfter(to, Math.max(1, countDays(from, to))) }
  }
  let last = next.slice(0, 7)
  for (let month = nextMonth(from.slice(0, 7)); month < next.slice(0, 7); month = nextMonth(month))
    last = nextMonth(last)
  return { from: firstDay(next.slice(0, 7)), to: lastDay(last) }
}

/** The expected day of the next meter reading, by the days of the last bill. */
export function nextReadOn({
  lastBill,
  first,
  today,
}: Pick<PlanSituation, 'lastBill' | 'first' | 'today'>): string {
  let period = lastBill ?? {
    from: first.startedOn,
    to: daysAfter(first.startedOn, quarterDays - 1),
  }
  while (period.to < today) period = readAfter(period)
  return period.to
}

const addsUp: readonly string[] = ['BASIC', 'MRAM']
/** Whether somebody has to go to the meter to read it. */
export const isReadByHand = (meter: PlanSituation['meter']): boolean =>
  meter !== null && addsUp.includes(meter.installationType)

/** The possible first days of another plan. A day can be chosen only for a meter that is read remotely. */
export function planStartDays(at: PlanSituation): PlanChoices['start'] {
  const { state, today, meter } = at
  const read = nextReadOn(at)
  return {
    nextReadOn: read,
    readStartsOn: daysAfter(read, 1),
    chosenDay:
      meter === null || isReadByHand(meter)
        ? null
        : {
            earliest: businessDaysAfter(state, today, planStartNoticeBusinessDays),
            latest: daysAfter(today, latestPlanStartDays),
          },
  }
}
