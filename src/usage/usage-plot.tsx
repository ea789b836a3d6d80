import { useSyncExternalStore } from 'react'
import { labelled } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { withCommas } from '../with-commas.ts'
import { axisLabels } from './axis-labels.ts'
import { barReach } from './bar-parts.ts'
import { niceTicks } from './nice-ticks.ts'
import type { UsageBar } from './usage.ts'
import { UsageDrawing } from './usage-drawing.tsx'
import { barPeriod, barWords } from './usage-summary.ts'
import type { EnergyUnit } from './usage-words.ts'
import { useBarPick } from './use-bar-pick.ts'

const texts = defineTexts('usagePlot', {
  label: ({ each }: Values<'each'>) => `Bar chart, a bar a ${each}. The table below has its figures.`,
  sliderLabel: ({ title, each }: Values<'title' | 'each'>) => `${title}, ${each} by ${each}`,
  halfHour: 'half-hour',
  day: 'day',
  month: 'month',
  year: 'year',
  noBar: 'No bar chosen',
  hint: 'Point at a bar, tap it, or use the arrow keys to see its figures.',
})

/** What a bar is for. */
const eachWords = {
  'half-hour': texts.halfHour,
  day: texts.day,
  month: texts.month,
  year: texts.year,
} as const

const never = () => () => {}
/** False on the server and during hydration, then true: for parts that work only with scripts. */
const useIsLive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

export interface UsagePlotProps {
  readonly bars: readonly UsageBar[]
  readonly unit: EnergyUnit
  readonly title: string
  readonly patterns: string
  /** The figures of a bar in words. Default: its energy. */
  readonly wordsOf?: (bar: UsageBar) => string
}

/** The texts of the left axis, highest first. Numbers below zero have no minus, since they are energy sent to the grid. */
function Scale({ ticks, unit }: { ticks: readonly number[]; unit: EnergyUnit }) {
  return (
    <div className="gf-usage__scale" aria-hidden="true">
      {[...ticks].reverse().map((tick) => (
        <span key={tick}>{withCommas(Math.abs(tick) / unit.wattHours)}</span>
      ))}
    </div>
  )
}

function Axis({ bars }: { bars: readonly UsageBar[] }) {
  const labels = axisLabels(bars)
  const length = bars[0]?.period.length ?? 0
  const each = length > 10 ? 'half-hours' : length > 7 ? 'days' : 'months'
  return (
    <div className={`gf-usage__axis gf-usage__axis--${each}`} aria-hidden="true">
      {bars.map(({ period }, index) => (
        <span key={period} className={`gf-usage__mark gf-usage__mark--${labels[index]?.room}`}>
          <span>{labels[index]?.text}</span>
          <span>{labels[index]?.context}</span>
        </span>
      ))}
    </div>
  )
}

/**
 * The drawing with its axes, and a native slider over it that walks along the bars (role slider, one tab stop, named after
 * the chart; its value in words is the bar's date and figures). Arrow keys move by one bar, Page Up and Page Down by two
 * hours, a week or a quarter, Home and End to the ends; Escape hides the figures of the bar. It is a slider and not a listbox, because
 * screen readers speak each new value without a live region, can change it on touch screens by swiping up and down, and do
 * not read 31 bars before they come to the table. Mouse and touch show the same figures, in a line below the chart that
 * covers nothing and stays until another bar is chosen or Escape is pressed (WCAG 1.4.13). The whole drawing is the target,
 * so that no bar is too thin to hit (WCAG 2.5.8).
 */
export function UsagePlot({
  bars,
  unit,
  title,
  patterns,
  wordsOf = (bar) => barWords(bar, unit),
}: UsagePlotProps) {
  const isLive = useIsLive()
  const length = bars[0]?.period.length ?? 0
  const each = length > 10 ? 'half-hour' : length > 7 ? 'day' : length > 4 ? 'month' : 'year'
  const { picked, current, isDismissed, plotProps, sliderProps } = useBarPick(
    bars.length,
    { 'half-hour': 4, day: 7, month: 3, year: 1 }[each],
  )
  const ticks = niceTicks(
    -Math.max(0, ...bars.map((bar) => Math.ceil(barReach(bar, 'exported')))),
    Math.max(0, ...bars.map((bar) => Math.ceil(barReach(bar, 'used')))),
  )
  const bar = bars[current]
  if (bar === undefined) return null
  return (
    <>
      <div className={`gf-usage__plot${ticks[0] === 0 ? '' : ' gf-usage__plot--two-sided'}`}>
        <p className="gf-usage__unit" aria-hidden="true">
          {unit.name}
        </p>
        <Scale ticks={ticks} unit={unit} />
        <div className="gf-usage__field" {...plotProps}>
          <UsageDrawing
            bars={bars}
            ticks={ticks}
            picked={picked}
            patterns={patterns}
            label={texts.label({ each: eachWords[each] })}
          />
          {isLive ? (
            <input
              {...sliderProps}
              className="gf-usage__slider"
              type="range"
              min={0}
              max={bars.length - 1}
              step={1}
              value={current}
              aria-label={texts.sliderLabel({ title, each: eachWords[each] })}
              aria-valuetext={isDismissed ? texts.noBar : labelled(barPeriod(bar), wordsOf(bar))}
            />
          ) : null}
        </div>
        <Axis bars={bars} />
      </div>
      <p className="gf-usage__value">
        {picked === null ? (
          isLive && texts.hint
        ) : (
          <>
            <strong>{barPeriod(bar)}</strong> <span>{wordsOf(bar)}</span>
          </>
        )}
      </p>
    </>
  )
}
