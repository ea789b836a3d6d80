import { vi } from 'vitest'

/**
 * Adds what jsdom's `dialog` element lacks: the methods that open and close it, and its focus handling. Call before each
 * test.
 */
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
