import type { Ref } from 'react'
import { useEffect, useRef } from 'react'
import type { CodeRules } from '../gate-config/code-rules.ts'
import { cleanInserted, cleanTyped } from '../gate-config/code-rules.ts'
import { WarningIcon } from '../layout/icons.tsx'

export interface CodeFieldProps {
  readonly id: string
  readonly rules: CodeRules
  readonly value: string
  /** '' for none. */
  readonly errorMessage: string
  /** How many codes have been refused: the same message is told anew, since a region whose text stays is not spoken again. */
  readonly refusals: number
  readonly onValue: (value: string) => void
  readonly input: Ref<HTMLInputElement>
}

const inserted = /^insert(?:FromPaste|FromDrop|FromPasteAsQuotation|FromYank|ReplacementText)$/

/** By script, so that the caret is where it belongs: React would write what it has to change, and move it to the end. */
function put(field: HTMLInputElement, value: string, caret: number) {
  if (field.value === value) return
  field.value = value
  field.setSelectionRange(caret, caret)
}

/**
 * The field for an invite code. Text that comes as one is cleaned before it is cut (CODE-5): `maxlength` alone would cut
 * first. With numbers only it says so, and other characters do not appear.
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
    // React's own event of this name is another one.
    field.addEventListener('beforeinput', insert)
    return () => field.removeEventListener('beforeinput', insert)
  }, [onValue, rules])

  const { enforceNumericOnly, codeLength } = rules
  const ties = [enforceNumericOnly && `${id}-hint`, errorMessage !== '' && `${id}-problem`].filter(Boolean)
  return (
    <div className="gf-gate__field" ref={box}>
      <label htmlFor={id}>Invite code</label>
      {enforceNumericOnly && (
        <p id={`${id}-hint`} className="gf-gate__hint">
          Numbers only, {codeLength === 1 ? '1 digit' : `${codeLength} digits`}
        </p>
      )}
      <input
        ref={input}
        id={id}
        type="text"
        className="gf-gate__input"
        placeholder="Enter invite code"
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
          // What no key and no paste has put there comes from a browser that fills in, and comes as one.
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
      {/* Stays in place while empty: a region that appears with its text is not always spoken. */}
      <div role="alert">
        {errorMessage !== '' && (
          <p key={refusals} id={`${id}-problem`} className="gf-gate__problem">
            <WarningIcon size={20} />
            {errorMessage}
          </p>
        )}
      </div>
    </div>
  )
}
