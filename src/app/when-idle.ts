/** Milliseconds to wait where the browser does not tell when it is idle. */
const withoutIdleMs = 5000

/**
 * Calls back when the browser is idle, or at the latest after `longestMs` where it is given. The result calls it off.
 */
export function whenIdle(callback: () => void, longestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(callback, longestMs === undefined ? {} : { timeout: longestMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(callback, longestMs ?? withoutIdleMs)
  return () => clearTimeout(id)
}
