import type { Tracer } from './tracer.ts'

/** The part of `window` that hears of uncaught errors, and of the page being left. */
export interface PagePort {
  readonly addEventListener: (type: string, listener: (event: Event) => void) => void
  readonly removeEventListener: (type: string, listener: (event: Event) => void) => void
  readonly document: { readonly visibilityState: DocumentVisibilityState }
}

/**
 * Uncaught errors and unhandled rejections become error traces, and what waits goes out when the page is left
 * (TRACE-5). Returns the function that ends both.
 */
export function traceUncaught(page: PagePort, tracer: Pick<Tracer, 'error' | 'flush'>): () => void {
  const onError = (event: Event) => {
    const { error, message, filename, lineno, colno } = event as ErrorEvent
    // A script of another origin tells 'Script error.' and nothing else.
    if (error !== null && error !== undefined) tracer.error(error, { source: 'uncaught' })
    else tracer.error(message, { source: 'uncaught', file: filename, line: lineno, column: colno })
  }
  const onRejection = (event: Event) =>
    tracer.error((event as PromiseRejectionEvent).reason, { source: 'unhandled rejection' })
  // Phones end a page that is out of sight without another word.
  const onHidden = () => {
    if (page.document.visibilityState === 'hidden') tracer.flush()
  }
  const listeners = {
    error: onError,
    unhandledrejection: onRejection,
    visibilitychange: onHidden,
    pagehide: tracer.flush,
  }
  for (const [type, listener] of Object.entries(listeners)) page.addEventListener(type, listener)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) page.removeEventListener(type, listener)
  }
}
