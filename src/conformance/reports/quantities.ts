import type { ConformanceReport } from '../report.ts'

/** `1 check`, `1,204 checks`. */
export const count = (amount: number, one: string, many = `${one}s`): string =>
  `${amount.toLocaleString('en-AU')} ${amount === 1 ? one : many}`

/** `0.3 s`, `41.7 s`, `3 min 5 s`. */
export function duration(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

/** `2026-11-21 10:04 UTC`; any other text is returned unchanged. */
export function moment(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** The time that a run spent waiting after answers with 429. */
const waiting = (ms: number): string => (ms > 0 ? `${duration(ms)} of waiting` : 'no waiting')

/** The `Date` header has whole seconds, so a smaller difference is not reported. */
const clockDoubtSeconds = 5

/** The requests and time of a run. */
export const costOf = ({ requests: { total, logins, waitedMs }, durationMs }: ConformanceReport): string =>
  `${count(total, 'request')}, ${count(logins, 'login')}, ${waiting(waitedMs)}, ${duration(durationMs)} in all`

/** How quickly the backend answered, and a warning if its clock is off. Does not affect the verdict. */
export function paceOf({ latency, clockAheadSeconds }: ConformanceReport): string {
  const { medianMs, slowestHundredthMs } = latency
  const pace = `Half of all answers came within ${medianMs} ms, 99 of 100 within ${slowestHundredthMs} ms.`
  const off = clockAheadSeconds ?? 0
  if (Math.abs(off) < clockDoubtSeconds) return pace
  return `${pace} The backend's clock is ${count(Math.abs(off), 'second')} ${off > 0 ? 'ahead of' : 'behind'} this machine's.`
}
