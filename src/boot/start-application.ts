import type { BootData } from './boot-data.ts'

/**
 * Runs inline. Starts the application when somebody is about to do something, else when the browser is idle after
 * `load`. Its chunks are fetched at once, behind everything that the page is drawn with: on a slow network their
 * answers come when the document is complete. They are evaluated one by one, with idle moments between
 * them, or at once when somebody waits for it. The last one exports `start`.
 */
export function startApplication(
  { scripts, ahead }: Pick<BootData, 'scripts' | 'ahead'>,
  load: (script: string) => Promise<{ readonly start?: () => Promise<void> }>,
) {
  const signs = ['pointerdown', 'pointermove', 'touchstart', 'keydown', 'focusin']
  const controls = 'a,button,input,select,textarea,label,summary'
  let isAwaited = false
  let goOn = () => {}
  let isBegun = false

  const idle = () =>
    new Promise<unknown>((resolve) => {
      goOn = resolve as () => void
      if (isAwaited) goOn()
      else if ('requestIdleCallback' in window) requestIdleCallback(goOn, { timeout: 2000 })
      else setTimeout(goOn)
    })
  async function start() {
    try {
      let application: Awaited<ReturnType<typeof load>> = {}
      for (const script of scripts) {
        application = await load(script)
        await idle()
      }
      await application.start?.()
    } catch (error) {
      // The document stays what it is without scripts: links lead on, and forms say that they need the application.
      document.documentElement.classList.remove('has-scripts')
      for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-needs-app]'))
        button.disabled = true
      // For a gate's overlay, which errors of other scripts do not concern.
      dispatchEvent(new Event('gf-start-failed'))
      // Uncaught errors are what error reports are made of.
      reportError(error)
    }
  }
  /** Not before the whole document is there: its data stands at the end. */
  function begin() {
    if (isBegun || document.readyState === 'loading') return
    isBegun = true
    void start()
  }
  function hurry({ type, target }: Event) {
    if (type === 'pointermove' && !(target as Element).closest?.(controls)) return
    for (const sign of signs) removeEventListener(sign, hurry, true)
    isAwaited = true
    goOn()
    begin()
  }
  // As markup they would be fetched where scripts are turned off. In a task of its own: each of them takes a slow phone
  // 5 ms, and so they are no part of the document's first task, which is the longest.
  setTimeout(() => {
    for (const href of [...scripts, ...ahead])
      document.head.append(
        Object.assign(document.createElement('link'), { rel: 'modulepreload', fetchPriority: 'low', href }),
      )
  })
  for (const sign of signs) addEventListener(sign, hurry, { capture: true, passive: true })
  addEventListener('DOMContentLoaded', () => {
    if (isAwaited) begin()
  })
  addEventListener('load', begin)
}
