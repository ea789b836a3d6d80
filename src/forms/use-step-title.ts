import { useEffect } from 'react'
import { beginTitle } from './document-title.ts'

/**
 * Puts the name of a flow's step before the page's title, since tabs and the history show nothing but the title (WCAG
 * 2.4.2). null adds nothing, for instance at the first step.
 */
export function useStepTitle(step: string | null): void {
  useEffect(() => {
    if (step !== null) return beginTitle(`${step} | `)
  }, [step])
}
