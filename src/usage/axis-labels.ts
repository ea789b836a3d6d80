import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { UsageBar } from './usage.ts'
import { shortMonth } from './usage-words.ts'

const texts = defineTexts('axisLabels', {
  midnight: 'Midnight',
  noon: 'Noon',
  am: ({ hour }: Values<'hour'>) => `${hour} am`,
  pm: ({ hour }: Values<'hour'>) => `${hour} pm`,
})

/** The label under a bar. */
export interface AxisLabel {
  /** The day's number or the month's short name. */
  readonly text: string
  /** A second line under the first bar of a month or a year: the month's short name, or the year. Else ''. */
  readonly context: string
  /** On narrow charts only labels with `few` are shown, on wider ones also `some`, then `all`. `none` is never shown. */
  readonly room: 'few' | 'some' | 'all' | 'none'
}

const fewDays = [1, 15]
const someDays = [8, 22]
const fewMonths = [1, 7]
const someMonths = [4, 10]

/** Up to this number of bars, every label fits on any chart. */
const minLabels = 4
/** Bars between the first label and the next one that is shown: fewer, and their texts would overlap. */
const minDistance = 4

function roomByNumber(number: number, isDay: boolean, count: number): AxisLabel['room'] {
  if ((isDay ? fewDays : fewMonths).includes(number)) return 'few'
  if ((isDay ? someDays : someMonths).includes(number)) return 'some'
  if (isDay && count > 31) return 'none'
  return isDay && number === 29 ? 'some' : 'all'
}

const hourWords = (hour: number) =>
  hour === 0
    ? texts.midnight
    : hour === 12
      ? texts.noon
      : hour < 12
        ? texts.am({ hour })
        : texts.pm({ hour: hour - 12 })

/** A label every three hours; on narrow charts every six. */
function halfHourLabel({ period }: UsageBar): AxisLabel {
  const [hour, minute] = [Number(period.slice(11, 13)), Number(period.slice(14, 16))]
  const isShown = minute === 0 && hour % 3 === 0
  const room = hour % 6 === 0 ? ('few' as const) : ('all' as const)
  return { text: isShown ? hourWords(hour) : '', context: '', room: isShown ? room : 'none' }
}

/** Labels for the bars of a chart, of days or of months, one for each bar and in the same order. */
export function axisLabels(bars: readonly UsageBar[]): AxisLabel[] {
  const length = bars[0]?.period.length ?? 0
  if (length > 10) return bars.map(halfHourLabel)
  if (length === 4) return bars.map(({ period }) => ({ text: period, context: '', room: 'few' as const }))
  const labels = bars.map(({ period }, index) => {
    const isDay = period.length > 7
    const number = Number(isDay ? period.slice(8) : period.slice(5))
    const begins = index === 0 || number === 1
    return {
      text: isDay ? String(number) : shortMonth(period),
      context: begins ? (isDay ? shortMonth(period) : period.slice(0, 4)) : '',
      room: bars.length <= minLabels ? ('few' as const) : roomByNumber(number, isDay, bars.length),
    }
  })
  const next = labels.findIndex(({ room }, index) => index > 0 && (room === 'few' || room === 'some'))
  const [first, ...others] = labels
  if (first === undefined || bars.length <= minLabels) return labels
  const hasRoom = next === -1 || next >= minDistance
  return [hasRoom ? { ...first, room: 'few' } : first, ...others]
}
