import type { TimeOfUse } from '../../plans/plan.ts'
import { groupedBy } from '../grouped-by.ts'
import type { Rates, TimeOfUseRates, TimeOfUseType } from '../tariff.ts'
import { volumeOf } from '../units.ts'
import { decimalOf } from './decimals.ts'
import type { ReadRates } from './rates.ts'
import { nameOf, readRates } from './rates.ts'
import type { Members, Reading } from './reading.ts'
import { readWindows, settleWindows } from './windows.ts'

/** The prices of general use or a controlled load. */
export interface UsageBlock {
  readonly singleRate?: Rates
  readonly timeOfUseRates?: readonly TimeOfUseRates[]
}

const singleMembers = [
  'displayName',
  'description',
  'generalUnitPrice',
  'rates',
  'period',
  'dailySupplyCharge',
]
const timedMembers = [
  'displayName',
  'description',
  'rates',
  'period',
  'timeOfUse',
  'type',
  'dailySupplyCharge',
]

const types: readonly string[] = [
  'PEAK',
  'OFF_PEAK',
  'SHOULDER',
  'SHOULDER1',
  'SHOULDER2',
] satisfies TimeOfUseType[]
const isType = (text: unknown): text is TimeOfUseType => typeof text === 'string' && types.includes(text)

/** The engine's type of a time of use. A "solar sponge" counts as off-peak. */
export function readType(reading: Reading, value: unknown, pointer: string): TimeOfUseType {
  const text =
    typeof value === 'string'
      ? value
          .trim()
          .toUpperCase()
          .replace(/[\s-]+/g, '_')
      : ''
  if (isType(value)) return value
  const type = isType(text) ? text : text === 'OFFPEAK' || text === 'SOLAR_SPONGE' ? 'OFF_PEAK' : 'SHOULDER'
  reading.note('TYPE_UNKNOWN', pointer, value, type, 'The time of use has another name in the engine.')
  return type
}

interface Timed {
  readonly displayName: string
  readonly type: TimeOfUseType
  readonly windows: readonly TimeOfUse[]
  readonly rates: ReadRates
  /** The upper limit of the only step in kWh, if it has one. */
  readonly kwh?: string
}

/** Prices for the same times with different volumes are steps: "first 10 kWh", "above". */
function joinSteps(reading: Reading, all: readonly Timed[], pointer: string): readonly Timed[] {
  const groups = groupedBy(all, ({ type, windows }) => JSON.stringify([type, windows]))
  return groups.flatMap((group) => {
    const ended = group.filter(({ kwh }) => kwh !== undefined)
    const open = group.filter(({ kwh }) => kwh === undefined)
    const [first, last] = [ended[0], open[0]]
    if (group.length !== 2 || first?.kwh === undefined || last?.rates.rates.length !== 1) return group
    reading.note(
      'STEP_ORDER',
      pointer,
      group,
      'steps of one price',
      'Two prices of the same times, one of them up to a volume, are its steps.',
    )
    const { period = 'P1Y' } = first.rates
    const steps = [
      ...first.rates.rates.map((rate) => ({ ...rate, volume: volumeOf(first.kwh ?? '0') })),
      ...last.rates.rates,
    ]
    return [{ ...first, rates: { rates: steps, period } }]
  })
}

function readSingle(reading: Reading, value: unknown, pointer: string): Rates | undefined {
  const members = reading.members(value, pointer, singleMembers)
  if (members === null) return undefined
  const rates = readRates(
    reading,
    { rates: members.get('rates'), period: members.get('period') },
    pointer,
    'usage',
  )
  return rates && { displayName: nameOf(members, 'Usage'), ...rates }
}

function readTimed(reading: Reading, value: unknown, pointer: string): readonly TimeOfUseRates[] {
  const read = reading.list(value, pointer).flatMap((one, index): Timed[] => {
    const at = `${pointer}/${index}`
    const members = reading.members(one, at, timedMembers)
    if (members === null) return []
    const block = { rates: members.get('rates'), period: members.get('period') }
    // Read like those of feed-in, so that an entry that ends at its volume is not continued before its neighbours are
    // known.
    const rates = readRates(reading, block, at, 'feedIn')
    const type = readType(reading, members.get('type'), `${at}/type`)
    if (rates === undefined) {
      leftOut(reading, at, one, 'A time of use without a price')
      return []
    }
    const { lastKwh, ...steps } = rates
    if (lastKwh !== undefined && steps.rates.length > 1) noteOpen(reading, at, lastKwh)
    return [
      {
        displayName: nameOf(members, type),
        type,
        windows: readWindows(reading, members.get('timeOfUse'), `${at}/timeOfUse`),
        rates: steps,
        ...(lastKwh !== undefined && steps.rates.length === 1 && { kwh: lastKwh }),
      },
    ]
  })
  const joined = joinSteps(reading, read, pointer)
  const settled = settleWindows(reading, joined, pointer, true)
  return joined.map(({ displayName, type, rates, kwh }, index) => {
    const { period, ...only } = rates
    if (kwh !== undefined) noteOpen(reading, pointer, kwh)
    return {
      displayName,
      type,
      timeOfUse: settled[index] ?? [],
      ...only,
      ...(rates.rates.length > 1 && period !== undefined && { period }),
    }
  })
}

function noteOpen(reading: Reading, pointer: string, kwh: string): void {
  reading.note(
    'STEP_OPEN',
    pointer,
    kwh,
    'without end',
    'Nothing is said of usage above the last step: its price goes on.',
  )
}

export function leftOut(reading: Reading, pointer: string, found: unknown, what: string): void {
  reading.note('PART_LEFT_OUT', pointer, found, 'left out', `${what} is left out.`)
}

/** Either one rate or times of use: as `rateBlockUType` states, otherwise whichever is present. */
export function readUsageBlock(reading: Reading, members: Members, pointer: string): UsageBlock {
  const kind = members.get('rateBlockUType')
  const hasTimed = members.has('timeOfUseRates')
  const isTimed = kind === 'timeOfUseRates' ? hasTimed : hasTimed && !members.has('singleRate')
  if (isTimed) {
    if (members.has('singleRate'))
      leftOut(
        reading,
        `${pointer}/singleRate`,
        members.get('singleRate'),
        'A rate that rateBlockUType does not name',
      )
    const timeOfUseRates = readTimed(reading, members.get('timeOfUseRates'), `${pointer}/timeOfUseRates`)
    if (timeOfUseRates.length > 0) return { timeOfUseRates }
    return {}
  }
  if (!members.has('singleRate')) return {}
  if (hasTimed)
    leftOut(
      reading,
      `${pointer}/timeOfUseRates`,
      members.get('timeOfUseRates'),
      'What rateBlockUType does not name',
    )
  const singleRate = readSingle(reading, members.get('singleRate'), `${pointer}/singleRate`)
  return singleRate === undefined ? {} : { singleRate }
}

/** The daily charge of a controlled load, which is part of its rates. The highest if several differ. */
export function supplyOf(members: Members): { readonly value: unknown; readonly pointer: string } | null {
  const single = members.get('singleRate')
  const timed = members.get('timeOfUseRates')
  const places = [
    { one: single, pointer: '/singleRate' },
    ...(Array.isArray(timed) ? timed : [timed]).map((one: unknown, index) => ({
      one,
      pointer: `/timeOfUseRates/${index}`,
    })),
  ]
  const found = places.flatMap(({ one, pointer }) => {
    const value: unknown = typeof one === 'object' && one !== null ? Object.entries(one) : []
    const entry = (value as [string, unknown][]).find(
      ([key, charge]) => key === 'dailySupplyCharge' && charge !== null,
    )
    return entry === undefined ? [] : [{ value: entry[1], pointer: `${pointer}/dailySupplyCharge` }]
  })
  const dollars = (value: unknown) => Number(decimalOf(value)?.decimal ?? 0)
  return found.toSorted((one, other) => dollars(other.value) - dollars(one.value))[0] ?? null
}
