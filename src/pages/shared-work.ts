interface Work {
  readonly result: Promise<unknown>
  readonly stop: AbortController
  /** How many callers still wait for the result. */
  wanted: number
}

/**
 * What several want at the same time is done once, and given up when the last of them does not want it any more.
 * Nothing is remembered: once it is over, the next call starts afresh. `start` gets a signal that ends with the work,
 * so what it has begun itself ends too.
 */
export type SharedWork = <Result>(
  key: string,
  signal: AbortSignal,
  start: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>

export function createSharedWork(): SharedWork {
  // One error for all aborts: making one each time, with its stack, took a tenth of the time to render a thousand documents.
  const over = new DOMException('No longer wanted', 'AbortError')
  const underWay = new Map<string, Work>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): Work {
    const stop = new AbortController()
    const result = start(stop.signal)
    const work: Work = { result, stop, wanted: 0 }
    underWay.set(key, work)
    const end = () => giveUp(key, work)
    result.then(end, end)
    return work
  }

  function giveUp(key: string, work: Work) {
    // Removed before anybody hears of the result, so that the next call starts afresh.
    if (underWay.get(key) === work) underWay.delete(key)
    work.stop.abort(over)
  }

  return <Result>(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Result>) => {
    // This caller's wait ends at once; the others go on waiting.
    if (signal.aborted) return start(signal)
    const work = underWay.get(key) ?? begin(key, start)
    work.wanted += 1
    signal.addEventListener('abort', () => {
      work.wanted -= 1
      if (work.wanted === 0) giveUp(key, work)
    })
    return work.result as Promise<Result>
  }
}
