import { eq } from 'drizzle-orm'
import { needsHalfHours } from 'gridfront/billing'
import { isPricedByPeriod } from 'gridfront/energy'
import { editionOn } from 'gridfront/server'
import type { AccountRow } from '../../ledger/accounts.ts'
import { dayMs, daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import { supplyPoints } from '../../platform/database/schema.ts'
import { dayReads, periodReads } from '../meter-data/period-reads.ts'
import { accountPrices } from '../prices/account-prices.ts'
import type { PriceBook } from '../prices/price-book.ts'
import type { PricedDay } from './day-prices.ts'
import { holidaysOf, pricedByPeriod, pricedUsage } from './day-prices.ts'
import { zoneOf } from './half-hours.ts'

/** The cost of a period, or that a day has none of its own. */
export type PeriodCost = PricedDay | typeof pricedByPeriod

interface Stretch {
  readonly from: string
  readonly to: string
}

export interface PricedPeriod extends Stretch {
  /** `2026-10-04`, `2026-10` or `2026`. */
  readonly period: string
}

/**
 * The months of a period, cut at its ends: steps and demand charges are computed by month, and a year is the sum of its
 * months.
 */
function monthsOf({ from, to }: Stretch): Stretch[] {
  const months = []
  for (let start = from; start <= to; ) {
    const [year = 0, month = 0] = start.split('-').map(Number)
    const next = Date.UTC(year, month, 1)
    const last = new Date(next - dayMs).toISOString().slice(0, 10)
    months.push({ from: start, to: last < to ? last : to })
    start = new Date(next).toISOString().slice(0, 10)
  }
  return months
}

/** Splits a month by the prices that the account had in it. */
function byPrices({ from, to }: Stretch, held: readonly { readonly from: string }[]): Stretch[] {
  const starts = held.map((prices) => prices.from).filter((day) => day > from && day <= to)
  return [from, ...starts].map((start, at, all) => {
    const next = all[at + 1]
    return { from: start, to: next === undefined ? to : daysAfter(next, -1) }
  })
}

/** The costs of days, months and years, computed by the engine that makes the bills. */
export function createPeriodCosts({ db, book }: { readonly db: Db; readonly book: PriceBook }) {
  /** The costs of these periods, each of whole days with readings. A period without a known price is left out. */
  async function read(
    account: AccountRow,
    periods: readonly PricedPeriod[],
  ): Promise<Map<string, PeriodCost>> {
    const costs = new Map<string, PeriodCost>()
    const [point] = await db.select().from(supplyPoints).where(eq(supplyPoints.accountNumber, account.number))
    const zone = zoneOf(account)
    const publicHolidays = holidaysOf(account)
    const held = await accountPrices(db, account, book)
    /** A span of one plan at one price. */
    async function ofStretch(stretch: Stretch): Promise<PricedDay | null> {
      const tariff = editionOn(held, stretch.from)?.tariff
      if (tariff === undefined) return null
      const controlledLoad = tariff.controlledLoad?.length ? (point?.controlledLoad ?? []) : []
      const canBeSpread = !needsHalfHours(tariff) && controlledLoad.length === 0
      const period = {
        accountNumber: account.number,
        nmi: point?.nmi ?? '',
        ...stretch,
        zone,
        controlledLoad,
      }
      // Totals of days are quicker to read, and some days have no half-hours.
      const { reads, isSpread } = canBeSpread
        ? { reads: await dayReads(db, period), isSpread: true }
        : await periodReads(db, period)
      if (isSpread && !canBeSpread) return null
      return pricedUsage({ ...{ tariff, reads, zone, publicHolidays }, period: stretch })
    }
    // The plan before the first recorded one, and its prices, are not stored.
    const known = periods.filter(({ from }) => from >= account.planStartedOn)
    for (const period of known) {
      const tariff = editionOn(held, period.from)?.tariff
      // A month may be cut to one of its days, and still has a cost.
      const isDay = period.period === period.from
      if (isDay && tariff !== undefined && isPricedByPeriod(tariff, period.from)) {
        costs.set(period.period, pricedByPeriod)
        continue
      }
      const months: (PricedDay | null)[] = []
      for (const month of monthsOf(period))
        for (const stretch of byPrices(month, held)) months.push(await ofStretch(stretch))
      const all = months.flatMap((month) => month ?? [])
      if (all.length < months.length) continue
      const total = (name: keyof PricedDay) => all.reduce((sum, month) => sum + month[name], 0)
      costs.set(period.period, { usage: total('usage'), supply: total('supply'), credit: total('credit') })
    }
    return costs
  }

  return { read }
}

export type PeriodCosts = ReturnType<typeof createPeriodCosts>
