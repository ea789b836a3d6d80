import type { ControlledLoad } from '../tariff.ts'
import { readSupply } from './amounts.ts'
import { nameOf } from './rates.ts'
import type { Reading } from './reading.ts'
import { textOf } from './reading.ts'
import { leftOut, readUsageBlock, supplyOf } from './usage-block.ts'

const loadMembers = [
  'displayName',
  'rateBlockUType',
  'startDate',
  'endDate',
  'singleRate',
  'timeOfUseRates',
  'description',
]

/** The facts of a part other than its prices. Dates are as in the document. */
export interface PartFacts {
  readonly displayName: string
  readonly description?: string
  readonly startDate?: string
  readonly endDate?: string
}

/** The facts of a part. Start and end dates get a note, because a tariff has none. */
export function partFacts(
  reading: Reading,
  members: Parameters<typeof textOf>[0],
  pointer: string,
  otherwise: string,
): PartFacts {
  const texts = ['description', 'startDate', 'endDate'].flatMap((name) => {
    const text = textOf(members, name)
    return text === undefined ? [] : [[name, text]]
  })
  for (const name of ['startDate', 'endDate'])
    if (members.has(name))
      reading.note(
        'DATES_NOT_PRICED',
        `${pointer}/${name}`,
        members.get(name),
        'priced on every day',
        'A tariff has no days on which a part begins or ends: it is in force on all that are priced.',
      )
  return { displayName: nameOf(members, otherwise), ...Object.fromEntries(texts) }
}

export interface ReadLoads {
  readonly loads: readonly ControlledLoad[]
  readonly facts: readonly PartFacts[]
}

/** The controlled loads in the order of their registers. Those without a price are left out. */
export function readControlledLoads(reading: Reading, value: unknown, pointer: string): ReadLoads {
  const read = reading.list(value, pointer).flatMap((one, index) => {
    const at = `${pointer}/${index}`
    const members = reading.members(one, at, loadMembers)
    if (members === null) return []
    const facts = partFacts(reading, members, at, `Controlled load ${index + 1}`)
    const block = readUsageBlock(reading, members, at)
    const supply = supplyOf(members)
    const dailySupplyCharge = supply && readSupply(reading, supply.value, `${at}${supply.pointer}`)
    if (block.singleRate === undefined && block.timeOfUseRates === undefined) {
      leftOut(reading, at, one, 'A controlled load without a price')
      return []
    }
    const { displayName } = facts
    return [
      {
        facts,
        load: {
          displayName,
          ...block,
          ...(dailySupplyCharge !== null && dailySupplyCharge !== undefined && { dailySupplyCharge }),
        },
      },
    ]
  })
  return { loads: read.map(({ load }) => load), facts: read.map(({ facts }) => facts) }
}
