import type { ReactNode } from 'react'
import { useEffect, useRef } from 'react'
import { TickIcon, WarningIcon } from '../layout/icons.tsx'

export interface FormDoneProps {
  readonly title: string
  /** Default `good`. */
  readonly kind?: 'good' | 'problem'
  /** Default 2. */
  readonly headingLevel?: 2 | 3
  /** What happens now, and ways on. */
  readonly children: ReactNode
}

/** Stands where a form stood: what came of it. Its heading takes the focus, which the form's button had. */
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
