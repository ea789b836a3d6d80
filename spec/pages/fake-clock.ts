/** Runs everything that does not wait for a timer, such as reading answers and resolving promises. */
export async function quiet(): Promise<void> {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** A clock that stands still until the test advances it. */
export function fakeClock() {
  let nowMs = 0
  let last = 0
  const timers = new Map<number, { readonly at: number; readonly work: () => void }>()
  const next = () => [...timers].sort(([, one], [, other]) => one.at - other.at)[0]

  /** Runs all timers due within a time, in order. */
  async function advance(ms: number): Promise<void> {
    const end = nowMs + ms
    await quiet()
    for (let due = next(); due && due[1].at <= end; due = next()) {
      const [id, { at, work }] = due
      timers.delete(id)
      nowMs = at
      work()
      await quiet()
    }
    nowMs = end
  }
  return {
    setTimeout: (work: () => void, ms: number): number => {
      last += 1
      timers.set(last, { at: nowMs + ms, work })
      return last
    },
    clearTimeout: (id: number): void => void timers.delete(id),
    now: () => nowMs,
    pending: () => timers.size,
    advance,
    /** Advances time until the promise settles or no timer is left. Undefined: it is still pending. */
    async until<Result>(promise: Promise<Result>): Promise<Result | undefined> {
      const outcome: { result?: Result; isThere?: true } = {}
      void promise.then((result) => Object.assign(outcome, { result, isThere: true }))
      await quiet()
      for (let due = next(); !outcome.isThere && due; due = next()) await advance(due[1].at - nowMs)
      return outcome.result
    },
  }
}
