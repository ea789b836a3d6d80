import type { AustralianState } from './postcode.ts'

/** A public holiday of a state. `date`: civil date there. */
export interface PublicHoliday {
  /** `2026-12-25`. */
  readonly date: string
  readonly name: string
  /** Not proclaimed yet, but expected from the dates of other years. */
  readonly isExpected?: true
}

/** The public holidays of a place, from a first day to a last one, both included. Days outside are unknown. */
export interface HolidayCalendar {
  readonly from: string
  readonly until: string
  readonly holidays: readonly PublicHoliday[]
}

type Dated = readonly [name: string, ...dates: readonly string[]]

// Only from Monday to Friday: holidays on a Saturday or Sunday make no difference to business days, and in some states
// such a holiday moves, in others there is an additional one. Without holidays of a region (Royal Queensland Show,
// Hobart Regatta, Recreation Day, show days), parts of a day (Christmas Eve), and those of the public service only
// (Easter Tuesday in Tasmania). Melbourne Cup Day applies to all of Victoria, except where a council has chosen another
// day.
const everywhere: readonly Dated[] = [
  ["New Year's Day", '2026-01-01', '2027-01-01', '2028-01-03'],
  ['Australia Day', '2026-01-26', '2027-01-26', '2028-01-26'],
  ['Good Friday', '2026-04-03', '2027-03-26', '2028-04-14'],
  ['Easter Monday', '2026-04-06', '2027-03-29', '2028-04-17'],
  ['Anzac Day', '2028-04-25'],
  ['Christmas Day', '2026-12-25', '2027-12-27', '2028-12-25'],
  ['Boxing Day', '2026-12-28', '2027-12-28', '2028-12-26'],
]

const juneMondays = ['2026-06-08', '2027-06-14', '2028-06-12'] as const
const marchMondays = ['2026-03-09', '2027-03-08', '2028-03-13'] as const
const mayMondays = ['2026-05-04', '2027-05-03', '2028-05-01'] as const
const octoberMondays = ['2026-10-05', '2027-10-04', '2028-10-02'] as const

// Anzac Day is a Saturday in 2026 and a Sunday in 2027: some states have the Monday after the one, some after the other.
const byState: Readonly<Record<AustralianState, readonly Dated[]>> = {
  ACT: [
    ['Canberra Day', ...marchMondays],
    ['Anzac Day', '2026-04-27', '2027-04-26'],
    ['Reconciliation Day', '2026-06-01', '2027-05-31', '2028-05-29'],
    ["King's Birthday", ...juneMondays],
    ['Labour Day', ...octoberMondays],
  ],
  // Both Mondays by the Public Holidays Amendment (Anzac Day) Order 2026.
  NSW: [
    ['Anzac Day', '2026-04-27', '2027-04-26'],
    ["King's Birthday", ...juneMondays],
    ['Labour Day', ...octoberMondays],
  ],
  NT: [
    ['Anzac Day', '2027-04-26'],
    ['May Day', ...mayMondays],
    ["King's Birthday", ...juneMondays],
    ['Picnic Day', '2026-08-03', '2027-08-02', '2028-08-07'],
  ],
  QLD: [
    ['Anzac Day', '2027-04-26'],
    ['Labour Day', ...mayMondays],
    ["King's Birthday", ...octoberMondays],
  ],
  // Neither Monday since the Public Holidays Act 2023.
  SA: [
    ['Adelaide Cup Day', ...marchMondays],
    ["King's Birthday", ...juneMondays],
    ['Labour Day', ...octoberMondays],
  ],
  TAS: [
    ['Eight Hours Day', ...marchMondays],
    ["King's Birthday", ...juneMondays],
  ],
  VIC: [
    ['Labour Day', ...marchMondays],
    ["King's Birthday", ...juneMondays],
    ['Friday before the AFL Grand Final', '2026-09-25', '2027-09-24', '2028-09-29'],
    ['Melbourne Cup Day', '2026-11-03', '2027-11-02', '2028-11-07'],
  ],
  WA: [
    ['Labour Day', '2026-03-02', '2027-03-01'],
    ['Anzac Day', '2026-04-27', '2027-04-26'],
    ['Western Australia Day', '2026-06-01', '2027-06-07'],
    ["King's Birthday", '2026-09-28', '2027-09-27'],
  ],
}

/** The football league announces its day at most a year ahead. */
const expected: readonly string[] = ['2027-09-24', '2028-09-29']

// From 2028 on a law moves three holidays of Western Australia and adds one, whose day is proclaimed year by year.
const until: { readonly [State in AustralianState]?: string } = { WA: '2027-12-31' }

/**
 * The state-wide public holidays of a state or territory from Monday to Friday, in their order, from 2026 to 2028
 * (Western Australia: to 2027). Governments add and move days, so compare once a year with your government's
 * announcement.
 */
export function publicHolidays(state: AustralianState): HolidayCalendar {
  const last = until[state] ?? '2028-12-31'
  const holidays = [...everywhere, ...byState[state]]
    .flatMap(([name, ...dates]) => dates.map((date) => ({ date, name })))
    .filter(({ date }) => date <= last)
    .map((day) =>
      state === 'VIC' && expected.includes(day.date) ? { ...day, isExpected: true as const } : day,
    )
    .sort((one, other) => (one.date < other.date ? -1 : 1))
  return { from: '2026-01-01', until: last, holidays }
}
