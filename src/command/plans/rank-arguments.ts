import type { SupplyZone } from '../../energy/index.ts'
import { supplyZones } from '../../energy/index.ts'
import type { AustralianState } from '../../validators/postcode.ts'
import { statesOf } from '../../validators/postcode.ts'
import type { readArguments } from '../read-arguments.ts'
import { readNumber } from '../read-arguments.ts'
import { UsageError } from '../usage-error.ts'

export const rankFlags = {
  reads: { type: 'string' },
  top: { type: 'string' },
  postcode: { type: 'string' },
  distributor: { type: 'string' },
  'customer-type': { type: 'string' },
  zone: { type: 'string' },
  'controlled-load': { type: 'string', multiple: true },
  cents: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

export interface RankArguments {
  readonly path: string
  readonly readsPath: string
  readonly top: number
  readonly postcode: string | undefined
  readonly distributor: string | undefined
  readonly customerType: 'RESIDENTIAL' | 'BUSINESS'
  readonly zone: SupplyZone
  /** The state whose public holidays apply. Null: none. */
  readonly state: AustralianState | null
  readonly controlledLoad: readonly string[]
  readonly isInCents: boolean
  readonly isJson: boolean
}

type Values = ReturnType<typeof readArguments<typeof rankFlags>>['values']

const states = Object.keys(supplyZones) as (keyof typeof supplyZones)[]

function readPlace({ zone, postcode }: Values): Pick<RankArguments, 'zone' | 'state'> {
  if (postcode !== undefined && statesOf(postcode).length === 0)
    throw new UsageError('--postcode takes the four digits of a place, for instance --postcode 2000.')
  const [ofPostcode = null] = statesOf(postcode ?? '')
  if (zone === undefined) {
    if (ofPostcode === null)
      throw new UsageError(
        'Where is the meter? Its clock and holidays depend on that: --postcode 2000 or --zone NSW.',
      )
    return { zone: supplyZones[ofPostcode], state: ofPostcode }
  }
  const state = states.find((one) => one === zone.toUpperCase())
  if (state !== undefined) return { zone: supplyZones[state], state }
  const known = /^Australia\/\w+$/.test(zone) && Intl.supportedValuesOf('timeZone').includes(zone)
  if (!known)
    throw new UsageError(`--zone takes a state (${states.join(', ')}) or a zone such as Australia/Sydney.`)
  // A time zone shared by several states does not determine the holidays; a postcode does.
  const own = states.filter((one) => supplyZones[one] === zone)
  return { zone: zone as SupplyZone, state: ofPostcode ?? (own.length === 1 ? (own[0] ?? null) : null) }
}

function readCustomerType(text: string): RankArguments['customerType'] {
  const name = text.toUpperCase()
  if (name === 'RESIDENTIAL' || name === 'BUSINESS') return name
  throw new UsageError('--customer-type takes residential or business.')
}

/** Throws `UsageError` for options that contradict each other. */
export function readRankArguments(values: Values, positionals: readonly string[]): RankArguments {
  const [path, ...more] = positionals
  if (path === undefined || more.length > 0)
    throw new UsageError('Say which plans: gridfront plans rank <file or folder> --reads <meter data>.')
  if (values.reads === undefined)
    throw new UsageError('Say by which meter data: --reads usage.csv, a NEM12 file or a zip of some.')
  const controlledLoad = values['controlled-load'] ?? []
  if (controlledLoad.length > 2)
    throw new UsageError('--controlled-load may be given twice: a meter has two at most.')
  return {
    path,
    readsPath: values.reads,
    top: readNumber('top', values.top ?? '10', { min: 1, max: 100_000 }),
    ...readPlace(values),
    ...{ postcode: values.postcode, distributor: values.distributor, controlledLoad },
    customerType: readCustomerType(values['customer-type'] ?? 'residential'),
    isInCents: values.cents ?? false,
    isJson: values.json ?? false,
  }
}
