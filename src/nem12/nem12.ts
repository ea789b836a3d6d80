/**
 * Units whose values are read: energy, and reactive energy. Other quantities (power, voltage, current …) are skipped.
 */
export type Nem12Unit = 'MWh' | 'kWh' | 'Wh' | 'MVArh' | 'kVArh' | 'VArh'

/** Minutes of an interval: 288, 96 or 48 of them make a day. */
export type IntervalMinutes = 5 | 15 | 30

/**
 * `A` actual, `F` final substituted, `S` substituted, `E` estimated in advance, `N` no value. The format's sixth letter, `V`, only says
 * that a day has several ranges.
 */
export type QualityFlag = 'A' | 'E' | 'F' | 'N' | 'S'

/** A run of intervals of one day with the same quality. */
export interface QualityRange {
  /** First and last interval, both included. The first of a day is 1. */
  readonly from: number
  readonly to: number
  readonly flag: QualityFlag
  /**
   * The substitution method of a value that was not measured, two digits (`14`: like day); null if the file has none.
   */
  readonly method: string | null
  readonly reasonCode: number | null
  /** Free text; empty if there is none. */
  readonly reason: string
}

/** A visit of an operator to the meter (record 500). Fields that are empty in the file are empty or null here. */
export interface MeterService {
  /** One letter, such as `O`. */
  readonly transaction: string
  readonly serviceOrder: string
  /** Market time, `2026-11-21T09:30:00+10:00`. */
  readonly readAt: string | null
  /** The register's index as the meter shows it. */
  readonly indexRead: string
}

/** The values of one register on one day (a record 300 with its 400 and 500). */
export interface IntervalDay {
  /** A day of market time, which is UTC+10 all year: `2026-11-21`. */
  readonly date: string
  /**
   * Whole watt-hours, or volt-ampere-reactive-hours where the unit is reactive, one for each interval; never negative. The first
   * belongs to the interval that ends at 00:05, 00:15 or 00:30, the last to the one that ends at midnight (`intervalEnd`). Null
   * where the quality is `N`.
   */
  readonly values: readonly (number | null)[]
  /** At least one; in order, without gap or overlap, from the first interval to the last. */
  readonly qualities: readonly QualityRange[]
  /** When the values were last changed: market time, `2026-11-21T09:30:00+10:00`; null if the file does not say so. */
  readonly updatedAt: string | null
  /** When the market's system took the values. */
  readonly loadedAt: string | null
  readonly services: readonly MeterService[]
}

/** The days below one record 200. A file may have several for one register, for instance after the meter was replaced. */
export interface Nem12Stream {
  /** National Metering Identifier: 10 characters, without the checksum. */
  readonly nmi: string
  /** All suffixes of the connection point, such as `E1B1Q1K1`. */
  readonly configuration: string
  readonly registerId: string
  /** The measured flow and its meter: `E1`, `B1` (`registerRole`). */
  readonly suffix: string
  readonly dataStream: string
  readonly meterSerial: string
  readonly unit: Nem12Unit
  readonly intervalMinutes: IntervalMinutes
  /** `2026-12-21`. */
  readonly nextReadOn: string | null
  /** In order of their dates. */
  readonly days: readonly IntervalDay[]
}

/** A record 200 whose values were not read. */
export interface SkippedStream {
  readonly line: number
  readonly nmi: string
  readonly suffix: string
  readonly unit: string
  /** A sentence. */
  readonly reason: string
}

/** Deviations from the format that are tolerated. Callers switch on the code, never on the message. */
export type Nem12NoteCode = 'TIME_WITHOUT_SECONDS' | 'METER_EXCHANGED'

/** A tolerated deviation from the format, at its first occurrence. */
export interface Nem12Note {
  readonly code: Nem12NoteCode
  /** From 1. */
  readonly line: number
  /** Number of the field in its record, from 1. */
  readonly column: number
  readonly field: string
  /** As in the file, at most 40 characters of it. */
  readonly value: string
  /** What the file contains, and how it was read. */
  readonly message: string
  /** How often it occurs in the file. */
  readonly count: number
}

/** Sender, recipient and time of the file. */
export interface Nem12Header {
  /** Market time, `2026-11-21T09:30:00+10:00`. */
  readonly createdAt: string
  /** Ids of market participants. */
  readonly from: string
  readonly to: string
}

/** A meter data file of intervals, as AEMO's Meter Data File Format Specification describes it under NEM12. */
export interface Nem12File {
  readonly header: Nem12Header
  readonly streams: readonly Nem12Stream[]
  /** Streams of units that are neither energy nor reactive energy. Their dates and qualities were checked, their values not. */
  readonly skipped: readonly SkippedStream[]
  /** One entry for each kind. */
  readonly notes: readonly Nem12Note[]
}
