/**
 * Event fired at a form after its stored answers were filled in. Components that depend on the fields' values listen to
 * it.
 */
export const restoredEvent = 'gf-restored'

/** Name and value of each field, as `FormData` has them. */
export type StoredAnswers = readonly (readonly [name: string, value: string])[]

/** The input of a form, stored until it has been sent. Never throws: with blocked storage nothing is stored. */
export interface FormDraft {
  /** Whether there is something to restore. */
  readonly has: () => boolean
  /** Fills in the stored answers where a field is still empty. Returns whether the form has any of them now. */
  readonly restore: (form: HTMLFormElement) => boolean
  /** Stores the form's current answers, except passwords, files, hidden and private fields. */
  readonly keep: (form: HTMLFormElement) => void
  /** Call it when the form was sent, or should start empty. */
  readonly clear: () => void
}

export interface FormDraftOptions {
  /** Unique among the drafts of a site, such as `do-not-contact`. */
  readonly name: string
  /** `sessionStorage`. A function, because a browser that blocks storage throws as soon as it is read; that is caught. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Default `Date.now`. */
  readonly now?: () => number
  /** How long after the last change answers are still restored, in ms. Default one hour. */
  readonly maxAgeMs?: number
}

/** Far more than a form contains, so a longer text was not written by this module. */
const maxCharacters = 20_000

const isPair = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')

/**
 * The answers of a stored text; null if it is malformed, older than `maxAgeMs`, or dated in the future.
 */
export function readKeptAnswers(text: string | null, now: number, maxAgeMs: number): StoredAnswers | null {
  if (text === null || text.length > maxCharacters) return null
  let kept: unknown
  try {
    kept = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('answers' in kept)) return null
  const { at, answers } = kept
  if (typeof at !== 'number' || at > now || now - at > maxAgeMs) return null
  return Array.isArray(answers) && answers.length > 0 && answers.every(isPair) ? answers : null
}

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

const isControl = (element: Element): element is Control => element.matches('input, select, textarea')
const isTick = (control: Control): control is HTMLInputElement => /^(?:checkbox|radio)$/.test(control.type)
const isPrivate = ({ type, dataset }: Control) =>
  'private' in dataset || /^(?:password|hidden|file|submit|button|reset|image)$/.test(type)

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter((control) => control.name !== '' && !isPrivate(control))

const answersOf = (form: HTMLFormElement): StoredAnswers =>
  controlsOf(form)
    // Disabled controls are not in use, such as those for an address by hand while one is looked up.
    .filter((control) => !control.matches(':disabled'))
    .filter((control) => (isTick(control) ? control.checked : control.value !== ''))
    .map(({ name, value }) => [name, value])

const defaultOf = (control: Control): string =>
  control instanceof HTMLSelectElement
    ? (([...control.options].find(({ defaultSelected }) => defaultSelected) ?? control.options[0])?.value ??
      '')
    : control.defaultValue

/** Whether the browser itself has put the stored answer back, as Firefox does after a reload. */
const isPutBack = (control: Control, values: readonly string[]): boolean =>
  isTick(control)
    ? control.checked && !control.defaultChecked && values.includes(control.value)
    : control.value === values[0] && control.value !== defaultOf(control)

/** Fills in a control that has no value yet. Returns whether it has the stored answer now. */
function fillIn(control: Control, values: readonly string[]): boolean {
  const [first] = values
  if (first === undefined) return false
  if (isPutBack(control, values)) return true
  if (isTick(control)) {
    if (control.checked || !values.includes(control.value)) return false
    control.checked = true
    return true
  }
  if (control.value !== '') return false
  // The list may no longer offer the stored choice.
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === first))
    return false
  control.value = first
  return true
}

/**
 * Stores the answers of a form for its tab, so that a reload or a visit to another page loses nothing. They are stored
 * unencrypted, so use it only for answers that may be seen on the screen. Pass it to `AppForm`, which stores and
 * restores them; call `clear` once the form was sent.
 */
export function createFormDraft({
  name,
  storage,
  now = Date.now,
  maxAgeMs = 3_600_000,
}: FormDraftOptions): FormDraft {
  const key = `gf-draft:${name}`
  function clear() {
    try {
      storage().removeItem(key)
    } catch {
      // Storage is blocked, so nothing was stored.
    }
  }
  function read(): StoredAnswers | null {
    try {
      const answers = readKeptAnswers(storage().getItem(key), now(), maxAgeMs)
      if (answers === null) clear()
      return answers
    } catch {
      return null
    }
  }
  return {
    has: () => read() !== null,
    restore(form) {
      const answers = read() ?? []
      const filled = controlsOf(form).filter((control) =>
        fillIn(
          control,
          answers.flatMap(([field, value]) => (field === control.name ? [value] : [])),
        ),
      )
      if (filled.length > 0) form.dispatchEvent(new Event(restoredEvent))
      return filled.length > 0
    },
    keep(form) {
      const answers = answersOf(form)
      if (answers.length === 0) return clear()
      try {
        storage().setItem(key, JSON.stringify({ at: now(), answers }))
      } catch {
        // Storage is full: without this an older state would be restored as if it were the newest.
        clear()
      }
    },
    clear,
  }
}
