import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { WarningIcon } from '../layout/icons.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { FieldFault } from './error-summary.tsx'
import { canBeCorrected, ErrorSummary, inDocumentOrder } from './error-summary.tsx'
import { somethingWentWrong } from './fault-words.ts'
import type { FormDraft } from './form-draft.ts'

const texts = defineTexts('appForm', {
  needsScripts: ({ action }: Values<'action'>) => `${action} needs JavaScript. Without it, call us on`,
  needsScriptsAfter: '.',
})

/** The error of each field, by its name. */
export type FieldFaults<Field extends string> = { readonly [field in Field]?: string | undefined }

/** Why sending a form did not succeed: faults of its fields, a message for the whole form, or both. */
export interface FormFailure<Field extends string> {
  readonly faults?: FieldFaults<Field>
  readonly message?: string
  /** Advice for the customer, below the message. */
  readonly advice?: string | undefined
}

export interface AppFormProps<Field extends string, Typed> {
  /** The form's accessible name. */
  readonly label: string
  /** `id` of each field's control, or of the first of its parts, by the field's name. */
  readonly ids: Readonly<Record<Field, string>>
  readonly read: (data: FormData) => Typed
  readonly check: (typed: Typed) => FieldFaults<Field>
  /**
   * Called with values that passed the check. Resolves to null for success. When it rejects, the customer reads that
   * something went wrong, and the error goes to `reportError`.
   */
  readonly send: (typed: Typed) => Promise<FormFailure<Field> | null>
  readonly button: string
  /** The button's text while the form is sent, such as `Logging in…`. */
  readonly busy: string
  /** What does not work without scripts, such as `Logging in`; the phone number is offered instead. */
  readonly needsScripts: string
  readonly fields: (faults: FieldFaults<Field>) => ReactNode
  /** Name of the part on the screen, for a form that shows one part at a time. Messages of another part are removed. */
  readonly part?: string | undefined
  /** Stores the input and restores it. The caller clears it after sending. Default: nothing is stored. */
  readonly draft?: FormDraft | undefined
  /** Called when the draft's answers were filled in. */
  readonly onRestored?: (() => void) | undefined
  /** Shown below the button. */
  readonly children?: ReactNode
}

/**
 * A form with its checks, error summary and button. Fields are checked on submit; a wrong field is checked again while it
 * is corrected. The summary takes the focus (FORM-4), typed text is never lost, and nothing is sent twice. In pre-rendered
 * HTML the button is disabled. A submit before the application runs is held by the boot script (`data-held` on the form)
 * and sent once, as soon as this component runs.
 */
export function AppForm<Field extends string, Typed>(props: AppFormProps<Field, Typed>) {
  const { label, ids, read, check, send, button, busy, needsScripts, fields, part, draft, children } = props
  const { onRestored } = props
  /** The props of the first render: the draft is restored once only. */
  const opening = useRef({ draft, onRestored })
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const isSending = useRef(false)
  /** Whether the shown errors came from the server. */
  const isRefused = useRef(false)
  /** The part on the screen at the last submit. A failure message is shown on that part only. */
  const sentFrom = useRef(part)
  const [isBusy, setBusy] = useState(false)
  const [isReady, setReady] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const [faults, setFaults] = useState<FieldFaults<Field>>({})
  const [summary, setSummary] = useState<readonly FieldFault[]>([])
  const [failure, setFailure] = useState<FormFailure<Field>>({})

  useEffect(() => {
    setReady(true)
    const { draft, onRestored } = opening.current
    if (form.current && draft?.restore(form.current)) onRestored?.()
    if (form.current?.dataset.held !== 'submit') return
    delete form.current.dataset.held
    form.current.requestSubmit()
  }, [])

  // The message appears above the button and pushes it down, so both are scrolled into view. The focus stays where it is,
  // since an alert is spoken. `?.()` because jsdom has no `scrollIntoView`.
  useEffect(() => {
    if (failure.message === undefined || failure.faults !== undefined) return
    for (const { current } of [alert, submitButton]) current?.scrollIntoView?.({ block: 'nearest' })
  }, [failure])

  useEffect(() => {
    if (sentFrom.current !== part) setFailure((shown) => (shown.message === undefined ? shown : {}))
    setSummary((shown) => (shown.every(canBeCorrected) ? shown : shown.filter(canBeCorrected)))
  }, [part])

  /** Shows the faults. Returns whether there are any. */
  function show(found: FieldFaults<Field>): boolean {
    const entries = Object.entries<string | undefined>(found).flatMap(([field, message]) =>
      message === undefined ? [] : [{ fieldId: ids[field as Field], message }],
    )
    setFaults(found)
    setSummary(inDocumentOrder(entries))
    if (entries.length > 0) setAttempt((number) => number + 1)
    return entries.length > 0
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSending.current) return
    const typed = read(new FormData(event.currentTarget))
    setFailure({})
    isRefused.current = false
    if (show(check(typed))) return
    // The ref stops a second press before React renders again; the state changes the button.
    isSending.current = true
    sentFrom.current = part
    setBusy(true)
    try {
      const failed = await send(typed)
      if (failed === null) return
      setFailure(failed)
      isRefused.current = show(failed.faults ?? {})
    } catch (error) {
      setFailure({ message: somethingWentWrong })
      reportError(error)
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }

  /**
   * Before the next submit only fields that were wrong are checked, so that no error appears while somebody types.
   * Checked on input instead of on blur: a message that disappears on blur would move the button away from under the
   * press that caused the blur.
   */
  function recheck({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    draft?.keep(currentTarget)
    if (attempt === 0) return
    const now = check(read(new FormData(currentTarget)))
    // All shown faults are checked again, because one field may be wrong because of another, such as postcode and
    // state. Errors that the server found cannot be checked here, so each stays until its field is changed.
    const only = isRefused.current ? (target as HTMLInputElement).name : null
    // A function, because autofill may change several fields before the next render.
    setFaults((shown) => {
      const again = (Object.keys(shown) as Field[]).filter(
        (name) => shown[name] !== undefined && (only === null || only === name),
      )
      return again.every((name) => now[name] === shown[name])
        ? shown
        : { ...shown, ...Object.fromEntries(again.map((name) => [name, now[name]])) }
    })
    if (!summary.every(canBeCorrected)) setSummary(summary.filter(canBeCorrected))
  }

  return (
    <form
      ref={form}
      className="gf-form"
      method="post"
      noValidate
      aria-label={label}
      // Before hydration the boot script may have set `data-held` here, and enabled the button.
      suppressHydrationWarning
      onSubmit={submit}
      onInput={recheck}
    >
      {/* Above the fields, to be read before they are filled in. Not `noscript`, which is hidden when scripts fail to load. */}
      {!isReady && <NeedsScripts what={needsScripts} />}
      {summary.length > 0 && <ErrorSummary faults={summary} attempt={attempt} />}
      {fields(faults)}
      <div ref={alert} role="alert">
        {failure.message !== undefined && (
          <div className="gf-alert">
            <WarningIcon size={24} />
            <div>
              <p>{failure.message}</p>
              {failure.advice === undefined ? null : <p className="gf-alert__advice">{failure.advice}</p>}
            </div>
          </div>
        )}
      </div>
      <button
        ref={submitButton}
        type="submit"
        className="gf-button gf-button--wide"
        data-needs-app=""
        suppressHydrationWarning
        disabled={!isReady}
        aria-disabled={isBusy ? true : undefined}
      >
        {button}
      </button>
      <p role="status" className="gf-form__status">
        {isBusy ? busy : ''}
      </p>
      {children}
    </form>
  )
}

function NeedsScripts({ what }: { readonly what: string }) {
  const { phone } = useBrand().contact
  return (
    <p className="gf-alert gf-needs-scripts">
      <span>
        <span>{texts.needsScripts({ action: what })}</span> <a href={telephoneAddress(phone)}>{phone}</a>
        {texts.needsScriptsAfter}
      </span>
    </p>
  )
}
