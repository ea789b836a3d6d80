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

/** Gives a field the value of its visitor, and tells React of it: it hears of a change alone, and remembers what it has seen. */
function change(field: Field, given: unknown): void {
  const state = stateOf(field)
  const { selectionStart, selectionEnd } = field
  // React overlays the property of the field itself, and so does not see what goes by the prototype's.
  Reflect.set(field, state, state === 'checked' ? !given : '')
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), state)?.set?.call(field, given)
  // Somebody who is typing goes on where they were.
  if (document.activeElement === field && typeof selectionStart === 'number')
    field.setSelectionRange(selectionStart, selectionEnd)
  for (const name of state === 'checked' ? ['click'] : ['input', 'change'])
    field.dispatchEvent(new Event(name, { bubbles: true }))
}

/**
 * Keeps what visitors did to controls before the application ran: React gives a field that it manages its own value back
 * when it takes it over. The result does it again, once, as far as the controls are still there.
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
      // No script may choose a file, and React leaves the one that was chosen.
      else if ((field.type as string) === 'file') field.dispatchEvent(new Event('change', { bubbles: true }))
      else {
        const now: unknown = Reflect.get(field, stateOf(field))
        // More may have been typed since, into a field that keeps it.
        change(field, now === renderedState(field) ? given : now)
      }
    }
  }
}
