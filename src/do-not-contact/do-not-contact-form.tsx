import { useEffect, useRef } from 'react'
import type { DoNotContactReceipt, DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import type { AddressLookup } from '../address/address-lookup.ts'
import type { SearchTimers } from '../address/address-search.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import { DetailsFields, doNotContactIds as ids, WaysFields } from './do-not-contact-fields.tsx'
import type { DoNotContactFaults, DoNotContactField, TypedDoNotContact } from './do-not-contact-request.ts'
import {
  doNotContactAddress,
  doNotContactFaults,
  newRequestId,
  readDoNotContact,
  toDoNotContactRequest,
} from './do-not-contact-request.ts'
import type { DoNotContactAnswer } from './do-not-contact-service.ts'

/** What is shown at a time: what should stop, or who asks and the details that this needs. */
export type DoNotContactStep = 'ways' | 'details'

/**
 * Why another step is asked for: the one before is done, what it asks is not there, or the backend has found something
 * wrong in it. In the last case the summary of what is wrong has the focus.
 */
export type DoNotContactTurn = 'done' | 'missing' | 'wrong'

export interface DoNotContactFormProps {
  /** Never rejects. */
  readonly onSubmit: (request: DoNotContactRequest) => Promise<DoNotContactAnswer>
  readonly onDone: (receipt: DoNotContactReceipt, request: DoNotContactRequest) => void
  /** Looks addresses up. Without it they are entered by hand. */
  readonly lookup?: AddressLookup
  /**
   * One thing at a time: the other step is hidden, and keeps what was typed. Its heading stands above the form. Left
   * out: everything at once.
   */
  readonly step?: DoNotContactStep
  /** With `step`: another one is to be shown. */
  readonly onStep?: (step: DoNotContactStep, turn: DoNotContactTurn) => void
  /** Keeps what is typed until it was sent, as of `createFormDraft`. Default: nothing is kept. */
  readonly draft?: FormDraft
  /** Kept answers stand in the form again. */
  readonly onRestored?: () => void
  /** Names each request. Default: random UUIDs. */
  readonly newId?: () => string
  /** Of the look-up. Default: the global ones. */
  readonly timers?: SearchTimers
}

/** The field that the backend's words are about, by where they stand in the request. */
function fieldAt(pointer: string): string {
  const [, member = '', part = 'line'] = pointer.replace('/body', '').split('/')
  if (member !== 'address') return member
  return `${doNotContactAddress}-${part === 'line' ? 'street' : part}`
}

function faultsAt(
  errors: readonly { readonly pointer: string; readonly detail: string }[],
): DoNotContactFaults {
  const found: Partial<Record<DoNotContactField, string>> = {}
  for (const { pointer, detail } of errors) {
    const name = fieldAt(pointer)
    if (Object.hasOwn(ids, name)) found[name as DoNotContactField] ??= detail
  }
  return found
}

/**
 * Asks not to be contacted for sales, without an account, all at once or in two steps. What was typed and not changed is
 * sent again as the same request: after an answer that was lost it is still one entry, with one receipt.
 */
export function DoNotContactForm(props: DoNotContactFormProps) {
  const { onSubmit, onDone, lookup, step, onStep, newId = newRequestId, timers, draft, onRestored } = props
  const sent = useRef({ content: '', id: '' })
  const start = useRef<HTMLDivElement>(null)
  const turnTo = useRef(onStep)
  const shown = useRef(step)

  useEffect(() => {
    turnTo.current = onStep
    shown.current = step
  }, [onStep, step])
  // The history leads here too, whatever has been ticked off meanwhile.
  useEffect(() => {
    const form = start.current?.closest('form')
    if (step !== 'details' || !form || readDoNotContact(new FormData(form)).ways.length > 0) return
    turnTo.current?.('ways', 'missing')
  }, [step])

  function requestOf(typed: TypedDoNotContact): DoNotContactRequest {
    const content = JSON.stringify(toDoNotContactRequest(typed, ''))
    if (sent.current.content !== content) sent.current = { content, id: newId() }
    return toDoNotContactRequest(typed, sent.current.id)
  }

  /** What is told at once: of two steps the first one with a fault, since nobody sees both. */
  function toldOf(faults: DoNotContactFaults): DoNotContactFaults {
    if (step === undefined || faults.ways === undefined) return faults
    onStep?.('ways', 'wrong')
    return { ways: faults.ways }
  }

  async function send(typed: TypedDoNotContact) {
    if (step === 'ways') {
      onStep?.('details', 'done')
      return null
    }
    const request = requestOf(typed)
    const answer = await onSubmit(request)
    if (answer.success) {
      draft?.clear()
      onDone(answer.receipt, request)
      return null
    }
    const faults = faultsAt(answer.errors ?? [])
    const hasFaults = Object.keys(faults).length > 0
    // Somebody has gone back meanwhile: what failed is told where it was sent. Without a summary its heading has the focus.
    if (shown.current === 'ways' && faults.ways === undefined)
      onStep?.('details', hasFaults ? 'wrong' : 'done')
    if (hasFaults) return { faults: toldOf(faults) }
    return faultWords(answer.code, answer.retryAfterSeconds)
  }

  const isFirst = step === 'ways'
  return (
    <AppForm
      label="Ask not to be contacted"
      ids={ids}
      read={readDoNotContact}
      check={(typed): DoNotContactFaults => {
        const faults = doNotContactFaults(typed)
        return isFirst ? { ways: faults.ways } : faults
      }}
      send={send}
      button={isFirst ? 'Continue' : 'Put me on the list'}
      // The next step is there at once.
      busy={isFirst ? '' : 'Sending…'}
      needsScripts="This form"
      part={step}
      draft={draft}
      onRestored={onRestored}
      fields={(faults) => (
        <>
          <div ref={start} className="gf-form__step" hidden={step === 'details'}>
            <WaysFields faults={faults} isLegendShown={step === undefined} />
          </div>
          <div className="gf-form__step" hidden={isFirst}>
            <DetailsFields faults={faults} lookup={lookup} timers={timers} />
          </div>
        </>
      )}
    />
  )
}
