// biome-ignore-all lint/a11y/noRedundantRoles: Safari drops the roles of a table that is laid out as blocks.

import { useEffect, useRef } from 'react'
import { sentences, withNote } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { UsageBar, UsageSeries } from './usage.ts'
import type { UsageTotals } from './usage-bars.ts'
import { doubtWords } from './usage-summary.ts'
import type { EnergyUnit } from './usage-words.ts'
import {
  counted,
  dollarsAndCents,
  energyFigure,
  exportedColumn,
  noReading,
  shortDateWords,
  showTable,
  stretchWords,
  tableCaption,
  usedColumn,
} from './usage-words.ts'

const texts = defineTexts('usageTable', {
  day: 'Day',
  month: 'Month',
  cost: 'Cost',
  total: 'Total',
  partTotal: ({ known, known2 }: Values<'known' | 'known2'>) => `Total of ${known} of ${known2}`,
})

type Figures = Pick<UsageBar, 'used' | 'exported' | 'cost'>

interface Column {
  readonly name: string
  readonly cell: (figures: Figures) => string
}

const nothing = '–'

function columnsOf(bars: readonly Figures[], unit: EnergyUnit): Column[] {
  const figure = (amount: number | null) => (amount === null ? nothing : energyFigure(amount, unit))
  const columns: Column[] = [{ name: usedColumn(unit.name), cell: ({ used }) => figure(used) }]
  if (bars.some(({ exported }) => exported !== null))
    columns.push({ name: exportedColumn(unit.name), cell: ({ exported }) => figure(exported) })
  if (bars.some(({ cost }) => cost !== null))
    columns.push({ name: texts.cost, cell: ({ cost }) => (cost === null ? nothing : dollarsAndCents(cost)) })
  return columns
}

/** How wide the columns must be, by the length of their longest figures, since CSS cannot know it. */
function roomFor(columns: readonly Column[], rows: readonly Figures[]): 'small' | 'medium' | 'large' {
  const longest = columns.map(({ cell }) => Math.max(...rows.map((row) => cell(row).length)))
  const space = 2
  const characters = longest.reduce((sum, length) => sum + length + space, 0)
  return characters <= 15 ? 'small' : characters <= 26 ? 'medium' : 'large'
}

function Row({
  bar,
  columns,
  unit,
}: Pick<UsageTableProps, 'unit'> & { bar: UsageBar; columns: readonly Column[] }) {
  const doubt = doubtWords(bar, unit)
  return (
    <tr role="row" className={`gf-usage__row gf-usage__row--${bar.quality}`}>
      <th role="rowheader" scope="row">
        <time dateTime={bar.period}>{shortDateWords(bar.period)}</time>
        {doubt === '' || bar.quality === 'missing' ? null : (
          <span className="gf-usage__doubt">{` ${doubt}`}</span>
        )}
      </th>
      {bar.quality === 'missing' ? (
        <td role="cell" colSpan={columns.length} className="gf-usage__reason">
          {sentences([noReading, bar.reason])}
        </td>
      ) : (
        columns.map(({ name, cell }) => (
          <td role="cell" key={name} data-label={name}>
            {cell(bar)}
          </td>
        ))
      )}
    </tr>
  )
}

function Total({
  series,
  totals,
  columns,
}: Pick<UsageTableProps, 'series' | 'totals'> & { columns: readonly Column[] }) {
  const { missing, readings } = totals
  return (
    <tfoot role="rowgroup">
      <tr role="row">
        <th role="rowheader" scope="row">
          <span>
            {missing === 0
              ? texts.total
              : texts.partTotal({ known: readings - missing, known2: counted(readings, series.every) })}
          </span>
          <span className="gf-usage__doubt">{` ${stretchWords(series.from, series.to)}`}</span>
        </th>
        {columns.map(({ name, cell }) => (
          <td role="cell" key={name} data-label={name}>
            {cell(totals)}
          </td>
        ))}
      </tr>
    </tfoot>
  )
}

/** Opens the table while printing. Browsers without `::details-content` would print it closed. */
function useOpenInPrint() {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    let wasOpen = false
    const open = () => {
      wasOpen = details.current?.open ?? false
      if (details.current) details.current.open = true
    }
    const restore = () => {
      if (details.current) details.current.open = wasOpen
    }
    addEventListener('beforeprint', open)
    addEventListener('afterprint', restore)
    return () => {
      removeEventListener('beforeprint', open)
      removeEventListener('afterprint', restore)
    }
  }, [])
  return details
}

export interface UsageTableProps {
  readonly series: UsageSeries
  readonly bars: readonly UsageBar[]
  readonly totals: UsageTotals
  readonly unit: EnergyUnit
  readonly title: string
}

/**
 * The chart's figures as a table, one row for each bar, oldest first, in a native `details` element that works without
 * scripts. Its roles are written out, because Safari drops the roles of a table that is laid out as blocks.
 */
export function UsageTable({ series, bars, totals, unit, title }: UsageTableProps) {
  const details = useOpenInPrint()
  const columns = columnsOf(bars, unit)
  return (
    <details ref={details} className="gf-usage__figures">
      <summary>
        <span>{showTable}</span>
        <span className="gf-visually-hidden">{withNote('', title)}</span>
      </summary>
      <table
        role="table"
        className={`gf-usage__table gf-usage__table--${roomFor(columns, [...bars, totals])}`}
      >
        <caption>{tableCaption(title, stretchWords(series.from, series.to))}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {[
              (bars[0]?.period.length ?? 0) > 7 ? texts.day : texts.month,
              ...columns.map(({ name }) => name),
            ].map((name) => (
              <th role="columnheader" scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {bars.map((bar) => (
            <Row key={bar.period} bar={bar} columns={columns} unit={unit} />
          ))}
        </tbody>
        <Total series={series} totals={totals} columns={columns} />
      </table>
    </details>
  )
}
