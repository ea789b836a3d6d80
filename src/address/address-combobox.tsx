import type { KeyboardEvent, Ref } from 'react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { FormField, fieldTies } from '../forms/form-field.tsx'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { Suggestion } from './address-lookup.ts'
import type { AddressSearch, SearchSnapshot } from './address-search.ts'

const texts = defineTexts('addressCombobox', {
  searching: 'Looking…',
  resolving: 'Getting the address…',
  none: 'No address found. Check the spelling, or enter it by hand.',
  failed: 'We cannot look it up just now. Enter it by hand. We’ve kept what you typed.',
  found: ({ count }: Values<'count'>) =>
    count === 1
      ? '1 address found. Choose it with the arrow key and Enter.'
      : `${count} addresses found. Choose one with the arrow keys and Enter.`,
  hint: 'Begin with the street number, such as 7 Test Lane.',
  label: 'Find the address',
  listLabel: 'Addresses',
})

export interface AddressComboboxProps {
  readonly id: string
  readonly search: AddressSearch
  // `RefObject` of an element, which React 18 and 19 declare differently.
  readonly input: Extract<Ref<HTMLInputElement>, { readonly current: unknown }>
  readonly validation: string | undefined
  readonly onChoose: (suggestion: Suggestion) => void
}

/** The status text, spoken and shown below the field. */
function words({ status, suggestions }: SearchSnapshot): string {
  if (status === 'waiting' || status === 'loading') return texts.searching
  if (status === 'resolving') return texts.resolving
  if (status === 'none') return texts.none
  if (status === 'failed') return texts.failed
  if (status === 'idle') return ''
  return texts.found({ count: suggestions.length })
}

/**
 * The field of the address look-up: role `combobox` with a `listbox` (ARIA 1.2), named by its label, `aria-expanded`
 * while suggestions are open. Down and Up move through them and wrap, Enter chooses the marked one, Escape closes the
 * list and keeps the text, Home and End return to the text, Tab leaves without choosing.
 */
export function AddressCombobox({ id, search, input, validation, onChoose }: AddressComboboxProps) {
  const snapshot = useSyncExternalStore(search.subscribe, search.getSnapshot, search.getServerSnapshot)
  const { status, suggestions } = snapshot
  const [isOpen, setOpen] = useState(false)
  const [marked, setMarked] = useState(-1)
  const isExpanded = isOpen && suggestions.length > 0
  const active = isExpanded ? suggestions[marked] : undefined
  const listId = `${id}-list`
  const optionId = (place: number) => `${id}-option-${place}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer has other places.
  useEffect(() => setMarked(-1), [suggestions])
  useEffect(() => {
    // Not every DOM that tests run in can scroll.
    if (active !== undefined)
      document.getElementById(`${id}-option-${marked}`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active, marked, id])
  // Typed before the application ran.
  useEffect(() => {
    const typed = input.current?.value ?? ''
    if (typed === '') return
    setOpen(true)
    search.type(typed)
  }, [search, input])

  function choose(suggestion: Suggestion) {
    setOpen(false)
    onChoose(suggestion)
  }
  const step = (by: 1 | -1) => {
    setOpen(true)
    // From the text, Down marks the first and Up the last.
    const from = marked < 0 && by < 0 ? 0 : marked
    setMarked((from + by + suggestions.length) % suggestions.length)
  }
  function press(event: KeyboardEvent<HTMLInputElement>) {
    const { key } = event
    if ((key === 'ArrowDown' || key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault()
      step(key === 'ArrowDown' ? 1 : -1)
    } else if (key === 'Enter' && active !== undefined) {
      // Takes the address, and does not send the form; those that were found for an earlier text are not taken.
      event.preventDefault()
      if (status === 'found') choose(active)
    } else if (key === 'Escape' && isExpanded) {
      event.preventDefault()
      setOpen(false)
      setMarked(-1)
    } else if (key === 'Home' || key === 'End') setMarked(-1)
  }

  const description = texts.hint
  return (
    <FormField id={id} label={texts.label} description={description} validation={validation}>
      <div className="gf-combobox">
        <input
          {...fieldTies({ id, description, validation })}
          ref={input}
          id={id}
          name={id}
          type="text"
          className="gf-input"
          role="combobox"
          aria-expanded={isExpanded}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active === undefined ? undefined : optionId(marked)}
          // The browser's own suggestions would cover this list.
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          onInput={({ currentTarget }) => {
            setOpen(true)
            setMarked(-1)
            search.type(currentTarget.value)
          }}
          onKeyDown={press}
          onBlur={() => setOpen(false)}
        />
        <div
          id={listId}
          role="listbox"
          aria-label={texts.listLabel}
          className="gf-combobox__list"
          hidden={!isExpanded}
        >
          {suggestions.map((suggestion, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys choose.
            <div
              key={suggestion.id}
              id={optionId(place)}
              role="option"
              // Reached by `aria-activedescendant`, never by Tab.
              tabIndex={-1}
              aria-selected={place === marked}
              className="gf-combobox__option"
              // The field keeps the focus; otherwise the list would close before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(suggestion)}
            >
              {suggestion.text}
            </div>
          ))}
        </div>
      </div>
      <p role="status" className="gf-form__status">
        {words(snapshot)}
      </p>
    </FormField>
  )
}
