import type { BootData } from './boot-data.ts'
import type { LoadChunk } from './chunk-exports.ts'
import type { BootForm } from './open-form.ts'

/**
 * A name of the script: the form that works before the application. In the script of documents without one the minifier takes out
 * everything about it.
 */
declare const form: BootForm | undefined

/**
 * Runs inline. A visitor who only reads needs no application, and never loads one. It starts
 * - at once if the document says so (`startsAtOnce`: forms, account), if a customer's session is stored, also while the page is
 *   open, and in debug mode;
 * - when the visitor begins to use a control, at an uncaught error, which it reports, or at the event `gridfront:start`.
 *
 * Its chunks are preloaded when a pointer comes to a control. `afterLoad` is called once the document has loaded, unless the
 * application has begun to start.
 *
 * `form` starts in place of the application, and what is done in it starts nothing else: its chunks are preloaded when
 * somebody types, and the form itself says when it begins.
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
  let isFetched = false
  let starting: Promise<boolean> | undefined

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
  /** The document goes back to how it is without scripts: links work, and forms say that they need the application. */
  function fail(error: unknown) {
    document.documentElement.classList.remove('has-scripts')
    for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-app]'))
      button.disabled = true
    // The gate's overlay shows an error message then. It has its own event, since other scripts may have errors as well.
    dispatchEvent(new Event('gf-start-failed'))
    // Error traces are made of uncaught errors.
    reportError(error)
  }
  function deafen() {
    for (const type of errorTypes) removeEventListener(type, hearError)
  }
  async function start() {
    try {
      fetchChunks()
      let application: Awaited<ReturnType<LoadChunk>> = {}
      for (const script of scripts) application = await load(script)
      if (form) {
        await form.opening
        if (isNeeded) form.live?.leave()
      }
      deafen()
      // An earlier start may have failed.
      document.documentElement.classList.add('has-scripts')
      await application.start?.(take, errors.splice(0), form?.live)
      return true
    } catch (error) {
      // The next use of a control tries again.
      starting = undefined
      if (isNeeded) fail(error)
      return false
    }
  }
  /** Waits until the whole document is parsed, because the page's data stands at its end, and until it is shown. */
  const isReady = () => document.readyState !== 'loading' && !page.prerendering
  function hurry() {
    isWanted = true
    if (isReady()) starting ??= start()
    return starting
  }
  function open() {
    if (!form || starting || !isReady()) return
    const takeForm = () => {
      const events = new Map(early)
      early.clear()
      form.isTaken = true
      deafen()
      return events
    }
    form.opening ??= form.open({ take: takeForm, errors, begin: hurry }, fail)
  }
  function hear({ type, target }: Event) {
    const control = (target as Element).closest?.<HTMLButtonElement>(
      'button:not([popovertarget]),input,select,textarea,label',
    )
    if (!control) return
    const isOfForm = form?.holds(control)
    if (type === (isOfForm ? 'input' : 'pointerover')) fetchChunks()
    if (type === 'pointerover' || (isOfForm && form?.isTaken)) return
    // A click that submits a form is left out, because `holdForms` holds the submit.
    if (type === 'input' || (type === 'click' && control.type === 'button')) early.set(control, type)
    if (isOfForm && !starting) open()
    else need()
  }
  function need() {
    isNeeded = true
    form?.live?.leave()
    void hurry()
  }
  function hearError(event: Event) {
    if (errors.length < 9) errors.push(event)
    // An application that failed to start reports that by an error too, and a form reports errors itself.
    if (!isWanted && !form) void hurry()
  }
  function look() {
    if (startsAtOnce || /debug/i.test(location.hash) || isCustomer()) void hurry()
    else open()
  }
  function watch() {
    if (startsAtOnce) setTimeout(fetchChunks)
    if (form) setTimeout(form.fetch)
    // An application that has started does this itself.
    const rest = () => setTimeout(() => starting || afterLoad())
    const whole = () =>
      setTimeout(() => {
        if (isWanted) void hurry()
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
