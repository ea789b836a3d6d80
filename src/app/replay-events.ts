import type { EarlyEvents } from '../boot/chunk-exports.ts'

type Field = HTMLInputElement & HTMLSelectElement

const stateOf = ({ type }: Field) => (/^(?:checkbox|radio)$/.test(type) ? 'checked' : 'value')

/** The value or checked state that a field was rendered with. */
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

/** Returns a function that finds a control again, usually by its `id`, also after React has rendered the document again. */
function finderOf<Control extends HTMLElement>(control: Control): () => Control | undefined {
  const { id, tagName } = control
  const name = control.getAttribute('name')
  const selector = id ? `[id="${id}"]` : name ? `${tagName}[name="${name}"]` : tagName
  const all = () => document.querySelectorAll<Control>(selector)
  const at = [...all()].indexOf(control)
  return () => (control.isConnected ? control : all()[at])
}

/** Remembers focus and selection. The result restores them, in case the element has been replaced. */
function keepFocus(): () => void {
  const focused = document.activeElement as Field | null
  if (!focused?.matches('input,select,textarea,button')) return () => {}
  const { selectionStart, selectionEnd } = focused
  const find = finderOf(focused)
  return () => {
    const successor = find()
    if (focused.isConnected || !successor) return
    successor.focus({ preventScroll: true })
    if (typeof selectionStart === 'number') successor.setSelectionRange(selectionStart, selectionEnd)
  }
}

/**
 * Remembers what visitors did to controls before the application ran, because React resets a controlled field to its
 * own value at hydration. It also remembers the value of every field, the focus, and forms whose submit is held,
 * because React renders the document again where a password manager or a translator has changed it. Calling the result
 * replays all this once, for the controls that still exist.
 */
export function recordEvents(early: EarlyEvents): () => void {
  const given = (field: Field) => Reflect.get(field, stateOf(field)) as unknown
  const fields = [...document.querySelectorAll<Field>('input,select,textarea')].filter(
    (field) =>
      !early.has(field) && !/^(?:hidden|file)$/.test(field.type) && given(field) !== renderedState(field),
  )
  const kept = [...early, ...fields.map((field) => [field, 'silent'] as const)].map(([control, type]) => {
    const field = control as Field
    return { field, find: finderOf(field), type, given: given(field) }
  })
  const focusAgain = keepFocus()
  const held = [...document.querySelectorAll<HTMLFormElement>('form[data-held]')].map((form) => ({
    form,
    find: finderOf(form),
  }))
  return () => {
    // React hydrates parts of the page later, but hydrates a part at once when it receives a discrete event. This event
    // has no other effect.
    for (const { field } of kept) field.dispatchEvent(new Event('pointercancel', { bubbles: true }))
    for (const { field: before, find, type, given } of kept.splice(0)) {
      const field = find()
      // A field that React hydrated with its current value needs no replay.
      if (!field || (type === 'silent' && field === before)) continue
      if (type === 'click') field.click()
      // Scripts cannot choose a file, and React keeps the one that was chosen.
      else if ((field.type as string) === 'file') field.dispatchEvent(new Event('change', { bubbles: true }))
      else {
        const now: unknown = Reflect.get(field, stateOf(field))
        // The visitor may have typed more since, into a field that keeps its text.
        change(field, now === renderedState(field) ? given : now)
      }
    }
    focusAgain()
    // The form's component sends a held submit itself, if the form is still the same.
    for (const { form, find } of held.splice(0)) if (!form.isConnected) find()?.requestSubmit()
  }
}
