import { useId } from 'react'
import { withNote } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { UsageSeries } from './usage.ts'
import { isByMonth, usageBars, usageTotals } from './usage-bars.ts'
import { usageCsv } from './usage-csv.ts'
import { UsageDownload } from './usage-download.tsx'
import { UsageKey } from './usage-key.tsx'
import { UsagePlot } from './usage-plot.tsx'
import { gapSentences, usageSummary } from './usage-summary.ts'
import { UsageTable } from './usage-table.tsx'
import { counted, energyUnit, notSubtracted, otherDates, stretchWords } from './usage-words.ts'

const texts = defineTexts('usageFigure', {
  moreGap: '1 more gap: see the table.',
  moreGaps: ({ count }: Values<'count'>) => `${count} more gaps: see the table.`,
  byMonth: ({ days }: Values<'days'>) => `Shown by month; the CSV file has each of the ${days}.`,
  costNote: 'Costs are for usage, including GST, without the supply charge or credits.',
})

/** How many gaps are described below the chart. The table has all of them. */
const maxGapsShown = 3

export interface UsageFigureProps {
  readonly series: UsageSeries
  readonly title: string
  readonly fileName: string
  readonly notes: readonly string[]
}

/** The content of a chart that has data: all but its heading. */
export function UsageFigure({ series, title, fileName, notes }: UsageFigureProps) {
  // React's ids may have characters that would break the address in `fill="url(#…)"`.
  const patterns = `gf-usage-${useId().replaceAll(/\W/g, '')}`
  const bars = usageBars(series)
  const totals = usageTotals(series)
  const unit = energyUnit(Math.max(0, ...bars.flatMap(({ used, exported }) => [used ?? 0, exported ?? 0])))
  const gaps = gapSentences(bars)
  const further = gaps.length - maxGapsShown
  return (
    <>
      <div className="gf-usage__head">
        <p className="gf-usage__summary">{usageSummary(series, totals, unit)}</p>
        <p className="gf-usage__period">
          {otherDates(withNote(stretchWords(series.from, series.to), counted(totals.readings, series.every)))}
        </p>
      </div>
      <UsagePlot bars={bars} unit={unit} title={title} patterns={patterns} />
      <UsageKey bars={bars} patterns={patterns} />
      <ul className="gf-usage__notes">
        {gaps.slice(0, maxGapsShown).map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
        {further > 0 ? <li>{further === 1 ? texts.moreGap : texts.moreGaps({ count: further })}</li> : null}
        {series.every === 'day' && isByMonth(series) ? (
          <li>{texts.byMonth({ days: counted(totals.readings, 'day') })}</li>
        ) : null}
        {bars.some(({ exported }) => exported !== null) ? <li>{notSubtracted}</li> : null}
        {bars.some(({ cost }) => cost !== null) ? <li>{texts.costNote}</li> : null}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <UsageTable series={series} bars={bars} totals={totals} unit={unit} title={title} />
      <UsageDownload fileName={fileName} csv={usageCsv(series)} title={title} />
    </>
  )
}
