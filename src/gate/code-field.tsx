import type { Ref } from 'react'
import { useEffect, useRef } from 'react'
import type { CodeRules } from '../gate-config/code-rules.ts'
import { cleanInserted, cleanTyped } from '../gate-config/code-rules.ts'
import { WarningIcon } from '../layout/icons.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('codeField', {
  label: 'Invite code',
  numbersOnly: ({ digits }: Values<'digits'>) =>
    digits === 1 ? 'Numbers only, 1 digit' : `Numbers only, ${digits} digits`,
  placeholder: 'Enter invite code',
})

export interface CodeFieldProps {
  readonly id: string
  readonly rules: CodeRules
  readonly value: string
  /** '' for none. */
  readonly errorMessage: string
  /**
   * How many codes have been refused. A new number renders the message again, so that screen readers speak it again.
   */
  readonly refusals: number
  readonly onValue: (value: string) => void
  readonly input: Ref<HTMLInputElement>
}

const inserted = /^insert(?:FromPaste|FromDrop|FromPasteAsQuotation|FromYank|ReplacementText)$/

/** Sets the value without React, which would move the caret to the end whenever it changes what was typed. */
function put(field: HTMLInputElement, value: string, caret: number) {
  if (field.value === value) return
  field.value = value
  field.setSelectionRange(caret, caret)
}

/**
 * The field for an invite code. Pasted, dropped or autofilled text is cleaned before it is cut to length (CODE-5):
 * `maxlength` alone would cut first. With numbers only, a hint says so and other characters do not appear.
 */
export function CodeField({ id, rules, value, errorMessage, refusals, onValue, input }: CodeFieldProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const field = box.current?.querySelector('input')
    if (!field) return
    const insert = (event: InputEvent) => {
      const text = event.data ?? event.dataTransfer?.getData('text/plain')
      if (text === undefined || !inserted.test(event.inputType)) return
      event.preventDefault()
      const { value, selectionStart, selectionEnd } = field
      const before = value.slice(0, selectionStart ?? value.length)
      const after = value.slice(selectionEnd ?? value.length)
      const added = before + cleanInserted(text, { ...rules, codeLength: text.length })
      put(field, cleanTyped(added + after, rules), cleanTyped(added, rules).length)
      onValue(field.value)
    }
    // Not `onBeforeInput`: React's event of this name is a synthetic one without `inputType`.
    field.addEventListener('beforeinput', insert)
    return () => field.removeEventListener('beforeinput', insert)
  }, [onValue, rules])

  const { enforceNumericOnly, codeLength } = rules
  const ties = [enforceNumericOnly && `${id}-hint`, errorMessage !== '' && `${id}-problem`].filter(Boolean)
  return (
    <div className="gf-gate__field" ref={box}>
      <label htmlFor={id}>{texts.label}</label>
      {enforceNumericOnly && (
        <p id={`${id}-hint`} className="gf-gate__hint">
          {texts.numbersOnly({ digits: codeLength })}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="text"
        className="gf-gate__input"
        placeholder={texts.placeholder}
        value={value}
        maxLength={codeLength}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        inputMode={enforceNumericOnly ? 'numeric' : 'text'}
        pattern={enforceNumericOnly ? `[0-9]{${codeLength}}` : undefined}
        aria-describedby={ties.length > 0 ? ties.join(' ') : undefined}
        aria-invalid={errorMessage === '' ? undefined : true}
        onChange={({ target, nativeEvent }) => {
          // Autofill is the one change whose event has no `inputType`.
          const isFilledIn = !(nativeEvent as InputEvent).inputType
          const { value, selectionStart } = target
          const clean = isFilledIn ? cleanInserted : cleanTyped
          put(
            target,
            clean(value, rules),
            clean(value.slice(0, selectionStart ?? value.length), rules).length,
          )
          onValue(target.value)
        }}
      />
      {/* Also rendered while empty: screen readers may ignore a live region that appears together with its text. */}
      <div role="alert">
        {errorMessage !== '' && (
          <p key={refusals} id={`${id}-problem`} className="gf-gate__problem">
            <WarningIcon size={20} />
            <span>{errorMessage}</span>
          </p>
        )}
      </div>
    </div>
  )
}
