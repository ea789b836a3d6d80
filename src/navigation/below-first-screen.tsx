import type { ReactNode } from 'react'
import { createContext, startTransition, useContext, useEffect, useState } from 'react'
import { afterFrame } from './after-frame.ts'

/** Whether the page has just been come to by a link: its first screen is what somebody waits for. */
export const PageArrival = createContext(false)

/**
 * A part of a page that is drawn behind the first frame when a link has led to the page within the application: a slow
 * phone shows the first screen of a long page sooner. In documents, after a step back and at a fragment it is there at
 * once, because the place on the page depends on its height.
 */
export function BelowFirstScreen({ children }: { readonly children: ReactNode }) {
  const isArriving = useContext(PageArrival)
  const [isDrawn, setDrawn] = useState(!isArriving)
  useEffect(() => {
    if (!isDrawn) afterFrame(() => startTransition(() => setDrawn(true)))
  }, [isDrawn])
  return isDrawn ? children : null
}
