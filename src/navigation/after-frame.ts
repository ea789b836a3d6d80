/**
 * Runs work after the next frame, so that nobody waits for it; at once if the page is hidden, or is left before that.
 * Once in any case.
 */
export function afterFrame(work: () => void, window: Window = globalThis.window): void {
  const { document } = window
  let isDone = false
  function once() {
    if (isDone) return
    isDone = true
    window.removeEventListener('pagehide', once, true)
    document.removeEventListener('visibilitychange', once, true)
    work()
  }
  if (document.visibilityState === 'hidden') {
    once()
    return
  }
  // In the capture phase, so that this runs before listeners that send what was queued until then.
  window.addEventListener('pagehide', once, true)
  document.addEventListener('visibilitychange', once, true)
  window.requestAnimationFrame(() => window.setTimeout(once))
}
