// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table that is laid out as blocks.

import type { ReactNode } from 'react'
import { useId } from 'react'
import type { UsagePeriod, UsagePeriods } from '../../contracts/schemas/usage.ts'
import { withNote } from '../joins.ts'
import { LoadFailure } from '../layout/load-failure.tsx'
import { defineTexts } from '../texts/define-texts.ts'
import type { PeriodFigures } from './period-figures.ts'
import {
  changeWords,
  costBar,
  dollarUnit,
  energyBar,
  periodBarWords,
  periodNames,
  periodNotes,
  periodSummary,
  periodsCsv,
} from './period-figures.ts'
import { UsageDownload } from './usage-download.tsx'
import { UsageKey } from './usage-key.tsx'
import { UsagePlot } from './usage-plot.tsx'
import { doubtWords } from './usage-summary.ts'
import type { EnergyUnit } from './usage-words.ts'
import {
  dollarsAndCents,
  energyFigure,
  energyUnit,
  exportedColumn,
  loadingUsage,
  noReadingsYet,
  otherDates,
  shortDateWords,
  showTable,
  stretchWords,
  tableCaption,
  usageNotLoaded,
  usedColumn,
} from './usage-words.ts'

const texts = defineTexts('usagePeriodsChart', {
  use: 'Use',
  supply: 'Supply',
  credit: 'Credit',
  total: 'In all',
  monthBefore: 'Than the month before',
  yearBefore: 'Than the year before',
})

/** Days, months or years that are loading, have failed or are here. */
export type PeriodsQuery =
  | { readonly status: 'loading' }
  /** `words`: why, as a sentence. Default: that it could not be loaded. */
  | { readonly status: 'error'; readonly retry: () => void; readonly words?: string }
  | { readonly status: 'ready'; readonly data: UsagePeriods }

export interface UsagePeriodsChartProps {
  readonly usage: PeriodsQuery
  readonly figures: PeriodFigures
  readonly title: string
  /** The controls for the period, in every state. */
  readonly controls: ReactNode
}

interface Column {
  readonly name: string
  readonly cell: (one: UsagePeriod) => string
}

const nothing = '–'
const money = (cents: number | undefined) => (cents === undefined ? nothing : dollarsAndCents(cents))

function columnsOf({ every, periods }: UsagePeriods, figures: PeriodFigures, unit: EnergyUnit): Column[] {
  const energy = (amount: number | undefined) => (amount === undefined ? nothing : energyFigure(amount, unit))
  const change = (one: UsagePeriod['before']) => (one === undefined ? nothing : changeWords(one) || nothing)
  if (figures === 'cost')
    return [
      { name: texts.use, cell: ({ cost }) => money(cost?.usage) },
      { name: texts.supply, cell: ({ cost }) => money(cost?.supply) },
      ...(periods.some(({ exported }) => exported !== undefined)
        ? [{ name: texts.credit, cell: ({ cost }: UsagePeriod) => money(cost?.credit) }]
        : []),
      { name: texts.total, cell: ({ cost }) => money(cost && cost.usage + cost.supply + cost.credit) },
    ]
  return [
    { name: usedColumn(unit.name), cell: ({ used }) => energy(used) },
    ...(periods.some(({ exported }) => exported !== undefined)
      ? [{ name: exportedColumn(unit.name), cell: ({ exported }: UsagePeriod) => energy(exported) }]
      : []),
    ...(every === 'month'
      ? [{ name: texts.monthBefore, cell: ({ before }: UsagePeriod) => change(before) }]
      : []),
    ...(every === 'day'
      ? []
      : [{ name: texts.yearBefore, cell: ({ yearBefore }: UsagePeriod) => change(yearBefore) }]),
  ]
}

function PeriodsTable({
  data,
  columns,
  unit,
  title,
}: {
  readonly data: UsagePeriods
  readonly columns: readonly Column[]
  readonly unit: EnergyUnit
  readonly title: string
}) {
  return (
    <details className="gf-usage__figures">
      <summary>
        <span>{showTable}</span>
        <span className="gf-visually-hidden">{withNote('', title)}</span>
      </summary>
      <table role="table" className="gf-usage__table gf-usage__table--large">
        <caption>{tableCaption(title, stretchWords(data.from, data.to))}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {[periodNames[data.every], ...columns.map(({ name }) => name)].map((name) => (
              <th role="columnheader" scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {data.periods.map((one) => {
            const doubt = doubtWords(energyBar(one), unit)
            return (
              <tr role="row" key={one.period} className="gf-usage__row">
                <th role="rowheader" scope="row">
                  <time dateTime={one.period}>{shortDateWords(one.period)}</time>
                  {doubt === '' ? null : <span className="gf-usage__doubt">{` ${doubt}`}</span>}
                </th>
                {columns.map(({ name, cell }) => (
                  <td role="cell" key={name} data-label={name}>
                    {cell(one)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </details>
  )
}

function PeriodsFigure({
  data,
  figures,
  title,
}: Pick<UsagePeriodsChartProps, 'figures' | 'title'> & { readonly data: UsagePeriods }) {
  // React's ids may have characters that would break the address in `fill="url(#…)"`.
  const patterns = `gf-periods-${useId().replaceAll(/\W/g, '')}`
  const { every, from, to, periods } = data
  const energyBars = periods.map(energyBar)
  const unit = energyUnit(
    Math.max(0, ...energyBars.flatMap(({ used, exported }) => [used ?? 0, exported ?? 0])),
  )
  const isCost = figures === 'cost'
  const bars = isCost ? periods.map(costBar) : energyBars
  const columns = columnsOf(data, figures, unit)
  return (
    <>
      <div className="gf-usage__head">
        <p className="gf-usage__summary">{periodSummary(data, figures, unit)}</p>
        <p className="gf-usage__period">{otherDates(stretchWords(from, to))}</p>
      </div>
      <UsagePlot
        bars={bars}
        unit={isCost ? dollarUnit : unit}
        title={title}
        patterns={patterns}
        wordsOf={(bar) => {
          const one = periods.find(({ period }) => period === bar.period)
          return one === undefined ? '' : periodBarWords(one, figures, unit)
        }}
      />
      <UsageKey bars={bars} patterns={patterns} isCost={isCost} />
      <ul className="gf-usage__notes">
        {periodNotes(data, figures).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <PeriodsTable data={data} columns={columns} unit={unit} title={title} />
      <UsageDownload fileName={`${every}s-${from}-to-${to}.csv`} csv={periodsCsv(data)} title={title} />
    </>
  )
}

/**
 * Days, months or years side by side, as energy or as what it costs: in words, as bars with a slider over them, as a table with the
 * same figures and as a file. Months and years are compared with the one before and the same of the year before by the dates that both
 * have.
 */
export function UsagePeriodsChart({ usage, figures, title, controls }: UsagePeriodsChartProps) {
  const id = useId()
  return (
    <figure className="gf-usage" aria-labelledby={id}>
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {controls}
      {/* Always rendered: screen readers may ignore a live region that appears together with its text. */}
      <p role="status" className="gf-usage__status">
        {usage.status === 'loading' ? loadingUsage : ''}
      </p>
      {usage.status === 'loading' && <div className="gf-usage__skeleton" aria-hidden="true" />}
      {usage.status === 'error' && (
        <LoadFailure onRetry={usage.retry}>{usage.words ?? usageNotLoaded}</LoadFailure>
      )}
      {usage.status === 'ready' && usage.data.periods.length === 0 && (
        <p className="gf-usage__empty">{noReadingsYet}</p>
      )}
      {usage.status === 'ready' && usage.data.periods.length > 0 && (
        <PeriodsFigure
          key={`${usage.data.every} ${usage.data.from} ${figures}`}
          data={usage.data}
          figures={figures}
          title={title}
        />
      )}
    </figure>
  )
}
