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
export const waiting = (ms: number): string => (ms > 0 ? `${duration(ms)} of waiting` : 'no waiting')
