import { useRef } from 'react'
import { australianStates } from '../../contracts/do-not-contact-rules.ts'
import type {
  ContactWay,
  DoNotContactReceipt,
  DoNotContactRequest,
} from '../../contracts/schemas/do-not-contact.ts'
import { AppForm } from './app-form.tsx'
import { CheckboxField } from './checkbox-field.tsx'
import type { DoNotContactFaults, DoNotContactField, TypedDoNotContact } from './do-not-contact-request.ts'
import {
  doNotContactFaults,
  doNotContactLabels as labels,
  newRequestId,
  readDoNotContact,
  toDoNotContactRequest,
} from './do-not-contact-request.ts'
import type { DoNotContactAnswer } from './do-not-contact-service.ts'
import { faultWords } from './fault-words.ts'
import { FieldProblem, FormField, fieldTies } from './form-field.tsx'
import { SelectField } from './select-field.tsx'
import { TextField } from './text-field.tsx'

export interface DoNotContactFormProps {
  /** Never rejects. */
  readonly onSubmit: (request: DoNotContactRequest) => Promise<DoNotContactAnswer>
  readonly onDone: (receipt: DoNotContactReceipt, request: DoNotContactRequest) => void
  /** Names each request. Default: random UUIDs. */
  readonly newId?: () => string
}

const ids: Readonly<Record<DoNotContactField, string>> = {
  name: 'stop-name',
  ways: 'stop-way-visit',
  line: 'stop-line',
  suburb: 'stop-suburb',
  state: 'stop-state',
  postcode: 'stop-postcode',
  phone: 'stop-phone',
  email: 'stop-email',
  note: 'stop-note',
}

const ways: readonly { readonly way: ContactWay; readonly label: string; readonly what: string }[] = [
  { way: 'visit', label: 'Visits', what: 'Nobody comes to your door to sell.' },
  { way: 'phone', label: 'Calls and texts', what: 'To the number that you give.' },
  { way: 'mail', label: 'Letters', what: 'Nothing addressed to you or to the householder.' },
  { way: 'email', label: 'E-mails', what: 'Nothing about offers.' },
]
const states = australianStates.map((state) => ({ value: state, label: state }))

/** The fields that the server's words are about, by where they stand in the request. */
function faultsAt(
  errors: readonly { readonly pointer: string; readonly detail: string }[],
): DoNotContactFaults {
  const found: Partial<Record<DoNotContactField, string>> = {}
  for (const { pointer, detail } of errors) {
    const [, member = '', part = member] = pointer.replace('/body', '').split('/')
    const name = member === 'address' && part === 'address' ? 'line' : member === 'address' ? part : member
    if (Object.hasOwn(ids, name)) found[name as DoNotContactField] ??= detail
  }
  return found
}

/**
 * Asks not to be contacted for sales, without an account. What was typed and not changed is sent again as the same
 * request: after an answer that was lost it is still one entry, with one receipt.
 */
export function DoNotContactForm({ onSubmit, onDone, newId = newRequestId }: DoNotContactFormProps) {
  const sent = useRef({ content: '', id: '' })

  function requestOf(typed: TypedDoNotContact): DoNotContactRequest {
    const content = JSON.stringify(toDoNotContactRequest(typed, ''))
    if (sent.current.content !== content) sent.current = { content, id: newId() }
    return toDoNotContactRequest(typed, sent.current.id)
  }

  return (
    <AppForm
      label="Ask not to be contacted"
      ids={ids}
      read={readDoNotContact}
      check={doNotContactFaults}
      send={async (typed) => {
        const request = requestOf(typed)
        const answer = await onSubmit(request)
        if (answer.success) {
          onDone(answer.receipt, request)
          return null
        }
        const faults = faultsAt(answer.errors ?? [])
        if (Object.keys(faults).length > 0) return { faults }
        return faultWords(answer.code, answer.retryAfterSeconds)
      }}
      button="Put me on the list"
      busy="Sending…"
      needsScripts="This form"
      fields={(faults) => (
        <>
          <TextField
            id={ids.name}
            name="name"
            label={labels.name}
            autoComplete="name"
            isRequired
            validation={faults.name}
          />
          <fieldset
            className={`gf-fieldset${faults.ways === undefined ? '' : ' gf-fieldset--invalid'}`}
            aria-describedby={faults.ways === undefined ? undefined : 'stop-ways-problem'}
          >
            <legend>{labels.ways}</legend>
            {ways.map(({ way, label, what }) => (
              <CheckboxField
                key={way}
                id={`stop-way-${way}`}
                name="ways"
                value={way}
                label={label}
                description={what}
              />
            ))}
            <FieldProblem id="stop-ways" validation={faults.ways} />
          </fieldset>
          <fieldset className="gf-fieldset" data-stops="visit mail">
            <legend>Where visits or letters should stop</legend>
            <TextField
              id={ids.line}
              name="line"
              label={labels.line}
              autoComplete="address-line1"
              isRequired
              validation={faults.line}
            />
            <TextField
              id={ids.suburb}
              name="suburb"
              label={labels.suburb}
              autoComplete="address-level2"
              isRequired
              validation={faults.suburb}
            />
            <SelectField
              id={ids.state}
              name="state"
              label={labels.state}
              options={states}
              placeholder="Choose a state or territory"
              autoComplete="address-level1"
              isRequired
              validation={faults.state}
            />
            <TextField
              id={ids.postcode}
              name="postcode"
              label={labels.postcode}
              inputMode="numeric"
              autoComplete="postal-code"
              isRequired
              validation={faults.postcode}
            />
          </fieldset>
          <div data-stops="phone">
            <TextField
              id={ids.phone}
              name="phone"
              type="tel"
              label={labels.phone}
              description="That should not be called or texted, with its area code."
              autoComplete="tel"
              isRequired
              validation={faults.phone}
            />
          </div>
          <TextField
            id={ids.email}
            name="email"
            type="email"
            label={labels.email}
            description="Needed if e-mails should stop. We also send your receipt there; without it you see the receipt here alone."
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            validation={faults.email}
          />
          <FormField
            id={ids.note}
            label={labels.note}
            description="If you like: other names that letters are addressed to, for instance."
            validation={faults.note}
          >
            <textarea
              {...fieldTies({ id: ids.note, description: true, validation: faults.note })}
              id={ids.note}
              name="note"
              rows={3}
              className="gf-input"
            />
          </FormField>
        </>
      )}
    />
  )
}
