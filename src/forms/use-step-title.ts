import { useEffect } from 'react'
import { beginTitle } from './document-title.ts'

/**
 * Names the step of a flow in the document's title, before the page's own: lists of tabs and of the history show nothing
 * else of a page (WCAG 2.4.2). null: the page's title says enough, as at the first step.
 */
export function useStepTitle(step: string | null): void {
  useEffect(() => {
    if (step !== null) return beginTitle(`${step} | `)
  }, [step])
}
