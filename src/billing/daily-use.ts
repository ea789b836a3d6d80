import type { Invoice } from '../../contracts/schemas/invoice.ts'
import { period } from '../customer-figures.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { exactKilowattHours } from './invoice-words.ts'

const texts = defineTexts('dailyUse', {
  yearBefore: ', a year before',
  thisBill: ', this bill',
  perDay: ({ energy }: Values<'energy'>) => `That’s ${energy} a day.`,
  lastBill: ({ days, energy }: Values<'days' | 'energy'>) =>
    ` On your last bill, ${days}, it was ${energy} a day.`,
  sameDays: ({ energy }: Values<'energy'>) => ` On the same days a year before, it was ${energy} a day.`,
})

type Used = Pick<Invoice, 'period' | 'supplyDays' | 'used' | 'previousPeriod' | 'usageBefore' | 'yearBefore'>
type UsedIn = NonNullable<Invoice['yearBefore']>

const perDay = ({ used, supplyDays }: Pick<UsedIn, 'used' | 'supplyDays'>) =>
  exactKilowattHours(Math.round(used / supplyDays / 10) * 10)

/** A bar of a bill's graph: average use in a day. */
export interface DailyUse {
  /** `1 – 31 Oct 2025, a year before`. */
  readonly name: string
  /** `12.86 kWh`. */
  readonly words: string
  /** Share of the longest bar, from 0 to 1. */
  readonly share: number
  readonly isThis: boolean
}

/** The graph of a bill: a year before, the bills before, this bill. Empty if there is nothing to compare with. */
export function dailyUse({ previousPeriod, usageBefore, yearBefore, ...bill }: Used): readonly DailyUse[] {
  const before = usageBefore ?? (previousPeriod === null ? [] : [previousPeriod])
  const isListed = (one: UsedIn) => before.some((other) => other.period.startDate === one.period.startDate)
  const all: readonly (readonly [UsedIn, string])[] = [
    ...(yearBefore === undefined || isListed(yearBefore) ? [] : [[yearBefore, texts.yearBefore] as const]),
    ...before.map((one) => [one, ''] as const),
    [bill, texts.thisBill],
  ]
  if (all.length === 1) return []
  const averages = all.map(([{ used, supplyDays }]) => used / supplyDays)
  const most = Math.max(...averages, 1)
  return all.map(([one, note], at) => ({
    name: `${period(one.period.startDate, one.period.endDate)}${note}`,
    words: perDay(one),
    share: (averages[at] ?? 0) / most,
    isThis: at === all.length - 1,
  }))
}

/** Average use in a day, compared with the bill before and the year before. */
export function dailyUseWords({ previousPeriod: before, yearBefore, ...bill }: Used): string {
  const own = texts.perDay({ energy: perDay(bill) })
  const last =
    before === null
      ? ''
      : texts.lastBill({
          days: period(before.period.startDate, before.period.endDate),
          energy: perDay(before),
        })
  const then = yearBefore === undefined ? '' : texts.sameDays({ energy: perDay(yearBefore) })
  return `${own}${last}${then}`
}
