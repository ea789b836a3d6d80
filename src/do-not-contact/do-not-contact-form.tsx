import { useEffect, useRef } from 'react'
import type { DoNotContactReceipt, DoNotContactRequest } from '../../contracts/schemas/do-not-contact.ts'
import type { AddressLookup } from '../address/address-lookup.ts'
import type { SearchTimers } from '../address/address-search.ts'
import { AppForm } from '../forms/app-form.tsx'
import { faultWords } from '../forms/fault-words.ts'
import type { FormDraft } from '../forms/form-draft.ts'
import { newRequestId } from '../request-id.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { DetailsFields, doNotContactIds as ids, WaysFields } from './do-not-contact-fields.tsx'
import type { DoNotContactFaults, DoNotContactField, TypedDoNotContact } from './do-not-contact-request.ts'
import {
  doNotContactAddress,
  doNotContactFaults,
  readDoNotContact,
  toDoNotContactRequest,
} from './do-not-contact-request.ts'
import type { DoNotContactAnswer } from './do-not-contact-service.ts'

const texts = defineTexts('doNotContactForm', {
  label: 'Ask not to be contacted',
  continue: 'Continue',
  button: 'Put me on the list',
  busy: 'Sending…',
  needsScripts: 'This form',
})

/** Steps of the form: `ways` asks which ways of contact should stop, `details` for the person and the contact details. */
export type DoNotContactStep = 'ways' | 'details'

/**
 * Why the form asks for another step. `done`: the step before is complete. `missing`: an earlier step has no answer yet.
 * `wrong`: the step has faults, and its error summary has the focus.
 */
export type DoNotContactTurn = 'done' | 'missing' | 'wrong'

export interface DoNotContactFormProps {
  /** Never rejects. */
  readonly onSubmit: (request: DoNotContactRequest) => Promise<DoNotContactAnswer>
  readonly onDone: (receipt: DoNotContactReceipt, request: DoNotContactRequest) => void
  /** Looks addresses up. Without it they are entered by hand. */
  readonly lookup?: AddressLookup
  /**
   * The step to show. The other one is hidden and keeps what was typed. Put a heading for the step above the form.
   * Default: both steps at once.
   */
  readonly step?: DoNotContactStep
  /** Called when another step is to be shown, if `step` is given. */
  readonly onStep?: (step: DoNotContactStep, turn: DoNotContactTurn) => void
  /** Stores the input until it was sent: see `createFormDraft`. Default: nothing is stored. */
  readonly draft?: FormDraft
  /** Called when the draft's answers were filled in. */
  readonly onRestored?: () => void
  /** Makes the id of a request. Default: a random UUID. */
  readonly newId?: () => string
  /** Timers of the address look-up. Default: the global ones. */
  readonly timers?: SearchTimers
}

/** The name of the field at a JSON pointer into the request. */
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
 * The form of somebody who does not want to be contacted for sales. It needs no account, and has one or two steps. When the
 * same answers are sent again they have the same request id, so that a retry after a lost answer makes no second entry.
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
  // The browser's history may lead to the second step although no way of contact is ticked any more.
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

  /** The faults to show: only those of the first step that has any, because the other step is hidden. */
  function faultsOfStep(faults: DoNotContactFaults): DoNotContactFaults {
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
    // The visitor has gone back a step meanwhile. The failure belongs to the second step, which is therefore shown
    // again. Its summary takes the focus, or its heading if there is no summary.
    if (shown.current === 'ways' && faults.ways === undefined)
      onStep?.('details', hasFaults ? 'wrong' : 'done')
    if (hasFaults) return { faults: faultsOfStep(faults) }
    return faultWords(answer.code, answer.retryAfterSeconds)
  }

  const isFirst = step === 'ways'
  return (
    <AppForm
      label={texts.label}
      ids={ids}
      read={readDoNotContact}
      check={(typed): DoNotContactFaults => {
        const faults = doNotContactFaults(typed)
        return isFirst ? { ways: faults.ways } : faults
      }}
      send={send}
      button={isFirst ? texts.continue : texts.button}
      // The first step sends nothing, so there is no wait.
      busy={isFirst ? '' : texts.busy}
      needsScripts={texts.needsScripts}
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
