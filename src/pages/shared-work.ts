interface Work {
  readonly result: Promise<unknown>
  readonly stop: AbortController
  /** The number of callers that still wait for the result. */
  wanted: number
}

/**
 * Work that several callers want at the same time is done once, and aborted when the last of them has cancelled.
 * Nothing is cached: once it is over, the next call starts again. `start` gets a signal that is aborted with the work,
 * so that it can end what it has begun.
 */
export type SharedWork = <Result>(
  key: string,
  signal: AbortSignal,
  start: (signal: AbortSignal) => Promise<Result>,
) => Promise<Result>

export function createSharedWork(): SharedWork {
  // One shared error for all aborts, because creating one each time, with its stack, took a tenth of the time to render
  // a thousand documents.
  const over = new DOMException('No longer wanted', 'AbortError')
  const inProgress = new Map<string, Work>()

  function begin(key: string, start: (signal: AbortSignal) => Promise<unknown>): Work {
    const stop = new AbortController()
    const result = start(stop.signal)
    const work: Work = { result, stop, wanted: 0 }
    inProgress.set(key, work)
    const end = () => giveUp(key, work)
    result.then(end, end)
    return work
  }

  function giveUp(key: string, work: Work) {
    // Removed before any caller gets the result, so that the next call starts again.
    if (inProgress.get(key) === work) inProgress.delete(key)
    work.stop.abort(over)
  }

  return <Result>(key: string, signal: AbortSignal, start: (signal: AbortSignal) => Promise<Result>) => {
    // This caller stops waiting at once; the others continue.
    if (signal.aborted) return start(signal)
    const work = inProgress.get(key) ?? begin(key, start)
    work.wanted += 1
    signal.addEventListener('abort', () => {
      work.wanted -= 1
      if (work.wanted === 0) giveUp(key, work)
    })
    return work.result as Promise<Result>
  }
}
