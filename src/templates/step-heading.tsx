import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'

/** Heading of a step. With `takesFocus` it takes the focus, for steps reached by a button that no longer exists. */
export function StepHeading({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}
