import { useId } from 'react'
import type { UsageSeries } from './usage.ts'
import { isByMonth, usageBars, usageTotals } from './usage-bars.ts'
import { usageCsv } from './usage-csv.ts'
import { UsageDownload } from './usage-download.tsx'
import { UsageKey } from './usage-key.tsx'
import { UsagePlot } from './usage-plot.tsx'
import { gapSentences, usageSummary } from './usage-summary.ts'
import { UsageTable } from './usage-table.tsx'
import { counted, energyUnit, stretchWords } from './usage-words.ts'

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
          {`${stretchWords(series.from, series.to)} (${counted(totals.readings, series.every)}). Your bill may cover other dates.`}
        </p>
      </div>
      <UsagePlot bars={bars} unit={unit} title={title} patterns={patterns} />
      <UsageKey bars={bars} patterns={patterns} />
      <ul className="gf-usage__notes">
        {gaps.slice(0, maxGapsShown).map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
        {further > 0 ? <li>{`${counted(further, 'more gap')}: see the table.`}</li> : null}
        {series.every === 'day' && isByMonth(series) ? (
          <li>{`Shown by month; the CSV file has each of the ${counted(totals.readings, 'day')}.`}</li>
        ) : null}
        {bars.some(({ exported }) => exported !== null) ? (
          <li>We do not subtract what you sent to the grid from what you used.</li>
        ) : null}
        {bars.some(({ cost }) => cost !== null) ? (
          <li>Costs are for usage, including GST, without the supply charge or credits.</li>
        ) : null}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <UsageTable series={series} bars={bars} totals={totals} unit={unit} title={title} />
      <UsageDownload fileName={fileName} csv={usageCsv(series)} title={title} />
    </>
  )
}
