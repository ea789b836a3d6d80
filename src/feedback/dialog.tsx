import type { ReactNode } from 'react'
import { useEffect, useId, useRef, useState } from 'react'
import { CloseIcon } from '../layout/icons.tsx'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('dialog', {
  close: 'Close',
})

/** How the user tried to dismiss it. */
export type DialogDismissal = 'closeButton' | 'escape' | 'backdrop'

export interface DialogProps {
  readonly isOpen: boolean
  /** Its heading, which is also its accessible name. */
  readonly title: string
  /** Called when the user tries to dismiss it. Set `isOpen` to false, or leave it open. */
  readonly onDismiss: (how: DialogDismissal) => void
  /** `alertdialog` for what needs an answer. Default `dialog`. */
  readonly role?: 'dialog' | 'alertdialog'
  /** Default true. */
  readonly hasCloseButton?: boolean
  /** Default true. False: Escape does nothing. */
  readonly isDismissedByEscape?: boolean
  /** Default false, because a press outside may be a mistake, and input would be lost. */
  readonly isDismissedByBackdrop?: boolean
  /** `id` of the text that describes it, needed by an `alertdialog`. */
  readonly describedBy?: string
  /** Default 2. */
  readonly headingLevel?: 2 | 3
  readonly children: ReactNode
}

/**
 * A native modal `dialog`, named by its heading: the page behind is inert and keeps its input, Tab stays within it and
 * in the browser's own controls. When it opens, its heading gets the focus, so that a key meant for the page presses
 * nothing; when it closes, the focus returns to where it was. Escape, the close button and (optionally) a press outside
 * ask to dismiss it; only `isOpen` decides. Keep it mounted while it may be opened.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onDismiss, role, hasCloseButton = true, headingLevel = 2, children } = props
  const { isDismissedByEscape = true, isDismissedByBackdrop = false, describedBy } = props
  const box = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const Heading = `h${headingLevel}` as const

  /** How often the browser has closed it by itself. */
  const [closings, setClosings] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: one that was closed and is still meant to be open opens again.
  useEffect(() => {
    const { current } = box
    if (!isOpen || current === null) return
    current.showModal()
    heading.current?.focus()
    // Closed by `close()`, which returns the focus to where it was.
    return () => current.close()
  }, [isOpen, closings])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key for a press beside it is Escape.
    <dialog
      ref={box}
      className="gf-dialog"
      role={role === 'alertdialog' ? role : undefined}
      aria-labelledby={id}
      aria-describedby={describedBy}
      onCancel={(event) => {
        // A file field inside the dialog also fires `cancel`, which bubbles here.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (isDismissedByEscape) onDismiss('escape')
      }}
      // Browsers let users leave any dialog: at a repeated Escape they close it without asking.
      onClose={(event) => {
        if (event.target !== event.currentTarget || !isOpen || box.current?.open !== false) return
        setClosings(closings + 1)
        if (isDismissedByEscape) onDismiss('escape')
      }}
      onClick={(event) => {
        // A press inside has another target, because the padding belongs to `gf-dialog__body`.
        if (isDismissedByBackdrop && event.target === event.currentTarget) onDismiss('backdrop')
      }}
    >
      <div className="gf-dialog__body">
        <div className="gf-dialog__head">
          <Heading ref={heading} id={id} tabIndex={-1}>
            {title}
          </Heading>
          {hasCloseButton && (
            <button
              type="button"
              className="gf-dialog__close"
              aria-label={texts.close}
              title={texts.close}
              onClick={() => onDismiss('closeButton')}
            >
              <CloseIcon size={24} />
            </button>
          )}
        </div>
        {children}
      </div>
    </dialog>
  )
}
