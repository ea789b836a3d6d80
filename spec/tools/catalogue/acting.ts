import type { Example } from './example.ts'

/** The control of a label, found as people find it. */
function controlOf(page: HTMLElement, label: string): HTMLElement {
  const words = (text: string | null) => text?.replace(/\s+/g, ' ').trim()
  const found = [...page.querySelectorAll('label')].find(({ textContent }) => words(textContent) === label)
  if (found?.control == null) throw new Error(`No field is called ${label}`)
  return found.control
}

/** Types into a field, replacing its text. */
export function type(page: HTMLElement, label: string, text: string) {
  const field = controlOf(page, label) as HTMLInputElement | HTMLSelectElement
  // React overrides the element's setter, and would ignore a value set with it.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export const tick = (page: HTMLElement, label: string) => controlOf(page, label).click()

/** Presses the button, or opens the summary, of that name. */
export function press(page: HTMLElement, name: string) {
  const controls = page.querySelectorAll<HTMLElement>('button, summary')
  const nameOf = (control: HTMLElement) => control.getAttribute('aria-label') ?? control.textContent?.trim()
  const found = [...controls].find((control) => nameOf(control) === name)
  if (found === undefined) throw new Error(`No button is called ${name}`)
  found.click()
}

/** Resolves when the page meets the condition; at once if it does already. */
function when(page: HTMLElement, isSo: () => boolean): Promise<void> {
  if (isSo()) return Promise.resolve()
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isSo()) return
      observer.disconnect()
      resolve()
    })
    observer.observe(page, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}

/** Brings an example that is on the page into its state. */
export async function reach(page: HTMLElement, { act }: Pick<Example, 'act'>): Promise<void> {
  // Forms enable their buttons when the application has hydrated them.
  await when(page, () => page.querySelector('[data-needs-app]:disabled') === null)
  if (act === undefined) return
  act.run(page)
  await when(page, () => page.querySelector(act.until) !== null)
}
