import { countDays, daysAfter, monthsAfter } from '../../contracts/civil-days.ts'
import type { UsagePeriods } from '../../contracts/schemas/usage.ts'
import { countWholeMonths } from './usage-words.ts'

/** First and last day, both included. */
export interface DateSpan {
  readonly from: string
  readonly to: string
}

/** The days whose costs a forecast needs. */
export interface NextBillSpans {
  /** Since the last bill, up to yesterday; null if it covers yesterday. */
  readonly since: DateSpan | null
  /** The whole next bill, if it has as many months as the last one, or else as many days. */
  readonly next: DateSpan
  /** The period of the last bill. */
  readonly last: DateSpan
  /** The days of the next bill, a year before. */
  readonly yearBefore: DateSpan
}

/** `2026-11-30` → `2025-11-30`; 29 February → 28 February. */
const aYearBefore = (day: string) => {
  const year = Number(day.slice(0, 4)) - 1
  return `${year}${day.slice(4) === '-02-29' ? '-02-28' : day.slice(4)}`
}

/** `bill`: the newest one. `today`: in the market's time. */
export function nextBillSpans(
  bill: { readonly periodStart: string; readonly periodEnd: string },
  today: string,
): NextBillSpans {
  const from = daysAfter(bill.periodEnd, 1)
  const months = countWholeMonths(bill.periodStart, bill.periodEnd)
  const to =
    months > 0
      ? daysAfter(monthsAfter(from, months), -1)
      : daysAfter(from, countDays(bill.periodStart, bill.periodEnd) - 1)
  const yesterday = daysAfter(today, -1)
  return {
    since: from > yesterday ? null : { from, to: yesterday < to ? yesterday : to },
    next: { from, to },
    last: { from: bill.periodStart, to: bill.periodEnd },
    yearBefore: { from: aYearBefore(from), to: aYearBefore(to) },
  }
}

/** Use, supply and credit in cents, over a number of days. */
export interface SpanCost extends DateSpan {
  readonly usage: number
  readonly supply: number
  readonly credit: number
  readonly cents: number
  readonly days: number
}

/** The cost of all periods together; null if that of any is unknown, or there is none. */
export function costOf({ periods, from, to }: UsagePeriods): SpanCost | null {
  const costs = periods.flatMap(({ cost }) => cost ?? [])
  if (periods.length === 0 || costs.length < periods.length) return null
  const sum = (name: 'usage' | 'supply' | 'credit') => costs.reduce((total, one) => total + one[name], 0)
  const [usage, supply, credit] = [sum('usage'), sum('supply'), sum('credit')]
  return { from, to, usage, supply, credit, cents: usage + supply + credit, days: countDays(from, to) }
}

/** The number of days with known costs that a forecast needs. */
const minDays = 7

/** The expected range of the next bill, in cents. */
export interface NextBill {
  readonly lowest: number
  readonly highest: number
  /** One estimate for each basis of the remaining days' cost. */
  readonly by: readonly { readonly like: 'since' | 'last' | 'yearBefore'; readonly cents: number }[]
}

/**
 * The range of the next bill: the known cost so far, plus for each remaining day the cost per day since the last bill,
 * of the last bill, or of the same days a year before, whichever is known. Null until a week is known.
 */
export function nextBill(
  next: DateSpan,
  since: SpanCost | null,
  known: { readonly last: SpanCost | null; readonly yearBefore: SpanCost | null },
): NextBill | null {
  if (since === null || since.days < minDays) return null
  const remaining = Math.max(0, countDays(next.from, next.to) - since.days)
  const by = Object.entries({ since, ...known }).flatMap(([like, cost]) =>
    cost === null || cost.days < minDays
      ? []
      : [
          {
            like: like as NextBill['by'][number]['like'],
            cents: since.cents + Math.round((remaining * cost.cents) / cost.days),
          },
        ],
  )
  const cents = by.map((one) => one.cents)
  return { lowest: Math.min(...cents), highest: Math.max(...cents), by }
}
