/**
 * NEM12, the Australian market's file format of interval meter data: read, written, merged, added up. Needs no other
 * package, except for zips.
 */
export type { DayUsage, RegisterDay, RegisterRole } from './day-usage.ts'
export { dayUsage, registerRole } from './day-usage.ts'
export type { DayPart } from './join-parts.ts'
export { joinDeliveries } from './join-parts.ts'
export { intervalEnd, marketDay } from './market-time.ts'
export type { ReadStanding } from './merge-reads.ts'
export { mergeReads, replacesRead } from './merge-reads.ts'
export type {
  IntervalDay,
  IntervalMinutes,
  MeterService,
  Nem12File,
  Nem12Header,
  Nem12Note,
  Nem12NoteCode,
  Nem12Stream,
  Nem12Unit,
  QualityFlag,
  QualityRange,
  SkippedStream,
} from './nem12.ts'
export type { Nem12Problem, Nem12ProblemCode } from './nem12-error.ts'
export { Nem12Error, problemInWords } from './nem12-error.ts'
export type { Nem12Options } from './nem12-reader.ts'
export { parseNem12, parseNem12Lines } from './parse-nem12.ts'
export { isNmi } from './read-stream.ts'
export type { ZippedFile } from './unzip-files.ts'
export { isZip, unzipMeterFiles, ZipError } from './unzip-files.ts'
export { writeNem12 } from './write-nem12.ts'
