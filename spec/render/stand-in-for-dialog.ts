import { vi } from 'vitest'

/** jsdom has the element `dialog`, and neither its top layer nor its way with the focus. Call before each test. */
export function standInForDialog(): void {
  let before: Element | null = null
  HTMLDialogElement.prototype.showModal = vi.fn(function (this: HTMLDialogElement) {
    if (this.open) throw new DOMException('It is open already', 'InvalidStateError')
    before = document.activeElement
    this.open = true
  })
  HTMLDialogElement.prototype.close = vi.fn(function (this: HTMLDialogElement) {
    if (this.open && before instanceof HTMLElement) before.focus()
    this.open = false
  })
}
