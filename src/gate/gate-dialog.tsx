import type { FormEvent, KeyboardEvent, SyntheticEvent } from 'react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { cleanInserted } from '../gate-config/code-rules.ts'
import { gateWords } from '../gate-config/gate-messages.ts'
import { useBrand } from '../layout/brand-context.tsx'
import { WarningIcon } from '../layout/icons.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import { CodeField } from './code-field.tsx'
import { useOpenedGate } from './use-gate.ts'

const texts = defineTexts('gateDialog', {
  submit: 'Submit',
  close: 'Close',
})

/** How long after the modal has opened the field gets the focus (GATE-3). */
export const gateFocusDelayMs = 50

export interface GateDialogProps {
  /** Called when the modal has closed and no element of the page got the focus back. Move it to the start of the page. */
  readonly onClosed?: () => void
}

/**
 * The invite gate over the whole window (GATE-2): role dialog, named 'Closed Testing Mode' and described by its text.
 * It is a native modal, so the page behind is inert. 50 ms after it opens, its field gets the focus, or its heading
 * where there is no field. Enter submits. Escape closes it only in debug mode, where there is a close button as well.
 * Render it once, below a `BrandProvider` and a `GateProvider`; its style is `gateStyle`.
 */
export function GateDialog({ onClosed }: GateDialogProps) {
  const { name, contact } = useBrand()
  const { config, enteredCode, errorMessage, showModal, isDebug, refusals, send } = useOpenedGate()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()
  const { showCodeEntry, validation } = config

  const open = useCallback(() => {
    const box = dialog.current
    if (box === null) return undefined
    // Without this the browser would focus the first link or field at once.
    box.setAttribute('autofocus', '')
    if (!box.open) box.showModal()
    box.focus()
    return setTimeout(() => (field.current ?? heading.current)?.focus(), gateFocusDelayMs)
  }, [])
  useEffect(() => {
    if (!showModal) return
    const box = dialog.current
    const timer = open()
    return () => {
      clearTimeout(timer)
      // `close()` gives the focus back to the element that had it before; removing the element would not.
      box?.close()
    }
  }, [showModal, open])

  const update = useCallback((code: string) => send({ type: 'UPDATE_CODE', enteredCode: code }), [send])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = cleanInserted(enteredCode, validation)
    if (code !== enteredCode) update(code)
    send({ type: 'VERIFY_CODE' })
    field.current?.focus()
  }
  const close = () => {
    if (isDebug) send({ type: 'HIDE_MODAL' })
  }
  const onCancel = (event: SyntheticEvent) => {
    event.preventDefault()
    close()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // At a second Escape browsers close a dialog without a `cancel` event.
    event.preventDefault()
    close()
  }
  const afterClose = () => {
    const box = dialog.current
    if (box === null || box.open) return
    // Browsers may close a modal although `cancel` was prevented. The gate opens again then.
    if (showModal) return open()
    const { activeElement, body } = document
    if (activeElement === body || box.contains(activeElement)) onClosed?.()
  }
  return (
    <dialog
      ref={dialog}
      className="gf-gate"
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}about ${id}write`}
      onCancel={onCancel}
      onKeyDown={onKeyDown}
      onClose={afterClose}
    >
      <div className="gf-gate__box">
        <p className="gf-gate__brand">{name}</p>
        <h1 ref={heading} id={`${id}title`} tabIndex={-1}>
          {gateWords.title}
        </h1>
        <p id={`${id}about`}>
          {`${gateWords.about(name)} ${showCodeEntry ? gateWords.ask : gateWords.byLink}`}
        </p>
        {showCodeEntry ? (
          <form className="gf-gate__form" noValidate autoComplete="off" onSubmit={submit}>
            <CodeField
              id={`${id}code`}
              rules={validation}
              value={enteredCode}
              errorMessage={errorMessage}
              refusals={refusals}
              onValue={update}
              input={field}
            />
            <button type="submit" className="gf-button">
              {texts.submit}
            </button>
          </form>
        ) : (
          <div role="alert">
            {errorMessage !== '' && (
              <p key={refusals} className="gf-gate__problem">
                <WarningIcon size={20} />
                <span>{errorMessage}</span>
              </p>
            )}
          </div>
        )}
        <p id={`${id}write`} className="gf-gate__write">
          <span>{`${gateWords.write} `}</span>
          <a href={`mailto:${contact.email}`}>{contact.email}</a>
        </p>
        {isDebug && (
          <button
            type="button"
            className="gf-gate__close gf-button gf-button--quiet gf-button--small"
            onClick={close}
          >
            {texts.close}
          </button>
        )}
      </div>
    </dialog>
  )
}
