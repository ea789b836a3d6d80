import type { TimeOfUse } from '../../plans/plan.ts'
import { clockText } from '../half-hours.ts'
import { dayKinds, windowLength } from '../rate-table.ts'
import type { Members, Reading } from './reading.ts'
import { shown } from './reading.ts'

type Day = TimeOfUse['days'][number]

const week: readonly Day[] = dayKinds.slice(0, 7)
const workdays: readonly Day[] = ['MON', 'TUE', 'WED', 'THU', 'FRI']
const groups: Readonly<Record<string, readonly Day[]>> = {
  BUSINESS_DAYS: workdays,
  BUSINESS_DAY: workdays,
  WEEKDAYS: workdays,
  WEEKDAY: workdays,
  WEEKENDS: ['SAT', 'SUN'],
  WEEKEND: ['SAT', 'SUN'],
  ALL: week,
  ALL_DAYS: week,
  EVERYDAY: week,
  PUBLIC_HOLIDAY: ['PUBLIC_HOLIDAYS'],
}

const isDay = (text: string): text is Day => (dayKinds as readonly string[]).includes(text)

function daysNamed(name: string): readonly Day[] | null {
  const text = name
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_')
  if (isDay(text)) return [text]
  const short = text.slice(0, 3)
  return groups[text] ?? (/^[A-Z]{3}[A-Z]*DAYS?$/.test(text) && isDay(short) ? [short] : null)
}

/** The days of a window; every day if it states none. */
export function readDays(reading: Reading, value: unknown, pointer: string): readonly Day[] {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return week
  const names = typeof value === 'string' ? value.split(',') : value
  if (!Array.isArray(names)) {
    reading.problem(pointer, `Here has to be a list of days such as ["MON"], and there is ${shown(value)}.`)
    return week
  }
  const days = new Set<Day>()
  let isUsual = typeof value !== 'string'
  for (const [index, name] of names.entries()) {
    const named = typeof name === 'string' ? daysNamed(name) : null
    if (named === null)
      reading.problem(`${pointer}/${index}`, `${shown(name)} is no day: write it like "MON".`)
    else for (const day of named) days.add(day)
    isUsual &&= typeof name === 'string' && isDay(name)
  }
  if (!isUsual)
    reading.note(
      'DAYS_FORM',
      pointer,
      typeof value === 'string' ? value : names.map(shown).join(', '),
      [...days].join(', '),
      'Days are written like "MON"; business days are Monday to Friday.',
    )
  return [...days]
}

/** A time in minutes after midnight, and whether it was in the standard's form. */
function minutesOf(value: unknown): { readonly minute: number; readonly isUsual: boolean } | null {
  if (typeof value !== 'number' && typeof value !== 'string') return null
  const text = typeof value === 'number' ? String(value).padStart(4, '0') : value.trim()
  const [, hours, minutes, half] =
    /^T?(\d{1,2}):?(\d{2})(?::?\d{2}(?:\.\d+)?)?\s*([AaPp])?\.?[Mm]?\.?(?:Z|[+-]\d{2}:?\d{2})?$/.exec(text) ??
    []
  if (hours === undefined) return null
  const noon = half === undefined ? Number(hours) : (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0)
  const minute = noon * 60 + Number(minutes)
  if (Number(minutes) > 59 || minute > 1440) return null
  return { minute, isUsual: /^\d\d:\d\d(?::\d\d)?$/.test(text) && typeof value === 'string' }
}

function readTime(reading: Reading, value: unknown, pointer: string, isEnd: boolean): number | undefined {
  const time = minutesOf(value)
  if (time === null) {
    reading.problem(pointer, `Here has to be a time such as "07:00", and there is ${shown(value)}.`)
    return undefined
  }
  const rest = time.minute % 30
  const isLastMinute = isEnd && rest === 29
  const minute = isLastMinute ? time.minute + 1 : Math.round(time.minute / 30) * 30
  if (isLastMinute)
    reading.note(
      'TIME_LAST_MINUTE',
      pointer,
      value,
      clockText(minute),
      'An end one minute before a half-hour is the last minute of the window.',
    )
  else if (rest !== 0)
    reading.note(
      'TIME_ROUNDED',
      pointer,
      value,
      clockText(minute),
      'Half-hours are priced: a time within one is put to the nearest.',
    )
  else if (!time.isUsual)
    reading.note('TIME_FORM', pointer, value, clockText(minute), 'Times are written like "07:00".')
  return minute
}

/** The days and times of a window: the whole day if it states no times, every day if it states no days. */
export function readWindow(reading: Reading, members: Members, pointer: string): TimeOfUse | null {
  const time = (name: 'startTime' | 'endTime', otherwise: number) =>
    members.has(name)
      ? readTime(reading, members.get(name), `${pointer}/${name}`, name === 'endTime')
      : otherwise
  const [start, end] = [time('startTime', 0), time('endTime', 1440)]
  const days = readDays(reading, members.get('days'), `${pointer}/days`)
  if (start === undefined || end === undefined) return null
  return { days, startTime: clockText(start % 1440), endTime: clockText(end) }
}

const windowMembers = ['days', 'startTime', 'endTime', 'additionalInfo', 'additionalInfoUri']

export const readWindows = (reading: Reading, value: unknown, pointer: string): readonly TimeOfUse[] =>
  reading.list(value, pointer).flatMap((one, index) => {
    const at = `${pointer}/${index}`
    const members = reading.members(one, at, windowMembers)
    return (members && readWindow(reading, members, at)) ?? []
  })

const slotOf = (time: string) => Number(time.slice(0, 2)) * 2 + (time.endsWith('30') ? 1 : 0)

function slotsOf({ startTime, endTime }: TimeOfUse): readonly number[] {
  const start = slotOf(startTime) % 48
  return Array.from({ length: windowLength(start, slotOf(endTime)) }, (_, turn) => (start + turn) % 48)
}

/** Whether each half-hour that needs a window has exactly one, as in nearly all plans. */
function isSettled(owners: readonly WindowOwner[], kinds: readonly Day[], isWhole: boolean): boolean {
  const counts = new Uint8Array(kinds.length * 48)
  for (const window of owners.flatMap(({ windows }) => windows)) {
    const start = slotOf(window.startTime) % 48
    const length = windowLength(start, slotOf(window.endTime))
    for (const [kind, day] of kinds.entries())
      if (window.days.includes(day))
        for (let turn = 0; turn < length; turn += 1) {
          const place = kind * 48 + ((start + turn) % 48)
          if (counts[place] === 1) return false
          counts[place] = 1
        }
  }
  return !isWhole || counts.every((count) => count === 1)
}

/** Windows of one rate, and whether the rate also applies outside all windows. */
export interface WindowOwner {
  readonly windows: readonly TimeOfUse[]
  readonly type?: string | undefined
}

/** For each kind of day its half-hours, each with its owners, narrower windows first. */
function claims(owners: readonly WindowOwner[], kinds: readonly Day[]): number[][][] {
  const table = kinds.map(() => Array.from({ length: 48 }, (): { owner: number; size: number }[] => []))
  for (const [owner, { windows }] of owners.entries())
    for (const window of windows) {
      const slots = slotsOf(window)
      for (const [kind, day] of kinds.entries())
        if (window.days.includes(day))
          for (const slot of slots)
            table[kind]?.[slot]?.push({ owner, size: slots.length * window.days.length })
    }
  return table.map((day) =>
    day.map((found) => [
      ...new Set(
        found
          .toSorted((one, other) => one.size - other.size || one.owner - other.owner)
          .map(({ owner }) => owner),
      ),
    ]),
  )
}

/** The windows of one owner, from a table of half-hours. */
function windowsFrom(
  table: readonly (readonly number[])[],
  owner: number,
  kinds: readonly Day[],
): TimeOfUse[] {
  const byTimes = new Map<string, Day[]>()
  for (const [kind, day] of kinds.entries()) {
    const own = table[kind] ?? []
    for (let slot = 0; slot < 48; slot += 1) {
      if (own[slot] !== owner || (slot > 0 && own[slot - 1] === owner)) continue
      let end = slot
      while (end < 48 && own[end] === owner) end += 1
      const times = `${clockText(slot * 30)} ${clockText(end * 30)}`
      byTimes.set(times, [...(byTimes.get(times) ?? []), day])
    }
  }
  return [...byTimes].map(([times, days]) => {
    const [startTime = '', endTime = ''] = times.split(' ')
    return { days, startTime, endTime }
  })
}

/** Public holidays that every window lists together with all other days are not special. */
function withoutHolidays(owners: readonly WindowOwner[]): readonly WindowOwner[] {
  const all = owners.flatMap(({ windows }) => windows)
  if (!all.every(({ days }) => dayKinds.every((day) => days.includes(day)))) return owners
  return owners.map((owner) => ({
    ...owner,
    windows: owner.windows.map((window) => ({ ...window, days: week })),
  }))
}

/** Tables store the number of a window in one byte. */
const maxOwners = 100

/**
 * Gives each half-hour one owner. If windows overlap, the narrower one wins, and of equal ones the first. With
 * `isWhole`, half-hours outside all windows belong to the off-peak rate, or to the only one.
 */
export function settleWindows(
  reading: Reading,
  owners: readonly WindowOwner[],
  pointer: string,
  isWhole: boolean,
): readonly (readonly TimeOfUse[])[] {
  if (owners.length > maxOwners) {
    reading.problem(
      pointer,
      `There are ${owners.length} prices, more than ${maxOwners} that a week can have.`,
    )
    return owners.map(({ windows }) => windows)
  }
  const settled = withoutHolidays(owners)
  const kinds = settled.some(({ windows }) => windows.some(({ days }) => days.includes('PUBLIC_HOLIDAYS')))
    ? dayKinds
    : dayKinds.slice(0, 7)
  if (isSettled(settled, kinds, isWhole)) return settled.map(({ windows }) => windows)
  const table = claims(settled, kinds)
  const slots = table.flat()
  const overlaps = slots.filter((found) => found.length > 1).length
  const gaps = isWhole ? slots.filter((found) => found.length === 0).length : 0
  if (overlaps === 0 && gaps === 0) return settled.map(({ windows }) => windows)
  const offPeak = owners.findIndex(({ type }) => type === 'OFF_PEAK')
  if (gaps === slots.length && owners.length > 1) {
    reading.problem(pointer, 'Several prices have no window, so that nothing says when which of them holds.')
    return settled.map(({ windows }) => windows)
  }
  const rest = offPeak === -1 ? 0 : offPeak
  if (overlaps > 0)
    reading.note(
      'WINDOW_OVERLAP',
      pointer,
      `${overlaps} half-hours of the week`,
      'the narrower window',
      'Windows lie over each other: the narrower has the half-hour, of equal ones the first.',
    )
  if (gaps > 0)
    reading.note(
      'WINDOW_GAP',
      pointer,
      `${gaps} half-hours of the week`,
      owners.length === 1 ? 'the only price' : offPeak === -1 ? 'the first price' : 'the off-peak price',
      'Some half-hours have no window: they have the off-peak price, without one the first.',
    )
  const chosen = table.map((day) => day.map((found) => found[0] ?? (isWhole ? rest : -1)))
  return owners.map((_, owner) => windowsFrom(chosen, owner, kinds))
}
