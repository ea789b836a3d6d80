/** A clock that the test advances, and that runs timers without waiting. */
export function showClock() {
  let nowMs = 0
  let last = 0
  const timers = new Map<number, { readonly at: number; readonly work: () => void }>()
  const next = () => [...timers].sort(([, one], [, other]) => one.at - other.at)[0]
  return {
    setTimeout: (work: () => void, ms: number): number => {
      last += 1
      timers.set(last, { at: nowMs + ms, work })
      return last
    },
    clearTimeout: (timer: number): void => void timers.delete(timer),
    pending: () => timers.size,
    advance(ms: number): void {
      const end = nowMs + ms
      for (let due = next(); due && due[1].at <= end; due = next()) {
        timers.delete(due[0])
        nowMs = due[1].at
        due[1].work()
      }
      nowMs = end
    },
  }
}
