/** Milliseconds to wait in a browser that does not report when it is idle. */
const withoutIdleMs = 5000

/**
 * Calls back when the browser is idle, or after `longestMs` at the latest if that is given. Returns a function that
 * cancels it.
 */
export function whenIdle(callback: () => void, longestMs?: number): () => void {
  if ('requestIdleCallback' in window) {
    const id = requestIdleCallback(callback, longestMs === undefined ? {} : { timeout: longestMs })
    return () => cancelIdleCallback(id)
  }
  const id = setTimeout(callback, longestMs ?? withoutIdleMs)
  return () => clearTimeout(id)
}
