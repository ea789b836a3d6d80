import { and, between, eq, gte, isNull, lte, or } from 'drizzle-orm'
import type { MeterDataSpan } from 'gridfront/contracts'
import { MeterDataFile } from 'gridfront/contracts'
import type { Nem12Stream } from 'gridfront/nem12'
import { mergeReads, writeNem12 } from 'gridfront/nem12'
import type { Db } from '../../platform/database/db.ts'
import { accounts, supplyPoints, usageIntervals } from '../../platform/database/schema.ts'
import type { IntervalRow } from '../meter-data/interval-rows.ts'
import { inMarketTime, standingOf } from '../meter-data/interval-rows.ts'

/** Sender and recipient of the file: the format requires ids of market participants, which a customer does not have. */
const parties = { from: 'RETAILER', to: 'CUSTOMER' }

/** A row as a stream of one day. Further data of the market about the register is not stored. */
function streamOf(row: IntervalRow, configuration: string): Nem12Stream {
  const { nmi, registerId, suffix, meterSerial, intervalMinutes, day, wattHours, qualities } = row
  return {
    ...{ nmi, configuration, registerId, suffix, meterSerial },
    dataStream: '',
    unit: 'kWh',
    intervalMinutes: intervalMinutes as Nem12Stream['intervalMinutes'],
    nextReadOn: null,
    days: [
      {
        date: day,
        values: wattHours,
        qualities,
        updatedAt: standingOf(row).updatedAt,
        loadedAt: null,
        services: [],
      },
    ],
  }
}

/** The interval meter data of accounts, as the files in which the market sends them. */
export function createMeterData({ db, now }: { readonly db: Db; readonly now: () => Date }) {
  /** The caller has checked the account's owner. Days before and after the supply belong to somebody else and are left out. */
  async function read(accountNumber: string, { from, to }: MeterDataSpan): Promise<MeterDataFile> {
    const rows = await db
      .select({ row: usageIntervals })
      .from(usageIntervals)
      // The NMI has the index; others have had it too.
      .innerJoin(
        supplyPoints,
        and(
          eq(supplyPoints.nmi, usageIntervals.nmi),
          eq(supplyPoints.accountNumber, usageIntervals.accountNumber),
        ),
      )
      .innerJoin(accounts, eq(accounts.number, supplyPoints.accountNumber))
      .where(
        and(
          eq(supplyPoints.accountNumber, accountNumber),
          between(usageIntervals.day, from, to),
          gte(usageIntervals.day, supplyPoints.suppliedFrom),
          or(isNull(accounts.closedOn), lte(usageIntervals.day, accounts.closedOn)),
        ),
      )
      .orderBy(usageIntervals.registerId, usageIntervals.suffix, usageIntervals.day)
    if (rows.length === 0) return { from, to, days: 0, file: null }
    const configuration = [...new Set(rows.map(({ row }) => row.suffix))].toSorted().join('')
    return MeterDataFile.parse({
      ...{ from, to },
      days: new Set(rows.map(({ row }) => row.day)).size,
      file: writeNem12({
        header: { createdAt: inMarketTime(now()), ...parties },
        streams: mergeReads(
          [],
          rows.map(({ row }) => streamOf(row, configuration)),
        ),
      }),
    })
  }

  return { read }
}

export type MeterData = ReturnType<typeof createMeterData>
