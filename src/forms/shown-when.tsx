import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { restoredEvent } from './form-draft.ts'

export interface ShownWhenProps {
  /** Name of the field that decides, in the same form. */
  readonly name: string
  /** The values for which the fields are shown. */
  readonly is: readonly string[]
  /** Whether that field has one of them at first. */
  readonly initiallyShown: boolean
  readonly children: ReactNode
}

/**
 * Fields that depend on the answer to another field. Otherwise they are hidden and disabled, so that they are not in
 * form data and the keyboard skips them; their input is kept.
 */
export function ShownWhen({ name, is, initiallyShown, children }: ShownWhenProps) {
  const group = useRef<HTMLFieldSetElement>(null)
  const [isShown, setShown] = useState(initiallyShown)
  const wanted = is.join('\n')
  useEffect(() => {
    const form = group.current?.form
    if (!form) return
    const look = () => {
      const values = new FormData(form).getAll(name)
      setShown(values.some((value) => wanted.split('\n').includes(String(value))))
    }
    look()
    const life = new AbortController()
    for (const event of ['input', restoredEvent]) form.addEventListener(event, look, { signal: life.signal })
    return () => life.abort()
  }, [name, wanted])
  return (
    <fieldset ref={group} className="gf-fieldset gf-form__dependent" hidden={!isShown} disabled={!isShown}>
      {children}
    </fieldset>
  )
}
