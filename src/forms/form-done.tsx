import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { TickIcon, WarningIcon } from '../layout/icons.tsx'

export interface FormDoneProps {
  readonly title: string
  /** Default `good`. */
  readonly kind?: 'good' | 'problem'
  /** Default 2. */
  readonly headingLevel?: 2 | 3
  /** The next steps, and links to other pages. */
  readonly children: ReactNode
}

/**
 * The outcome of a form, in its place. Its heading takes the focus, because the form's button, which had it, no longer
 * exists.
 */
export function FormDone({ title, kind = 'good', headingLevel = 2, children }: FormDoneProps) {
  const Heading = `h${headingLevel}` as const
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={`gf-done gf-done--${kind}`}>
      {kind === 'good' ? <TickIcon /> : <WarningIcon />}
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children}
    </div>
  )
}
