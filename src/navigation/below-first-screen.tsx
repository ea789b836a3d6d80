import type { ReactNode } from 'react'
import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/** Whether the page was just opened by a link, so that the visitor is waiting for its first screen. */
export const PageArrival = createContext(false)

/**
 * Renders a part of a page after the first frame if the page was opened by a link within the application, so that a
 * slow phone shows the first screen of a long page sooner. In documents, after going back and with a fragment it is
 * rendered at once, because the scroll position depends on its height.
 */
export function BelowFirstScreen({ children }: { readonly children: ReactNode }) {
  const isArriving = useContext(PageArrival)
  const [isDrawn, setDrawn] = useState(!isArriving)
  useEffect(() => {
    if (!isDrawn) afterFrame(() => startTransition(() => setDrawn(true)))
  }, [isDrawn])
  return isDrawn ? children : null
}
