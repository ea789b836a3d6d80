import { useId } from 'react'
import type { DayHalfHour, DayUsageData } from './day-figures.ts'
import { dayCsv, dayNotes, daySummary, dayUnit, dayWords, halfHourBar, halfHourWords } from './day-figures.ts'
import { UsageDownload } from './usage-download.tsx'
import { UsageKey } from './usage-key.tsx'
import { UsagePlot } from './usage-plot.tsx'
import { clockWords, energyFigure } from './usage-words.ts'

const has = (halfHours: readonly DayHalfHour[], name: 'controlledLoad' | 'exported') =>
  halfHours.some((one) => one.quality !== 'missing' && one[name] !== undefined)
const figure = (amount: number | undefined) => (amount === undefined ? '–' : energyFigure(amount, dayUnit))

function DayTable({ data: { day, halfHours } }: { readonly data: DayUsageData }) {
  const [hasLoad, hasExport] = [has(halfHours, 'controlledLoad'), has(halfHours, 'exported')]
  const columns = 1 + Number(hasLoad) + Number(hasExport)
  return (
    <details className="gf-usage__figures">
      <summary>Show the half-hours as a table</summary>
      <table className="gf-day__table">
        <caption>{`${dayWords(day)}, each half-hour from its start. Figures are rounded.`}</caption>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Used (kWh)</th>
            {hasLoad && <th scope="col">Of it controlled load (kWh)</th>}
            {hasExport && <th scope="col">Sent to the grid (kWh)</th>}
          </tr>
        </thead>
        <tbody>
          {halfHours.map((one) => (
            <tr key={one.startsAt}>
              <th scope="row">
                <time dateTime={one.startsAt}>{clockWords(one.startsAt)}</time>
                <span>{one.quality === 'estimated' && ' (estimated)'}</span>
              </th>
              {one.quality === 'missing' ? (
                <td colSpan={columns}>No reading</td>
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
  if (newestDay === null)
    return 'We have no half-hours from your meter. If it is a smart meter, the first ones show about two days after your supply starts.'
  const none = `We have no half-hours for ${dayWords(day)}.`
  return newestDay === undefined || newestDay === day
    ? `${none} Choose another day.`
    : `${none} The latest day we have is ${dayWords(newestDay)}.`
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
