import { defaultTimeZone } from '../../plans/standard-defaults.ts'
import { checkTariff } from '../check-tariff.ts'
import { EnergyError } from '../energy-error.ts'
import type { Tariff } from '../tariff.ts'
import { readControlledLoads } from './controlled-load.ts'
import { readFeedIns } from './feed-in.ts'
import type { PublishedPlan } from './plan-facts.ts'
import { contractMembers, planMembers, readContractFacts, readPlanFacts } from './plan-facts.ts'
import type { Members, PlanNote } from './reading.ts'
import { Reading, shown } from './reading.ts'
import { readTariffPeriods, readTimeZone } from './tariff-periods.ts'

export interface ReadPlanOptions {
  /** The unit of the prices of the tariff. The standard has `dollars`, which is the default; some older archives have `cents`. */
  readonly amountsIn?: 'dollars' | 'cents'
}

/** A published plan, as interpreted. */
export interface ReadPlan {
  readonly plan: PublishedPlan
  /** Its prices, checked, for `priceUsage` and `estimateYear`. */
  readonly tariff: Tariff
  /** Each place where the plan departs from the standard or is incomplete: how it was interpreted, and why. */
  readonly notes: readonly PlanNote[]
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The plan within the envelope of an answer, if there is one. */
function opened(reading: Reading, json: unknown): { readonly value: unknown; readonly pointer: string } {
  if (!isObject(json) || !Object.hasOwn(json, 'data') || Object.hasOwn(json, 'planId'))
    return { value: json, pointer: '' }
  const members = reading.members(json, '', ['data', 'links', 'meta'])
  return { value: members?.get('data'), pointer: '/data' }
}

function readTariff(reading: Reading, contract: Members, pointer: string) {
  const named = readTimeZone(reading, contract, pointer)
  const tariffPeriod = readTariffPeriods(reading, contract.get('tariffPeriod'), `${pointer}/tariffPeriod`)
  const loads = readControlledLoads(reading, contract.get('controlledLoad'), `${pointer}/controlledLoad`)
  const feedIns = readFeedIns(reading, contract.get('solarFeedInTariff'), `${pointer}/solarFeedInTariff`)
  const tariff: Tariff = {
    timeZone: named ?? defaultTimeZone,
    tariffPeriod,
    ...(loads.loads.length > 0 && { controlledLoad: loads.loads }),
    ...(feedIns.tariffs.length > 0 && { solarFeedInTariff: feedIns.tariffs }),
  }
  if (named === undefined)
    reading.note(
      'TIME_ZONE_DEFAULT',
      `${pointer}/timeZone`,
      undefined,
      defaultTimeZone,
      'The plan does not say by which clock its times go: UTC+10 all year, as the standard says.',
    )
  return { tariff, facts: { controlledLoad: loads.facts, solarFeedInTariff: feedIns.facts } }
}

/** The remaining rules of a tariff, such as a supply charge below zero. */
function checkRest(reading: Reading, tariff: Tariff, pointer: string): void {
  if (reading.problems.length > 0) return
  try {
    checkTariff(tariff)
  } catch (error) {
    if (!(error instanceof EnergyError)) throw error
    reading.problem(pointer, `${error.message}.`)
  }
}

function refuse({ problems }: Reading): never {
  const all = problems.map(({ pointer, message }) => `${pointer || 'the document'}: ${message}`)
  throw new EnergyError('PLAN_INVALID', `The plan cannot be understood. ${all.join(' ')}`, problems)
}

/**
 * Reads an electricity plan as retailers publish it (Consumer Data Standards, Get Generic Plan Detail), with its
 * envelope `{ data, links, meta }` or without. Where it departs from the standard, the most probable meaning is used,
 * and a note says so. Throws `EnergyError` (`PLAN_INVALID`) with all `problems` for any input that cannot be
 * interpreted.
 */
export function readPlan(json: unknown, { amountsIn = 'dollars' }: ReadPlanOptions = {}): ReadPlan {
  const reading = new Reading(amountsIn === 'cents')
  const { value, pointer } = opened(reading, json)
  const members = reading.members(value, pointer, planMembers)
  if (members === null) return refuse(reading)
  const at = `${pointer}/electricityContract`
  const contract = members.get('electricityContract')
  if (contract === undefined) {
    reading.problem(
      at,
      members.get('fuelType') === 'GAS' || members.has('gasContract')
        ? 'The plan is for gas alone: only electricity is priced.'
        : `The plan has no electricityContract, and there is ${shown(contract)} to price.`,
    )
    return refuse(reading)
  }
  if (members.has('gasContract'))
    reading.note(
      'PART_LEFT_OUT',
      `${pointer}/gasContract`,
      members.get('gasContract'),
      'left out',
      'Only electricity is priced.',
    )
  const own = reading.members(contract, at, contractMembers)
  const planFacts = readPlanFacts(reading, members, pointer)
  if (own === null) return refuse(reading)
  const contractFacts = readContractFacts(reading, own, at)
  if (reading.inCents)
    reading.note(
      'AMOUNTS_IN_CENTS',
      at,
      'cents',
      'dollars',
      "All prices of the tariff are cents, as 'amountsIn' says.",
    )
  const { tariff, facts } = readTariff(reading, own, at)
  checkRest(reading, tariff, at)
  if (reading.problems.length > 0) return refuse(reading)
  return { plan: { ...planFacts, ...contractFacts, ...facts }, tariff, notes: reading.notes }
}
