import { useEffect, useRef, useState } from 'react'
import { normalText } from '../../contracts/normal-text.ts'
import { restoredEvent } from '../forms/form-draft.ts'
import { FieldDescription } from '../forms/form-field.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import type { Address, AddressFaults, AddressPart } from './address.ts'
import { addressFieldId, addressInWords, addressParts, splitLine, toAddress } from './address.ts'
import { AddressCombobox } from './address-combobox.tsx'
import { AddressFields } from './address-fields.tsx'
import type { AddressLookup, Suggestion } from './address-lookup.ts'
import type { SearchTimers } from './address-search.ts'
import { createAddressSearch } from './address-search.ts'

const texts = defineTexts('addressEntry', {
  chosen: 'Chosen address:',
  partsLabel: 'Address by hand',
  lookUp: 'Look up the address',
  lookUpAnother: 'Look up another address',
  correct: 'Correct it by hand',
  enterByHand: 'Enter the address by hand',
})

export interface AddressEntryProps {
  /** Every field's name and `id` begin with it: `supply-postcode`. Unique in the document. */
  readonly name: string
  /** Name of the group, such as `Where do you need power?`. */
  readonly legend: string
  /** Help text under the legend. Describes the group. */
  readonly description?: string
  /** Without it the address is entered by hand. */
  readonly lookup?: AddressLookup
  readonly defaultValue?: Address
  /** The known postcode: the initial value when the address is typed by hand. */
  readonly postcode?: string | undefined
  /** From `addressFaults`. Errors of the parts open their fields. */
  readonly faults?: AddressFaults
  /** Which address a browser fills in, where a form asks for two. */
  readonly section?: 'shipping' | 'billing'
  /** Default: the global ones. */
  readonly timers?: SearchTimers
}

/** The visible part: the look-up, the chosen address, or the fields of the parts. */
type Way = 'search' | 'chosen' | 'byHand'

const control = (name: string, field: Parameters<typeof addressFieldId>[1]) =>
  document.getElementById(addressFieldId(name, field)) as HTMLInputElement | HTMLSelectElement | null

/** Fills the fields, and sends the events of typing. Parts that the address lacks are emptied. */
function fill(name: string, parts: Partial<Address>) {
  for (const part of addressParts) {
    const field = control(name, part)
    if (field === null || field.value === (parts[part] ?? '')) continue
    field.value = parts[part] ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
}

/**
 * An address by look-up or by hand (UI-5): a `group` named by its legend. The fields alone hold the address: the
 * look-up fills them, `readAddress` reads them. When the focused element is replaced, the focus moves to the chosen
 * address, the first field, or the look-up.
 */
export function AddressEntry(props: AddressEntryProps) {
  const { name, legend, description, lookup, defaultValue, postcode, faults = {}, section, timers } = props
  const [way, setWay] = useState<Way>(
    lookup === undefined ? 'byHand' : defaultValue === undefined ? 'search' : 'chosen',
  )
  const [chosen, setChosen] = useState(defaultValue === undefined ? '' : addressInWords(defaultValue))
  const service = useRef(lookup)
  const [search] = useState(() =>
    createAddressSearch(() => {
      if (service.current === undefined) throw new Error('This address entry has no look-up')
      return service.current
    }, timers),
  )
  const group = useRef<HTMLFieldSetElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const answer = useRef<HTMLParagraphElement>(null)
  /** Where to move the focus after the next render. */
  const goal = useRef<Way | null>(null)
  const typed = useRef('')
  const drawn = useRef(way)
  const isWrong = addressParts.some((part) => faults[part] !== undefined)
  const isByHand = way === 'byHand' || (way === 'chosen' && isWrong)

  useEffect(() => {
    service.current = lookup
  }, [lookup])
  useEffect(() => () => search.rest(), [search])
  // Restored values: a complete address is shown as the chosen one, an incomplete one by hand.
  useEffect(() => {
    const form = group.current?.form
    function look() {
      const value = (part: AddressPart) => control(name, part)?.value ?? ''
      const parts = Object.fromEntries(addressParts.map((part) => [part, value(part)]))
      if (Object.values(parts).every((part) => part === '')) return
      const whole = toAddress(parts as Record<AddressPart, string>)
      if (whole !== null) setChosen(addressInWords(whole))
      setWay((now) => (now !== 'search' ? now : whole === null ? 'byHand' : 'chosen'))
    }
    form?.addEventListener(restoredEvent, look)
    return () => form?.removeEventListener(restoredEvent, look)
  }, [name])
  // Stays open while it is being corrected.
  useEffect(() => {
    if (isWrong) setWay((now) => (now === 'chosen' ? 'byHand' : now))
  }, [isWrong])
  useEffect(() => {
    if (goal.current !== way) return
    goal.current = null
    if (way === 'chosen') answer.current?.focus()
    else if (way === 'byHand') control(name, 'unit')?.focus()
    else if (input.current !== null) {
      input.current.value = typed.current
      input.current.select()
      input.current.focus()
    }
  }, [way, name])
  // The form validates again what is shown now. Sent from the group, because no single field was corrected.
  useEffect(() => {
    if (drawn.current === way) return
    drawn.current = way
    group.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [way])

  function go(next: Way, takesFocus = true) {
    typed.current = input.current?.value ?? typed.current
    goal.current = takesFocus ? next : null
    setWay(next)
  }
  function enterByHand() {
    const text = normalText(input.current?.value ?? '')
    const isEmpty = addressParts.every((part) => (control(name, part)?.value ?? '') === '')
    // The typed text is moved to the most suitable field.
    search.rest()
    go('byHand')
    if (way === 'search' && text !== '' && isEmpty) fill(name, splitLine(text) ?? { street: text })
  }
  async function choose({ id }: Suggestion) {
    const address = await search.choose(id)
    if (address === null) return
    fill(name, address)
    setChosen(addressInWords(address))
    // If the focus has moved meanwhile, it stays there.
    go('chosen', document.activeElement === input.current)
  }

  return (
    <fieldset
      ref={group}
      className="gf-fieldset gf-address"
      aria-describedby={description ? `${name}-description` : undefined}
    >
      <legend>{legend}</legend>
      <FieldDescription id={name}>{description}</FieldDescription>
      {way === 'search' && (
        <AddressCombobox
          id={addressFieldId(name, 'search')}
          search={search}
          input={input}
          validation={faults.search}
          onChoose={choose}
        />
      )}
      {way === 'chosen' && !isByHand && (
        <p ref={answer} tabIndex={-1} className="gf-address__chosen">
          <span className="gf-visually-hidden">{texts.chosen}</span> <span>{chosen}</span>
        </p>
      )}
      {/* During a look-up, the values of these fields do not count. */}
      <fieldset
        className="gf-fieldset gf-address__parts"
        hidden={!isByHand}
        disabled={way === 'search'}
        aria-label={texts.partsLabel}
      >
        <AddressFields
          name={name}
          defaultValue={defaultValue ?? (postcode ? { postcode } : undefined)}
          faults={faults}
          section={section}
        />
      </fieldset>
      {lookup === undefined ? null : (
        <ul className="gf-actions">
          {way === 'search' ? null : (
            <li>
              <button type="button" className="gf-link-button" onClick={() => go('search')}>
                {isByHand ? texts.lookUp : texts.lookUpAnother}
              </button>
            </li>
          )}
          {isByHand ? null : (
            <li>
              <button type="button" className="gf-link-button" onClick={enterByHand}>
                {way === 'chosen' ? texts.correct : texts.enterByHand}
              </button>
            </li>
          )}
        </ul>
      )}
    </fieldset>
  )
}
