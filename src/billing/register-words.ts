import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { longDate, shortDate } from '../customer-figures.ts'
import { withNote } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('registerWords', {
  generalUse: 'General use',
  peak: 'Peak',
  shoulder: 'Shoulder',
  offPeak: 'Off-peak',
  controlledLoad: 'Controlled load',
  atStart: ({ register }: Values<'register'>) => `${register}, start`,
  atEnd: ({ register }: Values<'register'>) => `${register}, end`,
  actual: ({ day }: Values<'day'>) => `${day}, actual`,
  estimated: ({ day }: Values<'day'>) => `${day}, estimated`,
  meterNumber: 'Meter number',
  nextRead: 'Next meter reading',
  about: ({ day }: Values<'day'>) => `About ${day}`,
})

type RegisterOfBill = NonNullable<Invoice['registers']>[number]

const timeNames: Readonly<Record<RegisterOfBill['timeOfDay'], string>> = {
  ALLDAY: texts.generalUse,
  PEAK: texts.peak,
  SHOULDER: texts.shoulder,
  OFFPEAK: texts.offPeak,
  CONTROLLED: texts.controlledLoad,
}
const whole = new Intl.NumberFormat('en-AU', { maximumFractionDigits: 0 })

const readWords = ({ readOn, quality }: RegisterOfBill['start']): string => {
  const day = shortDate(readOn)
  return quality === 'actual' ? texts.actual({ day }) : texts.estimated({ day })
}

/** The start and end readings of a bill, a row for each; empty where the meter has none that are known. */
export const registerRows = ({ registers = [] }: Pick<Invoice, 'registers'>) =>
  registers.flatMap(({ registerId, timeOfDay, ...ends }) => {
    const name = withNote(timeNames[timeOfDay], registers.length === 1 ? undefined : registerId)
    return (['start', 'end'] as const).map((end) => ({
      name: end === 'start' ? texts.atStart({ register: name }) : texts.atEnd({ register: name }),
      /** `31 July 2026, actual`. */
      read: readWords(ends[end]),
      value: whole.format(ends[end].value),
    }))
  })

/** The number of the meter and its next reading, as names and values. */
export const meterRows = ({
  servicePoint: { meterNumber },
  nextReadOn,
}: Pick<Invoice, 'servicePoint' | 'nextReadOn'>): readonly (readonly [string, string])[] => [
  ...(meterNumber === undefined ? [] : [[texts.meterNumber, meterNumber] as const]),
  ...(nextReadOn === undefined
    ? []
    : [[texts.nextRead, texts.about({ day: longDate(nextReadOn) })] as const]),
]
