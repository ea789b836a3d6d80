/** The element that a fragment names: as written, else decoded. Null if there is none, or the fragment cannot be decoded. */
export function namedElement(document: Document, fragment: string): HTMLElement | null {
  const name = fragment.replace(/^#/, '')
  try {
    return document.getElementById(name) ?? document.getElementById(decodeURIComponent(name))
  } catch {
    return null
  }
}

/** Focuses an element that need not be a control, without scrolling. */
export function focusOn(element: HTMLElement | null): void {
  if (element === null) return
  // Set before focusing instead of after a failure, because each attempt makes the browser lay out the page.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (element.ownerDocument.activeElement === element) return
  // A link without an address has the value 0, but cannot take the focus.
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Moves the position of keyboard and screen reader after a page change (ROUTE-14): to the element of the fragment, else
 * the main heading, else the main part. Returns the element of the fragment.
 */
export function focusPage(document: Document, fragment: string): HTMLElement | null {
  const named = namedElement(document, fragment)
  focusOn(named ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))
  return named
}
