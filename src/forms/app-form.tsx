import type { FormEvent, ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import { useBrand } from '../layout/brand-context.tsx'
import { telephoneAddress } from '../layout/contact-details.tsx'
import { WarningIcon } from '../layout/icons.tsx'
import type { FieldFault } from './error-summary.tsx'
import { canBeCorrected, ErrorSummary, inDocumentOrder } from './error-summary.tsx'
import { somethingWentWrong } from './fault-words.ts'
import type { FormDraft } from './form-draft.ts'

/** What is wrong with each field, by its name. */
export type FieldFaults<Field extends string> = { readonly [field in Field]?: string | undefined }

/** Why a form that was sent did not succeed: at its fields, as a whole, or both. */
export interface FormFailure<Field extends string> {
  readonly faults?: FieldFaults<Field>
  readonly message?: string
  /** What to do about the message. */
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
   * Called with what passed the check; null is success. When it rejects the customer reads that something went wrong, and
   * the error is reported as an uncaught one is.
   */
  readonly send: (typed: Typed) => Promise<FormFailure<Field> | null>
  readonly button: string
  /** Said while it is sent, such as `Logging in…`. */
  readonly busy: string
  /** What does not work without scripts, such as `Logging in`; the phone number is offered instead. */
  readonly needsScripts: string
  readonly fields: (faults: FieldFaults<Field>) => ReactNode
  /** Name of what is shown of the form, where it comes in parts: what was told of another part goes with it. */
  readonly part?: string | undefined
  /** Keeps what is typed, and gives it back. Whoever sends the form clears it. Default: nothing is kept. */
  readonly draft?: FormDraft | undefined
  /** Kept answers stand in the form again. */
  readonly onRestored?: (() => void) | undefined
  /** Stands below the button. */
  readonly children?: ReactNode
}

/**
 * What the forms of the application share. Checked on submit, then a wrong field again as it is corrected; the
 * summary takes the focus (FORM-4), nothing typed is lost, and nothing is sent twice. The server's button is
 * disabled: a press before the application runs is held by the boot script (`data-held` on the form), and sent
 * here once.
 */
export function AppForm<Field extends string, Typed>(props: AppFormProps<Field, Typed>) {
  const { label, ids, read, check, send, button, busy, needsScripts, fields, part, draft, children } = props
  const { onRestored } = props
  /** As the form was opened with: it is filled in once. */
  const opening = useRef({ draft, onRestored })
  const form = useRef<HTMLFormElement>(null)
  const alert = useRef<HTMLDivElement>(null)
  const submitButton = useRef<HTMLButtonElement>(null)
  const isSending = useRef(false)
  /** Whether the faults that are shown are the server's. */
  const isRefused = useRef(false)
  /** The part that was sent last: what is told of it stays with it. */
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

  // Right above the button, which it pushes down: both are brought back to where they can be seen. The focus stays,
  // since the alert is spoken. Not every DOM that tests run in can scroll.
  useEffect(() => {
    if (failure.message === undefined || failure.faults !== undefined) return
    for (const { current } of [alert, submitButton]) current?.scrollIntoView?.({ block: 'nearest' })
  }, [failure])

  useEffect(() => {
    if (sentFrom.current !== part) setFailure((shown) => (shown.message === undefined ? shown : {}))
    setSummary((shown) => (shown.every(canBeCorrected) ? shown : shown.filter(canBeCorrected)))
  }, [part])

  /** Draws the faults; whether there are any. */
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
    // The ref holds back a second press in the same moment, the state is what is seen.
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
   * Only a field that was found wrong is checked before the next submit: nobody is told off while typing. Not
   * as it is left: the message that goes would move the button away from under the press that left the field.
   */
  function recheck({ target, currentTarget }: FormEvent<HTMLFormElement>) {
    draft?.keep(currentTarget)
    if (attempt === 0) return
    const now = check(read(new FormData(currentTarget)))
    // One field may be wrong because of another, such as a postcode and its state. What the server has found, only it
    // can find again: its words stay until their own field is corrected.
    const only = isRefused.current ? (target as HTMLInputElement).name : null
    // Several fields may be filled in before the next is drawn: each corrects what the one before has left.
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
      // The boot script may have marked the form, and woken its button, before this took over.
      suppressHydrationWarning
      onSubmit={submit}
      onInput={recheck}
    >
      {/* Before anybody fills it in. Not `noscript`: it is shown as well where scripts were asked for and did not come. */}
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
        {`${what} needs JavaScript. Without it, call us on `}
        <a href={telephoneAddress(phone)}>{phone}</a>.
      </span>
    </p>
  )
}
