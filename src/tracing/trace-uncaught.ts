import type { Tracer } from './tracer.ts'

/** The parts of `window` that report uncaught errors, and when the page is left. */
export interface PagePort {
  readonly addEventListener: (type: string, listener: (event: Event) => void) => void
  readonly removeEventListener: (type: string, listener: (event: Event) => void) => void
  readonly document: { readonly visibilityState: DocumentVisibilityState }
}

/**
 * Reports uncaught errors and unhandled rejections as error traces, and sends waiting traces when the page is left
 * (TRACE-5). `early` are such events from before. Returns a function that stops both.
 */
export function traceUncaught(
  page: PagePort,
  tracer: Pick<Tracer, 'error' | 'flush'>,
  early: readonly Event[] = [],
): () => void {
  const onError = (event: Event) => {
    const { error, message, filename, lineno, colno } = event as ErrorEvent
    // A script of another origin reports only 'Script error.'.
    if (error !== null && error !== undefined) tracer.error(error, { source: 'uncaught' })
    else tracer.error(message, { source: 'uncaught', file: filename, line: lineno, column: colno })
  }
  const onRejection = (event: Event) =>
    tracer.error((event as PromiseRejectionEvent).reason, { source: 'unhandled rejection' })
  // Phones may end a hidden page without a further event.
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
  for (const event of early) (event.type === 'error' ? onError : onRejection)(event)
  return () => {
    for (const [type, listener] of Object.entries(listeners)) page.removeEventListener(type, listener)
  }
}
