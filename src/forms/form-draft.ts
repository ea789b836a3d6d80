/** Event at a form whose kept answers were filled in. Components that depend on the fields' values listen to it. */
export const restoredEvent = 'gf-restored'

/** Name and value of each field, as `FormData` has them. */
export type KeptAnswers = readonly (readonly [name: string, value: string])[]

/** The input of a form, stored until it has been sent. Never throws: with blocked storage nothing is stored. */
export interface FormDraft {
  /** Whether there is something to restore. */
  readonly has: () => boolean
  /** Fills in the kept answers where a field is still empty. Returns whether anything was filled in. */
  readonly restore: (form: HTMLFormElement) => boolean
  /** Keeps the form's present answers. Passwords, files, hidden and private fields are never kept. */
  readonly keep: (form: HTMLFormElement) => void
  /** Call it when the form was sent, or is to start empty. */
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

/** Far more than a form holds. A longer text was not written by this module. */
const mostCharacters = 20_000

const isPair = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')

/**
 * The answers of a stored text; null if it is malformed, older than `maxAgeMs`, or dated in the future.
 */
export function readKeptAnswers(text: string | null, now: number, maxAgeMs: number): KeptAnswers | null {
  if (text === null || text.length > mostCharacters) return null
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

const answersOf = (form: HTMLFormElement): KeptAnswers =>
  controlsOf(form)
    // Disabled controls are not in use, such as those for an address by hand while one is looked up.
    .filter((control) => !control.matches(':disabled'))
    .filter((control) => (isTick(control) ? control.checked : control.value !== ''))
    .map(({ name, value }) => [name, value])

/** Fills in a control that has no answer of its own. Returns whether it was filled in. */
function fillIn(control: Control, values: readonly string[]): boolean {
  const [first] = values
  if (first === undefined) return false
  if (isTick(control)) {
    if (control.checked || !values.includes(control.value)) return false
    control.checked = true
    return true
  }
  if (control.value !== '') return false
  // The list may not offer the kept choice any more.
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === first))
    return false
  control.value = first
  return true
}

/**
 * Keeps the answers of a form for its tab, so that a reload or a visit to another page loses nothing. They are stored
 * unencrypted, so use it only for answers that may be seen on the screen. Pass it to `AppForm`, which keeps and restores;
 * call `clear` once the form was sent.
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
      // Storage is blocked: then nothing was kept in it.
    }
  }
  function read(): KeptAnswers | null {
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
