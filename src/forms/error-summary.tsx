import type { MouseEvent } from 'react'
import { useEffect, useId, useRef } from 'react'
import { defineTexts } from '../texts/define-texts.ts'
import { beginTitle, errorMark } from './document-title.ts'

const texts = defineTexts('errorSummary', {
  title: 'There is a problem',
})

export interface FieldFault {
  /** `id` of the control, or of the first of its parts. */
  readonly fieldId: string
  /** The same text as at the field. */
  readonly message: string
}

export interface ErrorSummaryProps {
  /** In document order. */
  readonly faults: readonly FieldFault[]
  /** Number of failed submits. A new number moves the focus here again. */
  readonly attempt: number
  /** Default `There is a problem`. */
  readonly title?: string
}

/** Sorts errors by the positions of their fields in the document. */
export const inDocumentOrder = (faults: readonly FieldFault[]): FieldFault[] =>
  [...faults].sort((a, b) => {
    const [first, second] = [document.getElementById(a.fieldId), document.getElementById(b.fieldId)]
    if (first === null || second === null) return 0
    return first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })

/** Whether the field is still shown and enabled. A form may have replaced it by another one meanwhile. */
export const canBeCorrected = ({ fieldId }: FieldFault): boolean =>
  document.getElementById(fieldId)?.matches(':not(:disabled, [hidden] *)') === true

/** Moves the focus to a field and scrolls to its label, because a browser would scroll only to the control. */
function goToField(event: MouseEvent, fieldId: string) {
  // The link's fragment must not get into the address, whose fragment is for invite codes and commands.
  event.preventDefault()
  const field = document.getElementById(fieldId)
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  const label = [...document.querySelectorAll('label')].find(({ htmlFor }) => htmlFor === fieldId)
  ;(label ?? field).scrollIntoView({ block: 'start' })
}

/**
 * The faults of a form, each a link to its field (FORM-4). Takes the focus after each failed submit, and puts 'Error: '
 * before the document's title while it is shown.
 */
export function ErrorSummary({ faults, attempt, title = texts.title }: ErrorSummaryProps) {
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the number of the attempt is what moves the focus.
  useEffect(() => {
    box.current?.focus()
  }, [attempt])
  useEffect(() => {
    // Another form of the page may have put the mark there already.
    if (!document.title.startsWith(errorMark)) return beginTitle(errorMark)
  }, [])
  return (
    <div ref={box} className="gf-summary" role="alert" tabIndex={-1} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul>
        {faults.map(({ fieldId, message }) => (
          <li key={fieldId}>
            <a href={`#${fieldId}`} onClick={(event) => goToField(event, fieldId)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
