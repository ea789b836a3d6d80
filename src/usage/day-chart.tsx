import { useId } from 'react'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { DayHalfHour, DayUsageData } from './day-figures.ts'
import { dayCsv, dayNotes, daySummary, dayUnit, dayWords, halfHourBar, halfHourWords } from './day-figures.ts'
import { UsageDownload } from './usage-download.tsx'
import { UsageKey } from './usage-key.tsx'
import { UsagePlot } from './usage-plot.tsx'
import { clockWords, energyFigure, exportedColumn, usedColumn } from './usage-words.ts'

const texts = defineTexts('dayChart', {
  show: 'Show the half-hours as a table',
  caption: ({ day }: Values<'day'>) => `${day}, each half-hour from its start. Figures are rounded.`,
  from: 'From',
  controlledLoad: 'Of it controlled load (kWh)',
  estimated: ' (estimated)',
  noReading: 'No reading',
  neverMeasured:
    'We have no half-hours from your meter. If it is a smart meter, the first ones show about two days after your supply starts.',
  none: ({ day }: Values<'day'>) => `We have no half-hours for ${day}.`,
  chooseAnother: ({ none }: Values<'none'>) => `${none} Choose another day.`,
  newest: ({ none, day }: Values<'none' | 'day'>) => `${none} The latest day we have is ${day}.`,
})

const has = (halfHours: readonly DayHalfHour[], name: 'controlledLoad' | 'exported') =>
  halfHours.some((one) => one.quality !== 'missing' && one[name] !== undefined)
const figure = (amount: number | undefined) => (amount === undefined ? '–' : energyFigure(amount, dayUnit))

function DayTable({ data: { day, halfHours } }: { readonly data: DayUsageData }) {
  const [hasLoad, hasExport] = [has(halfHours, 'controlledLoad'), has(halfHours, 'exported')]
  const columns = 1 + Number(hasLoad) + Number(hasExport)
  return (
    <details className="gf-usage__figures">
      <summary>{texts.show}</summary>
      <table className="gf-day__table">
        <caption>{texts.caption({ day: dayWords(day) })}</caption>
        <thead>
          <tr>
            <th scope="col">{texts.from}</th>
            <th scope="col">{usedColumn(dayUnit.name)}</th>
            {hasLoad && <th scope="col">{texts.controlledLoad}</th>}
            {hasExport && <th scope="col">{exportedColumn(dayUnit.name)}</th>}
          </tr>
        </thead>
        <tbody>
          {halfHours.map((one) => (
            <tr key={one.startsAt}>
              <th scope="row">
                <time dateTime={one.startsAt}>{clockWords(one.startsAt)}</time>
                <span>{one.quality === 'estimated' && texts.estimated}</span>
              </th>
              {one.quality === 'missing' ? (
                <td colSpan={columns}>{texts.noReading}</td>
              ) : (
                <>
                  <td>{figure(one.used)}</td>
                  {hasLoad && <td>{figure(one.controlledLoad)}</td>}
                  {hasExport && <td>{figure(one.exported)}</td>}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Why a day is empty, and which day is not. */
function noHalfHours({ day, newestDay }: DayUsageData): string {
  if (newestDay === null) return texts.neverMeasured
  const none = texts.none({ day: dayWords(day) })
  return newestDay === undefined || newestDay === day
    ? texts.chooseAnother({ none })
    : texts.newest({ none, day: dayWords(newestDay) })
}

/**
 * A day by half-hours: as text, as bars with a slider over them, as a table with the same figures, and as a file to save. Gaps and estimates
 * are marked, with a note on why a bill can differ. Not for live power.
 */
export function DayChart({ data }: { readonly data: DayUsageData }) {
  const { day, halfHours } = data
  // React's ids may have characters that would break the address in `fill="url(#…)"`.
  const patterns = `gf-day-${useId().replaceAll(/\W/g, '')}`
  const bars = halfHours.map(halfHourBar)
  if (halfHours.length === 0) return <p className="gf-usage__empty">{noHalfHours(data)}</p>
  return (
    <div className="gf-usage">
      {daySummary(data).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {/* Another day is another chart, in which no bar is chosen. */}
      <UsagePlot
        key={day}
        bars={bars}
        unit={dayUnit}
        title={dayWords(day)}
        patterns={patterns}
        wordsOf={halfHourWords}
      />
      <UsageKey bars={bars} patterns={patterns} />
      <DayTable data={data} />
      <UsageDownload fileName={`half-hours-${day}.csv`} csv={dayCsv(data)} title={dayWords(day)} />
      <ul className="gf-usage__notes">
        {dayNotes(data).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </div>
  )
}
