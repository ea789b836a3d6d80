import { boolean, date, index, integer, json, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { QualityRange } from 'gridfront/nem12'
import { accounts } from './accounts.ts'
import { moment } from './moment.ts'

/** Meters, one for each account, and whether the customer may submit readings. */
export const meters = pgTable(
  'meters',
  {
    accountNumber: text('account_number')
      .primaryKey()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** Number on its face. */
    meterId: text('meter_id').notNull(),
    /** As in the Consumer Data Standards: `BASIC` and `MRAM` are accumulation meters. */
    installationType: text('installation_type').notNull(),
    hasSolar: boolean('has_solar').notNull(),
    /** Above the limit for small customers. */
    isLarge: boolean('is_large').notNull().default(false),
    /** The account that had this meter until the day before; null: not known. */
    accountBefore: text('account_before').references(() => accounts.number, { onDelete: 'set null' }),
  },
  (table) => [index('meters_account_before').on(table.accountBefore)],
)

export const meterRegisters = pgTable(
  'meter_registers',
  {
    accountNumber: text('account_number')
      .notNull()
      .references(() => meters.accountNumber, { onDelete: 'cascade' }),
    registerId: text('register_id').notNull(),
    timeOfDay: text('time_of_day', {
      enum: ['ALLDAY', 'PEAK', 'SHOULDER', 'OFFPEAK', 'CONTROLLED'],
    }).notNull(),
    /** Number of digits before the decimal point. */
    digits: integer('digits').notNull(),
    /** Whole kWh; null, with the two below: it has not been read yet. */
    lastValue: integer('last_value'),
    lastReadOn: date('last_read_on', { mode: 'string' }),
    lastQuality: text('last_quality', { enum: ['actual', 'estimated'] }),
    /** The newest reading, with its day. Usage since then follows from the next reading. */
    actualValue: integer('actual_value'),
    actualReadOn: date('actual_read_on', { mode: 'string' }),
    /** Usual watt-hours in a day; null: not known. */
    averagedDailyLoad: integer('averaged_daily_watt_hours'),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.registerId] })],
)

/** Readings of accumulation meters, for the bills of their days: `meter_registers` has the newest one alone. */
export const meterReadings = pgTable(
  'meter_readings',
  {
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    registerId: text('register_id').notNull(),
    /** Civil date at the meter. */
    readOn: date('read_on', { mode: 'string' }).notNull(),
    /** Whole kWh. */
    value: integer('value').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.registerId, table.readOn] })],
)

/**
 * The connection point of each account whose meter data is imported. One point may have had several accounts: a market
 * day belongs to the one with the latest `suppliedFrom` that is not after it.
 */
export const supplyPoints = pgTable(
  'supply_points',
  {
    accountNumber: text('account_number')
      .primaryKey()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** National Metering Identifier: 10 characters, without the checksum. */
    nmi: text('nmi').notNull(),
    /** First day of supply to this account. Days before the first account's are not imported. */
    suppliedFrom: date('supplied_from', { mode: 'string' }).notNull(),
    /** Register ids or suffixes of controlled loads, which files do not distinguish from other consumption. */
    controlledLoad: text('controlled_load').array().$type<string[]>().notNull().default([]),
  },
  (table) => [unique().on(table.nmi, table.suppliedFrom)],
)

/**
 * Interval meter data, one row for each register and day. The market delivers and replaces whole days, and a row for
 * each interval would be up to 288 times as many. `usage_days` is derived from it.
 */
export const usageIntervals = pgTable(
  'usage_intervals',
  {
    nmi: text('nmi').notNull(),
    /** The account to which this day belongs, by `supply_points`. The data is deleted with it. */
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    registerId: text('register_id').notNull(),
    suffix: text('suffix').notNull(),
    /** A day of market time, which is UTC+10 all year. */
    day: date('day', { mode: 'string' }).notNull(),
    intervalMinutes: integer('interval_minutes').notNull(),
    /** One for each interval; null where the meter has no value. */
    wattHours: integer('watt_hours').array().$type<(number | null)[]>().notNull(),
    qualities: json('qualities').$type<readonly QualityRange[]>().notNull(),
    meterSerial: text('meter_serial').notNull(),
    updatedAt: moment('updated_at'),
  },
  (table) => [primaryKey({ columns: [table.nmi, table.registerId, table.suffix, table.day] })],
)

/**
 * Meter readings, one row for each day; a day without a row is a gap. They are deleted only with the account, because
 * customers may request the last two years, and bills must be verifiable for longer.
 */
export const usageDays = pgTable(
  'usage_days',
  {
    accountNumber: text('account_number')
      .notNull()
      .references(() => accounts.number, { onDelete: 'cascade' }),
    /** Civil date at the meter's location. For imported data: the market's day, which in summer begins an hour later. */
    day: date('day', { mode: 'string' }).notNull(),
    quality: text('quality', { enum: ['actual', 'estimated', 'missing'] }).notNull(),
    /** The estimated part of the day was substituted by the network for a failed read. */
    isSubstituted: boolean('is_substituted').notNull().default(false),
    /** Whole watt-hours; null if the reading is missing. */
    used: integer('used_watt_hours'),
    /** Whole watt-hours; null without solar panels. */
    exported: integer('exported_watt_hours'),
    /** Why the reading is missing, as a sentence for the customer. */
    reason: text('reason'),
  },
  (table) => [primaryKey({ columns: [table.accountNumber, table.day] })],
)
