/** The element that a fragment names: as written, else decoded. Null for none, and for one that cannot be decoded. */
export function namedElement(document: Document, fragment: string): HTMLElement | null {
  const name = fragment.replace(/^#/, '')
  try {
    return document.getElementById(name) ?? document.getElementById(decodeURIComponent(name))
  } catch {
    return null
  }
}

/** Puts the focus on something that need not be a control, without scrolling. */
export function focusOn(element: HTMLElement | null): void {
  if (element === null) return
  // Before the focus is asked for, not where it was refused: each time the browser lays out the page first.
  if (element.tabIndex < 0) element.tabIndex = -1
  element.focus({ preventScroll: true })
  if (element.ownerDocument.activeElement === element) return
  // A link without an address says 0, and takes no focus.
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Where the keyboard and a screen reader go on from after a change of page (ROUTE-14): what the fragment names, else
 * the main heading, else the main part. Returns what the fragment names.
 */
export function focusPage(document: Document, fragment: string): HTMLElement | null {
  const named = namedElement(document, fragment)
  focusOn(named ?? document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'))
  return named
}
