import type { ReactNode } from 'react'
import { useId } from 'react'
import { LoadFailure } from '../layout/load-failure.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import type { UsageSeries } from './usage.ts'
import { UsageFigure } from './usage-figure.tsx'
import { dataAge, loadingUsage, noReadingsYet, usageNotLoaded } from './usage-words.ts'

const texts = defineTexts('usageChart', {
  title: 'Your electricity usage',
})

/** Usage that is loading, has failed or is here. The account's queries have this shape. */
export type UsageQuery =
  | { readonly status: 'loading' }
  /** `words`: why, as a sentence. Default: that it could not be loaded. */
  | { readonly status: 'error'; readonly retry: () => void; readonly words?: string }
  | { readonly status: 'ready'; readonly data: UsageSeries }

export interface UsageChartProps {
  readonly usage: UsageQuery
  /** Default `Your electricity usage`. */
  readonly title?: string
  /** Level of the title in the outline of the page. Default 2. */
  readonly headingLevel?: 2 | 3
  /** Name of the CSV file. Default `usage-<from>-to-<to>.csv`. */
  readonly fileName?: string
  /** Text for the case that there is no reading at all yet. */
  readonly emptyReason?: string
  /** Controls below the title, in every state, such as a choice of the period. Default: none. */
  readonly controls?: ReactNode
  /** Notes below the chart, in addition to those about the data itself. Default: how old the data may be. */
  readonly notes?: readonly string[]
}

const ageNotes = [dataAge]

function Body({
  usage,
  title = texts.title,
  fileName,
  emptyReason = noReadingsYet,
  notes = ageNotes,
}: UsageChartProps) {
  if (usage.status === 'loading') return <div className="gf-usage__skeleton" aria-hidden="true" />
  if (usage.status === 'error')
    return <LoadFailure onRetry={usage.retry}>{usage.words ?? usageNotLoaded}</LoadFailure>
  const { from, to, every, readings } = usage.data
  if (readings.length === 0) return <p className="gf-usage__empty">{emptyReason}</p>
  return (
    // The key makes a new chart for another period, so that the chosen bar is not kept.
    <UsageFigure
      key={`${every} ${from} ${to}`}
      series={usage.data}
      title={title}
      fileName={fileName ?? `usage-${from}-to-${to}.csv`}
      notes={notes}
    />
  )
}

/**
 * Energy used, by day or by month, as bars and as a table with the same figures (role figure, named by its heading). A
 * summary in words comes first; gaps and estimates are marked and explained; the readings can be saved as CSV. More than 62
 * days are shown by month. One slider walks along the bars by arrow keys, Page Up, Page Down, Home and End. Without scripts
 * only the slider and the download are missing. Not for live power, prices or forecasts.
 */
export function UsageChart(props: UsageChartProps) {
  const { usage, title = texts.title, headingLevel = 2, controls } = props
  const id = useId()
  const Heading = `h${headingLevel}` as const
  return (
    <figure className="gf-usage" aria-labelledby={id}>
      <Heading id={id} tabIndex={-1}>
        {title}
      </Heading>
      {controls}
      {/* Always rendered: screen readers may ignore a live region that appears together with its text. */}
      <p role="status" className="gf-usage__status">
        {usage.status === 'loading' ? loadingUsage : ''}
      </p>
      <Body {...props} />
    </figure>
  )
}
