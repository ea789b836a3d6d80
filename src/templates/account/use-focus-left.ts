import type { RefObject } from 'react'
import { useLayoutEffect } from 'react'

/**
 * When a control that has the focus is removed with its component, such as the button of an entry that is withdrawn,
 * the heading of its section or page gets the focus. Otherwise the keyboard would start again at the top of the page.
 */
export function useFocusLeft(control: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const own = control.current
    // A layout effect ends before its elements are removed, so the focus is still in its place.
    return () => {
      if (own === null || own !== document.activeElement) return
      const heading =
        own.closest('section')?.querySelector<HTMLElement>('h2') ??
        document.querySelector<HTMLElement>('main h1')
      if (heading === null) return
      heading.tabIndex = -1
      heading.focus()
    }
  }, [control])
}
