import type { PlanProblem } from '../energy-error.ts'

/** Kinds of notes. Never rename them, because programs count them. */
export type PlanNoteCode =
  /** An amount is not in the standard's form: it is a number, or has a dollar sign, or no digit before the point. */
  | 'AMOUNT_FORM'
  /** An amount is so large that it may be in cents. */
  | 'AMOUNT_LARGE'
  | 'AMOUNTS_IN_CENTS'
  /** Several supply charges by volume, of which the first is used. */
  | 'BANDED_SUPPLY'
  | 'DATE_FORM'
  /** Dates of validity, which the tariff does not have. */
  | 'DATES_NOT_PRICED'
  | 'DAYS_FORM'
  | 'DEMAND_LIMIT'
  | 'DEMAND_UNIT'
  /** A fact that is shown only and cannot be read is left out. */
  | 'FACT_LEFT_OUT'
  /** Feed-in entries that are steps of one tariff. */
  | 'FEED_IN_STEPS'
  /** Feed-in entries that add up. */
  | 'FEED_IN_SUM'
  /** A single value in place of a list, or an older name of a member. */
  | 'OLDER_SHAPE'
  /** A part without a price is left out. */
  | 'PART_LEFT_OUT'
  | 'PERIOD_DEFAULT'
  | 'PERIOD_FORM'
  /** A percentage is written as a whole number. */
  | 'RATE_FORM'
  | 'SEASON_GAP'
  | 'SEASON_OVERLAP'
  | 'STEP_OPEN'
  | 'STEP_ORDER'
  | 'STEP_SIZES'
  /** No period with usage has a charge a day. */
  | 'SUPPLY_MISSING'
  | 'SUPPLY_REPEATED'
  | 'TIME_FORM'
  | 'TIME_LAST_MINUTE'
  | 'TIME_ROUNDED'
  | 'TIME_ZONE_DEFAULT'
  | 'TYPE_UNKNOWN'
  /** A member that is not read. */
  | 'UNKNOWN_MEMBER'
  | 'WINDOW_GAP'
  | 'WINDOW_OVERLAP'

/** A place where a published plan departs from the standard or is incomplete, and how it was interpreted. */
export interface PlanNote {
  readonly code: PlanNoteCode
  /** JSON pointer into the input. */
  readonly pointer: string
  /** The value there, shortened: as JSON, `a list of 3`, `an object`, `nothing`. */
  readonly found: string
  /** How it was interpreted. */
  readonly taken: string
  /** A sentence with the reason. */
  readonly message: string
}

/** Shortened without recursion, because a document may be nested too deeply for `JSON.stringify`. */
export function shown(value: unknown): string {
  if (value === undefined || value === null) return 'nothing'
  if (Array.isArray(value)) return `a list of ${value.length}`
  if (typeof value === 'object') return 'an object'
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value)
  return text.length > 80 ? `${text.slice(0, 77)}…` : text
}

/** The members of an object, without those that are null. */
export type Members = ReadonlyMap<string, unknown>

/** The most notes and problems: nobody would read more, and a damaged document may have millions. */
const maxEntries = 1000

/** A document being read: its notes, and the problems that make it unusable. */
export class Reading {
  readonly notes: PlanNote[] = []
  readonly problems: PlanProblem[] = []
  readonly #inCents: boolean
  constructor(inCents: boolean) {
    this.#inCents = inCents
  }

  get inCents() {
    return this.#inCents
  }

  note(code: PlanNoteCode, pointer: string, found: unknown, taken: string, message: string): void {
    if (this.notes.length < maxEntries)
      this.notes.push({ code, pointer, found: shown(found), taken, message })
  }

  problem(pointer: string, message: string): void {
    if (this.problems.length < maxEntries) this.problems.push({ pointer, message })
  }

  /**
   * The members of an object. If it is not an object, there is a problem and no members. Unknown members get a note.
   */
  members(value: unknown, pointer: string, known: readonly string[]): Members | null {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.problem(pointer, `Here has to be an object, and there is ${shown(value)}.`)
      return null
    }
    const members = new Map<string, unknown>()
    for (const [key, member] of Object.entries(value))
      if (!known.includes(key))
        this.note(
          'UNKNOWN_MEMBER',
          `${pointer}/${pointerPart(key)}`,
          member,
          'left out',
          'The standard has no such member here: it is not read.',
        )
      else if (member !== null && member !== undefined) members.set(key, member)
    return members
  }

  /** A list, or nothing. A single value becomes a list of one. */
  list(value: unknown, pointer: string): readonly unknown[] {
    if (value === undefined || value === null) return []
    if (Array.isArray(value)) return value
    this.note(
      'OLDER_SHAPE',
      pointer,
      value,
      'a list of one',
      'The standard has a list here: one value is read as a list of one.',
    )
    return [value]
  }
}

const pointerPart = (key: string) => key.slice(0, 80).replaceAll('~', '~0').replaceAll('/', '~1')

/** A member, if it is a text. */
export const textOf = (members: Members, name: string): string | undefined => {
  const value = members.get(name)
  return typeof value === 'string' ? value : undefined
}
