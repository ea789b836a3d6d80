import type { BootData } from './boot-data.ts'

/** The controls that the visitor pressed or changed before the application had started, each once, in order. */
export type EarlyEvents = ReadonlyMap<HTMLElement, 'click' | 'input'>

/**
 * Loads a chunk. The last one exports `start`, which reports the errors until then, and calls `take` when it hydrates the
 * document: it gets the events until then, and handles later ones itself.
 */
type LoadChunk = (script: string) => Promise<{
  readonly start?: (take: () => EarlyEvents, errors: readonly Event[]) => Promise<unknown>
}>

/**
 * Runs inline. A visitor who only reads needs no application, and never loads one. It starts
 * - at once if the document says so (`startsAtOnce`: forms, account), if a customer's session is stored, also while the page is
 *   open, and in debug mode;
 * - when the visitor begins to use a control, at an uncaught error, which it reports, or at the event `gridfront:start`.
 *
 * Its chunks are preloaded when a pointer comes to a control. `afterLoad` is called once the document has loaded, unless the
 * application has begun to start.
 */
export function startApplication(
  { scripts, ahead, style, startsAtOnce }: Pick<BootData, 'scripts' | 'ahead' | 'style' | 'startsAtOnce'>,
  isCustomer: () => boolean,
  afterLoad: () => void,
  load: LoadChunk,
) {
  const page = document as { readonly prerendering?: boolean }
  const signs = ['pointerover', 'pointerdown', 'focusin', 'input', 'click']
  const early = new Map<HTMLElement, 'click' | 'input'>()
  const errorTypes = ['error', 'unhandledrejection']
  const errors: Event[] = []
  /** Somebody uses a control, or the document needs the application: a failure is shown then. */
  let isNeeded = startsAtOnce === true
  let isWanted = false
  let isBegun = false
  let isFetched = false

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
      for (const script of scripts) application = await load(script)
      for (const type of errorTypes) removeEventListener(type, hearError)
      // An earlier start may have failed.
      document.documentElement.classList.add('has-scripts')
      await application.start?.(take, errors.splice(0))
    } catch (error) {
      // The next use of a control tries again.
      isBegun = false
      if (!isNeeded) return
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
  /** Waits until the whole document is parsed, because the page's data stands at its end, and until it is shown. */
  function hurry() {
    isWanted = true
    if (isBegun || document.readyState === 'loading' || page.prerendering) return
    isBegun = true
    void start()
  }
  function hear({ type, target }: Event) {
    const control = (target as Element).closest?.<HTMLButtonElement>(
      'button:not([popovertarget]),input,select,textarea,label',
    )
    if (!control) return
    if (type === 'pointerover') return fetchChunks()
    // A click that submits a form is left out, because `holdForms` holds the submit.
    if (type === 'input' || (type === 'click' && control.type === 'button')) early.set(control, type)
    need()
  }
  function need() {
    isNeeded = true
    hurry()
  }
  function hearError(event: Event) {
    if (errors.length < 9) errors.push(event)
    // An application that failed to start reports that by an error too.
    if (!isWanted) hurry()
  }
  function look() {
    if (startsAtOnce || /debug/i.test(location.hash) || isCustomer()) hurry()
  }
  function watch() {
    if (startsAtOnce) setTimeout(fetchChunks)
    // An application that has started does this itself.
    const rest = () => setTimeout(() => isBegun || afterLoad())
    const whole = () =>
      setTimeout(() => {
        if (isWanted) hurry()
        else look()
        if (document.readyState === 'complete') rest()
        else addEventListener('load', rest)
      })
    if (document.readyState === 'loading') addEventListener('DOMContentLoaded', whole)
    else whole()
    // Somebody has logged in in another tab, or before they came back to this page.
    for (const name of ['storage', 'pageshow', 'visibilitychange', 'hashchange']) addEventListener(name, look)
  }

  for (const sign of signs) addEventListener(sign, hear, { capture: true, passive: true })
  for (const type of errorTypes) addEventListener(type, hearError)
  addEventListener('gridfront:start', need)
  // A prerendered page starts nothing until it is shown.
  if (page.prerendering) document.addEventListener('prerenderingchange', watch, { once: true })
  else watch()
}
