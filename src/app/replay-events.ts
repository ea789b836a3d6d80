import type { EarlyEvents } from '../boot/start-application.ts'

type Field = HTMLInputElement & HTMLSelectElement

const stateOf = ({ type }: Field) => (/^(?:checkbox|radio)$/.test(type) ? 'checked' : 'value')

/** What a field was rendered with. */
function renderedState(field: Field): unknown {
  if (stateOf(field) === 'checked') return field.defaultChecked
  if (!field.options) return field.defaultValue
  const [first] = field.options
  return ([...field.options].find(({ defaultSelected }) => defaultSelected) ?? first)?.value
}

/** Gives a field the visitor's value and makes React notice: React handles only changes from the value that it remembers. */
function change(field: Field, given: unknown): void {
  const state = stateOf(field)
  const { selectionStart, selectionEnd } = field
  // Sets the prototype's property, because React overrides the field's own one and so does not see this change.
  Reflect.set(field, state, state === 'checked' ? !given : '')
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), state)?.set?.call(field, given)
  // Do not disturb somebody who is typing.
  if (document.activeElement === field && typeof selectionStart === 'number')
    field.setSelectionRange(selectionStart, selectionEnd)
  for (const name of state === 'checked' ? ['click'] : ['input', 'change'])
    field.dispatchEvent(new Event(name, { bubbles: true }))
}

/**
 * Keeps what visitors did to controls before the application ran, because React resets a controlled field to its own
 * value at hydration. Calling the result repeats it once, for the controls that are still there.
 */
export function keepEvents(early: EarlyEvents): () => void {
  const kept = [...early].map(([control, type]) => {
    const field = control as Field
    return { field, type, given: Reflect.get(field, stateOf(field)) as unknown }
  })
  return () => {
    for (const { field, type, given } of kept.splice(0)) {
      if (!field.isConnected) continue
      if (type === 'click') field.click()
      // Scripts cannot choose a file, and React keeps the one that was chosen.
      else if ((field.type as string) === 'file') field.dispatchEvent(new Event('change', { bubbles: true }))
      else {
        const now: unknown = Reflect.get(field, stateOf(field))
        // The visitor may have typed more since, into a field that keeps its text.
        change(field, now === renderedState(field) ? given : now)
      }
    }
  }
}
