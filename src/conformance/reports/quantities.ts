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

/** `2026-11-21 10:04 UTC`; what is no moment stays as it is. */
export function moment(iso: string): string {
  const date = new Date(iso)
  return Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** What a run spent because the backend said 429. */
const waiting = (ms: number): string => (ms > 0 ? `${duration(ms)} of waiting` : 'no waiting')

/** A clock that is further off than its `Date` header can tell by itself, which counts whole seconds. */
const clockDoubtSeconds = 5

/** What a run has cost. */
export const costOf = ({ requests: { total, logins, waitedMs }, durationMs }: ConformanceReport): string =>
  `${count(total, 'request')}, ${count(logins, 'login')}, ${waiting(waitedMs)}, ${duration(durationMs)} in all`

/** How quickly the backend answered, and that its clock is off where it is: no part of the verdict. */
export function paceOf({ latency, clockAheadSeconds }: ConformanceReport): string {
  const { medianMs, slowestHundredthMs } = latency
  const pace = `Half of all answers came within ${medianMs} ms, 99 of 100 within ${slowestHundredthMs} ms.`
  const off = clockAheadSeconds ?? 0
  if (Math.abs(off) < clockDoubtSeconds) return pace
  return `${pace} The backend's clock is ${count(Math.abs(off), 'second')} ${off > 0 ? 'ahead of' : 'behind'} this machine's.`
}
