import { defaultVolumePeriod } from '../../plans/standard-defaults.ts'
import { groupedBy } from '../grouped-by.ts'
import type { Rates, SolarFeedInTariff, TimeVaryingTariff } from '../tariff.ts'
import { exactWattHours, volumeOf } from '../units.ts'
import type { PartFacts } from './controlled-load.ts'
import { partFacts } from './controlled-load.ts'
import type { ReadRates } from './rates.ts'
import { readRates } from './rates.ts'
import type { Members, Reading } from './reading.ts'
import { textOf } from './reading.ts'
import { leftOut, readType } from './usage-block.ts'
import { readWindow, readWindows, settleWindows } from './windows.ts'

/** The facts of a feed-in tariff other than its prices. */
export interface FeedInFacts extends PartFacts {
  readonly scheme?: string
  readonly payerType?: string
}

interface Entry {
  readonly facts: FeedInFacts
  readonly pointer: string
  readonly single?: ReadRates
  readonly varying?: readonly TimeVaryingTariff[]
}

const entryMembers = [
  'displayName',
  'description',
  'startDate',
  'endDate',
  'scheme',
  'payerType',
  'tariffUType',
  'singleTariff',
  'timeVaryingTariffs',
]
const singleMembers = ['rates', 'period', 'displayName', 'description']
const varyingMembers = [
  'displayName',
  'description',
  'type',
  'rates',
  'period',
  'timeVariations',
  'days',
  'startTime',
  'endTime',
]

/** Exports above the last step are paid nothing if the tariff ends there. */
function ended({ lastKwh, rates, period = defaultVolumePeriod }: ReadRates): Omit<Rates, 'displayName'> {
  if (lastKwh === undefined) return { rates, ...(rates.length > 1 && { period }) }
  const last = rates.at(-1)
  return {
    rates: [
      ...rates.slice(0, -1),
      ...(last ? [{ ...last, volume: volumeOf(lastKwh) }] : []),
      { unitPrice: 0 },
    ],
    period,
  }
}

interface Varying {
  readonly type: TimeVaryingTariff['type']
  readonly windows: TimeVaryingTariff['timeVariations']
  readonly rates: ReadRates
}

/** Entries that end at a volume, and one without a limit, are steps of one price. Null if the entries are not steps. */
function asSteps(all: readonly ReadRates[]): Omit<Rates, 'displayName'> | null {
  const first = all.filter(({ lastKwh }) => lastKwh !== undefined)
  const open = all.filter(({ lastKwh }) => lastKwh === undefined)
  if (first.length === 0 || all.length < 2 || open.length > 1) return null
  if (all.some(({ rates }) => rates.length !== 1)) return null
  const period = first[0]?.period ?? defaultVolumePeriod
  if (first.some((one) => (one.period ?? defaultVolumePeriod) !== period)) return null
  const steps = first
    .flatMap(({ rates: [rate], lastKwh }) =>
      rate && lastKwh !== undefined ? [{ ...rate, volume: volumeOf(lastKwh) }] : [],
    )
    .toSorted((one, other) => {
      const [left, right] = [exactWattHours(one.volume), exactWattHours(other.volume)]
      return left.over * right.under < right.over * left.under ? -1 : 1
    })
  const isRising = steps.every(({ volume }, at) => {
    const before = steps[at - 1]?.volume
    if (before === undefined) return true
    const [left, right] = [exactWattHours(before), exactWattHours(volume)]
    return left.over * right.under < right.over * left.under
  })
  if (!isRising) return null
  return { rates: [...steps, open[0]?.rates[0] ?? { unitPrice: 0 }], period }
}

function readVarying(reading: Reading, value: unknown, pointer: string): readonly TimeVaryingTariff[] {
  const read = reading.list(value, pointer).flatMap((one, index): Varying[] => {
    const at = `${pointer}/${index}`
    const members = reading.members(one, at, varyingMembers)
    if (members === null) return []
    const block = { rates: members.get('rates'), period: members.get('period') }
    const rates = readRates(reading, block, at, 'feedIn')
    if (rates === undefined) {
      leftOut(reading, at, one, 'A time without a price')
      return []
    }
    const written = readWindows(reading, members.get('timeVariations'), `${at}/timeVariations`)
    // Without windows the price applies at all times; some plans state days and times next to it.
    const own = written.length > 0 ? null : readWindow(reading, members, at)
    const type = members.has('type') ? readType(reading, members.get('type'), `${at}/type`) : undefined
    return [{ type, windows: own === null ? written : [own], rates }]
  })
  const groups = groupedBy(read, ({ windows }) => JSON.stringify(windows))
  const joined = groups.flatMap(
    (group): readonly (Varying & { readonly steps: Omit<Rates, 'displayName'> })[] => {
      const [first] = group
      const steps = asSteps(group.map(({ rates }) => rates))
      if (steps === null || first === undefined)
        return group.map((one) => ({ ...one, steps: ended(one.rates) }))
      noteSteps(reading, pointer, group.length)
      return [{ ...first, steps }]
    },
  )
  const settled = settleWindows(reading, joined, pointer, false)
  return joined.map(({ type, steps }, index) => ({
    timeVariations: settled[index] ?? [],
    ...(type !== undefined && { type }),
    ...steps,
  }))
}

function noteSteps(reading: Reading, pointer: string, count: number): void {
  reading.note(
    'FEED_IN_STEPS',
    pointer,
    `${count} prices`,
    'steps of one tariff',
    'Prices of one scheme, payer and name, of which some end at a volume, are steps of one tariff.',
  )
}

function readEntry(reading: Reading, value: unknown, pointer: string): Entry | null {
  const members = reading.members(value, pointer, entryMembers)
  if (members === null) return null
  const facts: FeedInFacts = {
    ...partFacts(reading, members, pointer, 'Solar feed-in'),
    ...textsOf(members, ['scheme', 'payerType']),
  }
  const isVarying =
    members.has('timeVaryingTariffs') &&
    (members.get('tariffUType') === 'timeVaryingTariffs' || !members.has('singleTariff'))
  if (isVarying) {
    if (members.has('singleTariff'))
      leftOut(
        reading,
        `${pointer}/singleTariff`,
        members.get('singleTariff'),
        'What tariffUType does not name',
      )
    const at = `${pointer}/timeVaryingTariffs`
    const varying = readVarying(reading, members.get('timeVaryingTariffs'), at)
    return varying.length === 0 ? nothing(reading, value, pointer) : { facts, pointer, varying }
  }
  if (!members.has('singleTariff')) return nothing(reading, value, pointer)
  const at = `${pointer}/singleTariff`
  const tariff = reading.members(members.get('singleTariff'), at, singleMembers)
  const block = tariff && { rates: tariff.get('rates'), period: tariff.get('period') }
  const single = block && readRates(reading, block, at, 'feedIn')
  if (members.has('timeVaryingTariffs'))
    leftOut(
      reading,
      `${pointer}/timeVaryingTariffs`,
      members.get('timeVaryingTariffs'),
      'What tariffUType does not name',
    )
  return single ? { facts, pointer, single } : nothing(reading, value, pointer)
}

function nothing(reading: Reading, value: unknown, pointer: string): null {
  leftOut(reading, pointer, value, 'A feed-in tariff without a price')
  return null
}

const textsOf = (members: Members, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.flatMap((name) => {
      const text = textOf(members, name)
      return text === undefined ? [] : [[name, text]]
    }),
  )

/**
 * A name without the part that distinguishes steps of one tariff: `Solar: first 5 kWh a day` and `Solar: above 5 kWh a
 * day`.
 */
export const baseName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\d+(?:[.,]\d+)?/g, ' ')
    .replace(
      /\b(?:first|next|above|over|after|thereafter|then|up|to|more|less|than|below|under|remaining|remainder|balance|rest|additional|excess|beyond|from|and|of|the|all|any|exports?|exported|kwhs?|kw|per|a|an|each|every|day|daily|days?|months?|quarters?|years?|steps?|tiers?|blocks?|levels?|bands?|parts?|rates?|standard|bonus|base|i{1,3}|iv)\b/g,
      ' ',
    )
    .replace(/[^a-z]+/g, ' ')
    .trim()

export interface ReadFeedIns {
  readonly tariffs: readonly SolarFeedInTariff[]
  readonly facts: readonly FeedInFacts[]
}

/** The feed-in tariffs: entries that are steps of one are joined, all others add up. */
export function readFeedIns(reading: Reading, value: unknown, pointer: string): ReadFeedIns {
  const entries = reading
    .list(value, pointer)
    .flatMap((one, index) => readEntry(reading, one, `${pointer}/${index}`) ?? [])
  const groups = groupedBy(entries, ({ facts, pointer: at, single }) =>
    single === undefined ? at : JSON.stringify([facts.scheme, facts.payerType, baseName(facts.displayName)]),
  )
  const tariffs = groups.flatMap((group): SolarFeedInTariff[] => {
    const steps = asSteps(group.flatMap(({ single }) => single ?? []))
    const [first] = group
    if (steps !== null && first !== undefined) {
      noteSteps(reading, pointer, group.length)
      return [{ displayName: first.facts.displayName, singleTariff: steps }]
    }
    return group.map(({ facts: { displayName }, single, varying }) => ({
      displayName,
      ...(single && { singleTariff: ended(single) }),
      ...(varying && { timeVaryingTariffs: varying }),
    }))
  })
  if (tariffs.length > 1)
    reading.note(
      'FEED_IN_SUM',
      pointer,
      `${tariffs.length} tariffs`,
      'their sum',
      'Several feed-in tariffs are paid together.',
    )
  return { tariffs, facts: entries.map(({ facts }) => facts) }
}
