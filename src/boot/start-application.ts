import type { BootData } from './boot-data.ts'

/** The controls that the visitor pressed or changed before the application had started, each once, in order. */
export type EarlyEvents = ReadonlyMap<HTMLElement, 'click' | 'input'>

/**
 * Loads a chunk. The last one exports `start`, which calls `take` when it hydrates the document: it gets the events until then,
 * and handles later ones itself.
 */
type LoadChunk = (
  script: string,
) => Promise<{ readonly start?: (take: () => EarlyEvents) => Promise<unknown> }>

/**
 * Runs inline. A visitor who only reads needs no application, so it starts
 * - at once if the document says so (`startsAtOnce`: forms, account), if a customer's session is stored, and in debug mode;
 * - when the visitor begins to use a control, or at the event `gridfront:start`;
 * - else when the browser is idle, 3 s after `load`; but not if the visitor asks to save data or the network is slow, and not
 *   while the page is hidden.
 * Its chunks are loaded with low priority, so that they do not delay what the page is drawn with. They are evaluated one by one
 * with an idle moment after each, or without pauses if the visitor waits for them.
 */
export function startApplication(
  { scripts, ahead, style, startsAtOnce }: Pick<BootData, 'scripts' | 'ahead' | 'style' | 'startsAtOnce'>,
  isCustomer: () => boolean,
  isSaving: () => boolean,
  registerWorker: () => void,
  load: LoadChunk,
) {
  const signs = ['pointerdown', 'focusin', 'input', 'click']
  const early = new Map<HTMLElement, 'click' | 'input'>()
  /** True while the page works without the application, so that a failure to load it need not be shown. */
  let isOptional = true
  let isAwaited = false
  let goOn = () => {}
  let isBegun = false
  let isFetched = false

  const idle = () =>
    new Promise<unknown>((resolve) => {
      goOn = resolve as () => void
      if (isAwaited) goOn()
      else if ('requestIdleCallback' in window) requestIdleCallback(goOn, { timeout: 2000 })
      else setTimeout(goOn)
    })
  /** Preloads the chunks. Not by markup, because then they would be fetched with scripts turned off as well. */
  function fetchChunks() {
    if (isFetched) return
    isFetched = true
    const add = (link: Partial<HTMLLinkElement>) =>
      document.head.append(Object.assign(document.createElement('link'), { fetchPriority: 'low', ...link }))
    if (style) add({ rel: 'preload', as: 'fetch', crossOrigin: 'anonymous', href: style })
    for (const href of [...scripts, ...ahead]) add({ rel: 'modulepreload', href })
  }
  function take() {
    for (const sign of signs) removeEventListener(sign, hear, true)
    return early
  }
  async function start() {
    try {
      fetchChunks()
      let application: Awaited<ReturnType<LoadChunk>> = {}
      for (const script of scripts) {
        application = await load(script)
        await idle()
      }
      await application.start?.(take)
    } catch (error) {
      isBegun = false
      // The page works without the application. The next use of a control tries again.
      if (isOptional) return
      take()
      // The document goes back to how it is without scripts: links work, and forms say that they need the application.
      document.documentElement.classList.remove('has-scripts')
      for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-app]'))
        button.disabled = true
      // The gate's overlay shows an error message then. It has its own event, since other scripts may have errors as well.
      dispatchEvent(new Event('gf-start-failed'))
      // Error traces are made of uncaught errors.
      reportError(error)
    }
  }
  /** Waits until the whole document is parsed, because the page's data stands at its end. */
  function begin() {
    if (isBegun || document.readyState === 'loading') return
    isBegun = true
    void start()
  }
  function hurry() {
    isOptional = false
    isAwaited = true
    goOn()
    begin()
  }
  function hear({ type, target }: Event) {
    const control = (target as Element).closest?.<HTMLButtonElement>(
      'button:not([popovertarget]),input,select,textarea,label',
    )
    if (!control) return
    // A click that submits a form is left out, because `holdForms` holds the submit.
    if (type === 'input' || (type === 'click' && control.type === 'button')) early.set(control, type)
    hurry()
  }
  function whenQuiet() {
    if (isBegun) return
    if (isSaving()) return
    if (document.hidden) addEventListener('visibilitychange', whenQuiet, { once: true })
    else void idle().then(begin)
  }
  function watch() {
    if (startsAtOnce) setTimeout(fetchChunks)
    const complete = () =>
      setTimeout(() => {
        // An application that has started registers the worker itself.
        if (!isBegun) registerWorker()
        whenQuiet()
      }, 3000)
    const whole = () =>
      setTimeout(() => {
        if (isAwaited || startsAtOnce || /debug/i.test(location.hash) || isCustomer()) hurry()
        else if (document.readyState === 'complete') complete()
        else addEventListener('load', complete)
      })
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', whole)
    else whole()
  }

  for (const sign of signs) addEventListener(sign, hear, { capture: true, passive: true })
  addEventListener('gridfront:start', hurry)
  // A prerendered page starts nothing until it is shown.
  if ((document as { prerendering?: boolean }).prerendering)
    document.addEventListener('prerenderingchange', watch, { once: true })
  else watch()
}
