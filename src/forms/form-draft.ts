/** Sent to a form once kept answers stand in it again: what draws itself by its fields looks at them anew. */
export const restoredEvent = 'gf-restored'

/** Name and value of each field, as in a form that is sent. */
export type KeptAnswers = readonly (readonly [name: string, value: string])[]

/** What was typed into a form, kept until it has been sent. Never throws: without storage nothing is kept. */
export interface FormDraft {
  /** Whether there is something to restore. */
  readonly has: () => boolean
  /** Fills in what is kept, where nothing has been typed since. Whether anything was filled in. */
  readonly restore: (form: HTMLFormElement) => boolean
  /** Keeps what stands in the form now. Passwords, files and hidden fields are never kept. */
  readonly keep: (form: HTMLFormElement) => void
  /** To be called when the form was sent, or is begun anew. */
  readonly clear: () => void
}

export interface FormDraftOptions {
  /** Tells the drafts of one site apart, such as `do-not-contact`. */
  readonly name: string
  /** The tab's own storage, `sessionStorage`: it may not be there, or refuse. */
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Default `Date.now`. */
  readonly now?: () => number
  /** How long after the last change answers are given back. Default one hour. */
  readonly maxAgeMs?: number
}

/** Far more than a form holds; what is longer was not written here. */
const mostCharacters = 20_000

const isPair = (entry: unknown): entry is readonly [string, string] =>
  Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')

/**
 * The answers of a stored text; null if it is broken, of another making, older than `maxAgeMs`, or dated ahead of the clock.
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
const isPrivate = ({ type }: Control) => /^(?:password|hidden|file|submit|button|reset|image)$/.test(type)

const controlsOf = (form: HTMLFormElement): Control[] =>
  [...form.elements].filter(isControl).filter((control) => control.name !== '' && !isPrivate(control))

const answersOf = (form: HTMLFormElement): KeptAnswers =>
  controlsOf(form)
    // What is switched off is not meant: an address by hand while it is looked up.
    .filter((control) => !control.matches(':disabled'))
    .filter((control) => (isTick(control) ? control.checked : control.value !== ''))
    .map(({ name, value }) => [name, value])

/** Whether the control had no answer of its own, and has this one now. */
function fillIn(control: Control, values: readonly string[]): boolean {
  const [first] = values
  if (first === undefined) return false
  if (isTick(control)) {
    if (control.checked || !values.includes(control.value)) return false
    control.checked = true
    return true
  }
  if (control.value !== '') return false
  // A choice that is no longer offered leaves a list as it was.
  if (control instanceof HTMLSelectElement && ![...control.options].some(({ value }) => value === first))
    return false
  control.value = first
  return true
}

/**
 * Keeps the answers of a form for its tab: a reload, or another page in between, costs nothing. Kept in the clear, so only
 * for forms whose words may stand on the screen as well. For `AppForm`, which keeps and restores; who sends it clears.
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
      // Then there is nothing of ours in it either.
    }
  }
  function read(): KeptAnswers | null {
    try {
      const text = storage().getItem(key)
      const answers = readKeptAnswers(text, now(), maxAgeMs)
      if (text !== null && answers === null) clear()
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
        // An older state would come back as if it were the newest.
        clear()
      }
    },
    clear,
  }
}
