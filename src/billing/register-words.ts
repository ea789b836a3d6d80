import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { longDate, shortDate } from '../customer-figures.ts'

type RegisterOfBill = NonNullable<Invoice['registers']>[number]

const timeNames: Readonly<Record<RegisterOfBill['timeOfDay'], string>> = {
  ALLDAY: 'General use',
  PEAK: 'Peak',
  SHOULDER: 'Shoulder',
  OFFPEAK: 'Off-peak',
  CONTROLLED: 'Controlled load',
}
const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })

/** The start and end readings of a bill, a row for each; empty where the meter has none that are known. */
export const registerRows = ({ registers = [] }: Pick<Invoice, 'registers'>) =>
  registers.flatMap(({ registerId, timeOfDay, ...ends }) => {
    const name = registers.length === 1 ? timeNames[timeOfDay] : `${timeNames[timeOfDay]} (${registerId})`
    return (['start', 'end'] as const).map((end) => ({
      name: `${name}, ${end}`,
      /** `31 July 2026, actual`. */
      read: `${shortDate(ends[end].readOn)}, ${ends[end].quality}`,
      value: whole.format(ends[end].value),
    }))
  })

/** The number of the meter and its next reading, as names and values. */
export const meterRows = ({
  servicePoint: { meterNumber },
  nextReadOn,
}: Pick<Invoice, 'servicePoint' | 'nextReadOn'>): readonly (readonly [string, string])[] => [
  ...(meterNumber === undefined ? [] : [['Meter number', meterNumber] as const]),
  ...(nextReadOn === undefined ? [] : [['Next meter reading', `About ${longDate(nextReadOn)}`] as const]),
]
