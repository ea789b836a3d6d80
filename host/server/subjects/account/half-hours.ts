import { and, between, eq, lte, max } from 'drizzle-orm'
import { HalfHourDay } from 'gridfront/contracts'
import type { HalfHourRead, Register, SupplyZone } from 'gridfront/energy'
import { dayStartMs, halfHoursOf, marketHalfHour, marketStartMs, supplyZones } from 'gridfront/energy'
import { registerRole } from 'gridfront/nem12'
import { editionOn } from 'gridfront/server'
import { stateOf } from 'gridfront/validators'
import type { AccountRow } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import { supplyPoints, usageIntervals } from '../../platform/database/schema.ts'
import type { IntervalRow } from '../meter-data/interval-rows.ts'
import { accountPrices } from '../prices/account-prices.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { costMembers, priceOfDay } from './day-prices.ts'

const halfHourMs = 1_800_000
const two = (number: number) => String(number).padStart(2, '0')

/** The sums of the registers of one kind in each half-hour of a day. */
interface Measured {
  readonly wattHours: number[]
  /** How many intervals have a value; a half-hour has up to six for each register. */
  readonly isKnown: boolean[]
  readonly isEstimated: boolean[]
}

const nothing = (count: number): Measured => ({
  wattHours: Array<number>(count).fill(0),
  isKnown: Array<boolean>(count).fill(false),
  isEstimated: Array<boolean>(count).fill(false),
})

/** The zone of the meter, by the postcode of the supply address. */
export const zoneOf = ({ postcode }: Pick<AccountRow, 'postcode'>): SupplyZone =>
  supplyZones[stateOf(postcode) ?? 'NSW']

/** Adds a register's day of market time to the half-hours of a civil day that begins at `startMs`. */
function addRow(
  into: Measured,
  gaps: boolean[],
  { day, wattHours, qualities }: IntervalRow,
  startMs: number,
) {
  const each = wattHours.length / 48
  for (const [at, amount] of wattHours.entries()) {
    const index = Math.floor(at / each)
    const place = (marketStartMs({ date: day, index }) - startMs) / halfHourMs
    if (place < 0 || place >= into.wattHours.length) continue
    const flag = qualities.find(({ from, to }) => at + 1 >= from && at + 1 <= to)?.flag ?? 'N'
    if (amount === null || flag === 'N') {
      gaps[place] = true
      continue
    }
    into.isKnown[place] = true
    into.wattHours[place] = (into.wattHours[place] ?? 0) + amount
    if (flag !== 'A') into.isEstimated[place] = true
  }
}

/** The half-hours of accounts, from the interval data of their meters. */
export function createHalfHours({ db, book }: { readonly db: Db; readonly book: PriceBook }) {
  /** The newest day with data. In summer a market day ends after midnight, so this civil day is nearly complete. */
  async function newestDayOf(
    { nmi, accountNumber, suppliedFrom }: typeof supplyPoints.$inferSelect,
    { closedOn }: AccountRow,
  ): Promise<string | null> {
    const [found] = await db
      .select({ day: max(usageIntervals.day) })
      .from(usageIntervals)
      .where(
        and(
          eq(usageIntervals.nmi, nmi),
          eq(usageIntervals.accountNumber, accountNumber),
          closedOn === null ? undefined : lte(usageIntervals.day, closedOn),
        ),
      )
    return found?.day != null && found.day >= suppliedFrom ? found.day : null
  }

  async function read(account: AccountRow, day: string): Promise<HalfHourDay> {
    const zone = zoneOf(account)
    const none = { day, timeZone: zone, halfHours: [] }
    const [point] = await db.select().from(supplyPoints).where(eq(supplyPoints.accountNumber, account.number))
    if (point === undefined) return { ...none, newestDay: null }
    const isSupplied = day >= point.suppliedFrom && (account.closedOn === null || day <= account.closedOn)
    if (!isSupplied) return { ...none, newestDay: await newestDayOf(point, account) }
    const places = halfHoursOf(day, zone)
    const startMs = dayStartMs(day, zone)
    const [first, last] = [startMs, startMs + (places.length - 1) * halfHourMs].map(
      (ms) => marketHalfHour(ms).date,
    ) as [string, string]
    const rows = await db
      .select()
      .from(usageIntervals)
      .where(and(eq(usageIntervals.nmi, point.nmi), between(usageIntervals.day, first, last)))
    const [general, controlled, exported] = [
      nothing(places.length),
      nothing(places.length),
      nothing(places.length),
    ]
    const gaps = Array<boolean>(places.length).fill(false)
    const byRole = { consumption: general, controlledLoad: controlled, generation: exported } as const
    for (const row of rows) {
      const role = registerRole({ ...row, unit: 'kWh' }, point.controlledLoad)
      if (role in byRole) addRow(byRole[role as keyof typeof byRole], gaps, row, startMs)
    }
    if (!general.isKnown.includes(true) && !controlled.isKnown.includes(true))
      return { ...none, newestDay: await newestDayOf(point, account) }
    const has = { controlled: controlled.isKnown.includes(true), exported: exported.isKnown.includes(true) }
    const tariff = editionOn(await accountPrices(db, account, book), day)?.tariff
    // As on bills, a controlled load without prices of its own is general use.
    const isLoadPriced = (tariff?.controlledLoad ?? []).length > 0
    const reads: HalfHourRead[] = []
    const halfHours = places.map(({ startMs: ms, startTime, offsetMinutes }, at) => {
      const startsAt = `${day}T${startTime}:00+${two(Math.floor(offsetMinutes / 60))}:${two(offsetMinutes % 60)}`
      if (gaps[at] || !(general.isKnown[at] || controlled.isKnown[at]))
        return { startsAt, quality: 'missing' as const }
      const isEstimated = [general, controlled, exported].some((one) => one.isEstimated[at])
      const quality = isEstimated ? ('estimated' as const) : ('actual' as const)
      const add = (register: Register, wattHours: number) =>
        reads.push({ startMs: ms, register, wattHours, quality })
      const [own = 0, load = 0, sent = 0] = [general, controlled, exported].map((one) => one.wattHours[at])
      add('GENERAL', isLoadPriced ? own : own + load)
      if (has.controlled && isLoadPriced) add('CONTROLLED_LOAD', load)
      if (has.exported) add('EXPORT', sent)
      return {
        startsAt,
        quality,
        used: own + load,
        ...(has.controlled && { controlledLoad: load }),
        ...(has.exported && { exported: sent }),
      }
    })
    const isWhole = halfHours.every(({ quality }) => quality !== 'missing')
    const priced = isWhole ? priceOfDay(account, tariff, day, zone, reads) : null
    return HalfHourDay.parse({ day, timeZone: zone, halfHours, ...costMembers(priced) })
  }

  return { read }
}

export type HalfHours = ReturnType<typeof createHalfHours>
