import { and, between, count, desc, eq, isNotNull, lt, sum } from 'drizzle-orm'
import type { IssuedInvoice } from 'gridfront/billing'
import type { Invoice } from 'gridfront/contracts'
import { invoiceFaults, WattHours } from 'gridfront/contracts'
import { dayMs, daysAfter } from '../../platform/civil-day.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  bills,
  meterReadings,
  meterRegisters,
  meters,
  usageDays,
  usageIntervals,
} from '../../platform/database/schema.ts'
import { monthsBefore } from './billing-period.ts'
import { anchorOf, billsOf, endOfPeriod, invoiceOf } from './due-period.ts'
import type { Account } from './make-bill.ts'
import { pointOf } from './make-bill.ts'
import { assumedValues } from './register-estimates.ts'

type UsedIn = NonNullable<Invoice['yearBefore']>

const countDays = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / dayMs + 1

/** Number of earlier bills in the graph on a bill. */
const billsBefore = 4

const usedIn = (startDate: string, endDate: string, wattHours: number): UsedIn => ({
  period: { startDate, endDate },
  supplyDays: countDays(startDate, endDate),
  used: WattHours.parse(wattHours),
})

/** The number on an account's meter. If staff have entered none, the newest in its meter data. */
async function meterNumberOf(tx: Db, account: Account): Promise<string | undefined> {
  const [meter] = await tx.select().from(meters).where(eq(meters.accountNumber, account.number))
  if (meter !== undefined) return meter.meterId
  const [row] = await tx
    .select({ serial: usageIntervals.meterSerial })
    .from(usageIntervals)
    .where(
      and(
        eq(usageIntervals.nmi, (await pointOf(tx, account))?.nmi ?? ''),
        eq(usageIntervals.accountNumber, account.number),
      ),
    )
    .orderBy(desc(usageIntervals.day))
    .limit(1)
  return row?.serial || undefined
}

/**
 * The values of the registers at both ends of a bill: at its start those at the end of the bill before, at its end a
 * reading of its last day or the estimate. Undefined unless both are known for every register.
 */
async function registersOf(
  tx: Db,
  invoice: IssuedInvoice,
  before: IssuedInvoice | null,
): Promise<Invoice['registers']> {
  const { accountNumber, period } = invoice
  const own = eq(meterRegisters.accountNumber, accountNumber)
  const registers = await tx.select().from(meterRegisters).where(own)
  const readings = await tx
    .select()
    .from(meterReadings)
    .where(
      and(
        eq(meterReadings.accountNumber, accountNumber),
        between(meterReadings.readOn, daysAfter(period.startDate, -1), period.endDate),
      ),
    )
  const readOn = (registerId: string, day: string) => {
    const value = readings.find((one) => one.registerId === registerId && one.readOn === day)?.value
    return value === undefined ? undefined : { value, readOn: day, quality: 'actual' as const }
  }
  const assumed = await assumedValues(tx, invoice)
  const all = registers.flatMap(({ registerId, timeOfDay }) => {
    const start =
      before?.registers?.find((one) => one.registerId === registerId)?.end ??
      readOn(registerId, daysAfter(period.startDate, -1))
    const value = assumed.get(registerId)
    const end =
      value === undefined
        ? readOn(registerId, period.endDate)
        : { value, readOn: period.endDate, quality: 'estimated' as const }
    return start === undefined || end === undefined ? [] : [{ registerId, timeOfDay, start, end }]
  })
  return all.length > 0 && all.length === registers.length ? all : undefined
}

/** The use on the same days of the year before, if each of them was read. */
async function yearBeforeOf(tx: Db, { accountNumber, period }: IssuedInvoice): Promise<UsedIn | undefined> {
  const [from, to] = [monthsBefore(period.startDate, 12), monthsBefore(period.endDate, 12)]
  const [row] = await tx
    .select({ days: count(), used: sum(usageDays.used).mapWith(Number) })
    .from(usageDays)
    .where(
      and(
        eq(usageDays.accountNumber, accountNumber),
        between(usageDays.day, from, to),
        isNotNull(usageDays.used),
      ),
    )
  return row === undefined || row.days < countDays(from, to) ? undefined : usedIn(from, to, row.used)
}

/** The use on the bills before, oldest first. */
async function usageBeforeOf(tx: Db, { accountNumber, period }: IssuedInvoice): Promise<UsedIn[]> {
  const rows = await tx
    .select({ from: bills.periodStart, to: bills.periodEnd, used: bills.usedWattHours })
    .from(bills)
    .where(and(eq(bills.accountNumber, accountNumber), lt(bills.periodEnd, period.startDate)))
    .orderBy(desc(bills.periodEnd))
    .limit(billsBefore)
  return rows.toReversed().map(({ from, to, used }) => usedIn(from, to, used))
}

/** The end of the next period, on which the meter is read; undefined after the last one. */
async function nextReadOf(tx: Db, account: Account, { period, isFinal }: IssuedInvoice) {
  const { closedOn } = account
  if (isFinal || (closedOn !== null && closedOn <= period.endDate)) return undefined
  const anchorDay = anchorOf(await billsOf(tx, account), period.startDate)
  const whole = endOfPeriod(account, daysAfter(period.endDate, 1), anchorDay)
  return closedOn !== null && closedOn < whole ? closedOn : whole
}

/**
 * Adds facts about the meter and earlier use to a bill that is not stored yet. Leaves out what contradicts the bill: a
 * register of a replaced meter, for instance, shows less at the end.
 */
export async function withMeterFacts(tx: Db, account: Account, made: IssuedInvoice): Promise<IssuedInvoice> {
  const before = (await billsOf(tx, account)).findLast(({ periodEnd: end }) => end < made.period.startDate)
  const meterNumber = await meterNumberOf(tx, account)
  const registers = await registersOf(tx, made, before === undefined ? null : await invoiceOf(tx, before))
  const usageBefore = await usageBeforeOf(tx, made)
  const yearBefore = await yearBeforeOf(tx, made)
  const nextReadOn = await nextReadOf(tx, account, made)
  const facts: readonly Partial<IssuedInvoice>[] = [
    { servicePoint: { ...made.servicePoint, ...(meterNumber && { meterNumber }) } },
    registers ? { registers } : {},
    usageBefore.length > 0 ? { usageBefore } : {},
    yearBefore ? { yearBefore } : {},
    nextReadOn ? { nextReadOn } : {},
  ]
  let invoice = made
  for (const fact of facts) {
    const more = { ...invoice, ...fact }
    if (invoiceFaults(more).length === 0) invoice = more
  }
  return invoice
}
