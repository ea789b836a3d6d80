import type { DemandCharge } from '../tariff.ts'
import { decimalParts } from '../units.ts'
import { readDecimal, readPrice } from './amounts.ts'
import { nameOf } from './rates.ts'
import type { Members, Reading } from './reading.ts'
import { shown, textOf } from './reading.ts'
import { readWindow } from './windows.ts'

const demandMembers = [
  'displayName',
  'description',
  'amount',
  'measureUnit',
  'startTime',
  'endTime',
  'days',
  'minDemand',
  'maxDemand',
  'measurementPeriod',
  'chargePeriod',
]

/** Reads kW as whole watts. */
function readWatts(reading: Reading, value: unknown, pointer: string): number | undefined {
  const kilowatts = readDecimal(reading, value, pointer)
  const parts = kilowatts === undefined ? null : decimalParts(kilowatts)
  if (parts === null) return undefined
  if (parts.units < 0n) {
    reading.problem(pointer, `A demand is not below zero, and there is ${shown(value)}.`)
    return undefined
  }
  const watts = (2n * parts.units * 1000n + parts.under) / (2n * parts.under)
  if (watts * parts.under !== parts.units * 1000n)
    reading.note('DEMAND_LIMIT', pointer, value, `${watts} W`, 'Demands are whole watts: it is rounded.')
  return Number(watts)
}

const spans: Readonly<Record<string, DemandCharge['chargePeriod']>> = {
  DAY: 'DAY',
  DAILY: 'DAY',
  P1D: 'DAY',
  MONTH: 'MONTH',
  MONTHLY: 'MONTH',
  P1M: 'MONTH',
  TARIFF_PERIOD: 'TARIFF_PERIOD',
}

function readSpan(
  reading: Reading,
  members: Members,
  name: 'measurementPeriod' | 'chargePeriod',
  pointer: string,
): DemandCharge['chargePeriod'] | undefined {
  const value = members.get(name)
  const text = typeof value === 'string' ? value.trim().toUpperCase() : ''
  const span = Object.hasOwn(spans, text) ? spans[text] : undefined
  if (span === undefined)
    reading.problem(
      `${pointer}/${name}`,
      `Here has to be DAY, MONTH or TARIFF_PERIOD, and there is ${shown(value)}.`,
    )
  else if (span !== value)
    reading.note(
      'PERIOD_FORM',
      `${pointer}/${name}`,
      value,
      span,
      'The span has another name in the standard.',
    )
  return span
}

/** A demand is power: the standard's unit for energy, which it assumes, means kW here. */
function noteUnit(reading: Reading, members: Members, pointer: string): void {
  const unit = members.get('measureUnit') ?? 'KWH'
  const written = ['measureUnit', 'displayName', 'description'].flatMap((name) => textOf(members, name) ?? [])
  const names = written.join(' ')
  if (/kva(?!r)/i.test(names))
    reading.note(
      'DEMAND_UNIT',
      `${pointer}/measureUnit`,
      names,
      'kW',
      'The demand is in kVA, which takes reads of reactive energy: it is priced by the kW, which are never more.',
    )
  else if (unit !== 'KWH' && unit !== 'KW') {
    const text = typeof unit === 'string' ? unit.toUpperCase() : ''
    if (text !== 'KWH' && text !== 'KW')
      reading.problem(
        `${pointer}/measureUnit`,
        `A demand for each ${shown(unit)} cannot be priced: only kW are.`,
      )
  }
}

function readCharge(reading: Reading, value: unknown, pointer: string): DemandCharge | null {
  const members = reading.members(value, pointer, demandMembers)
  if (members === null) return null
  noteUnit(reading, members, pointer)
  const amount = readPrice(reading, members.get('amount'), `${pointer}/amount`)
  if (!members.has('amount')) reading.problem(`${pointer}/amount`, 'The demand charge has no price.')
  const window = readWindow(reading, members, pointer)
  const measurementPeriod = readSpan(reading, members, 'measurementPeriod', pointer)
  const chargePeriod = readSpan(reading, members, 'chargePeriod', pointer)
  const least = readWatts(reading, members.get('minDemand'), `${pointer}/minDemand`) ?? 0
  const most = readWatts(reading, members.get('maxDemand'), `${pointer}/maxDemand`)
  const isCapped = most !== undefined && most > 0 && most >= least
  if (most !== undefined && !isCapped)
    reading.note(
      'DEMAND_LIMIT',
      `${pointer}/maxDemand`,
      members.get('maxDemand'),
      'no limit',
      'The highest demand has to be above the lowest one: it is left out.',
    )
  if (amount === undefined || window === null || !measurementPeriod || !chargePeriod) return null
  return {
    displayName: nameOf(members, 'Demand'),
    ...{ amount, ...window, measurementPeriod, chargePeriod },
    ...(least > 0 && { minDemand: least }),
    ...(isCapped && { maxDemand: most }),
  }
}

export const readDemands = (reading: Reading, value: unknown, pointer: string): readonly DemandCharge[] =>
  reading.list(value, pointer).flatMap((one, index) => readCharge(reading, one, `${pointer}/${index}`) ?? [])
