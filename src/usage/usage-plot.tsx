import { useSyncExternalStore } from 'react'
import { withCommas } from '../with-commas.ts'
import { axisLabels } from './axis-labels.ts'
import { barReach } from './bar-parts.ts'
import { niceTicks } from './nice-ticks.ts'
import type { UsageBar } from './usage.ts'
import { UsageDrawing } from './usage-drawing.tsx'
import { barPeriod, barWords } from './usage-summary.ts'
import type { EnergyUnit } from './usage-words.ts'
import { useBarPick } from './use-bar-pick.ts'

const never = () => () => {}
/** False on the server and while hydrating: what needs scripts comes after. */
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
}

/** Texts of the axis at left, highest first. Both sides of the line count upwards. */
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
  const isDays = (bars[0]?.period.length ?? 0) > 7
  return (
    <div className={`gf-usage__axis gf-usage__axis--${isDays ? 'days' : 'months'}`} aria-hidden="true">
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
 * The drawing with its axes, and one control over it: a native slider that walks along the bars (role slider, one tab
 * stop, named after the chart; its value in words is the bar's date and figures). Arrows move, Page Up and Page Down
 * take a week or a quarter, Home and End lead to the ends, Escape leaves the bar and its figures go. A slider, not a
 * listbox of bars: screen readers speak the new value at each step without a live region, those on touch screens change
 * it by swiping up and down, nothing is selected, and browsing the page does not read 31 bars before the table does.
 * Pointer and finger show the same figures in a fixed line below, which covers nothing and stays until another bar or
 * Escape (WCAG 1.4.13); the whole drawing is their target, so that no bar is too thin to hit (2.5.8).
 */
export function UsagePlot({ bars, unit, title, patterns }: UsagePlotProps) {
  const isLive = useIsLive()
  const isDays = (bars[0]?.period.length ?? 0) > 7
  const { picked, current, hasLeft, plotProps, sliderProps } = useBarPick(bars.length, isDays ? 7 : 3)
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
            label={`Bar chart, ${isDays ? 'a bar a day' : 'a bar a month'}. The table below has its figures.`}
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
              aria-label={`${title}, ${isDays ? 'day by day' : 'month by month'}`}
              aria-valuetext={hasLeft ? 'No bar chosen' : `${barPeriod(bar)}: ${barWords(bar, unit)}`}
            />
          ) : null}
        </div>
        <Axis bars={bars} />
      </div>
      <p className="gf-usage__value">
        {picked === null ? (
          isLive && 'Point at a bar, tap it, or use the arrow keys to see its figures.'
        ) : (
          <>
            <strong>{barPeriod(bar)}</strong> {barWords(bar, unit)}
          </>
        )}
      </p>
    </>
  )
}
