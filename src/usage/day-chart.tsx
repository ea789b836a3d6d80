import { DayDrawing } from './day-drawing.tsx'
import type { DayHalfHour, DayUsageData } from './day-figures.ts'
import { clockWords, dayCsv, dayNotes, daySummary, dayUnit, dayWords } from './day-figures.ts'
import { UsageDownload } from './usage-download.tsx'
import { energyFigure } from './usage-words.ts'

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
        <caption>{dayWords(day)}, each half-hour from its start. Figures are rounded.</caption>
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
                {one.quality === 'estimated' && ' (estimated)'}
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

/**
 * A day by half-hours: as text, as bars, as a table with the same figures, and as a file to save. Gaps and estimates
 * are marked, with a note on why a bill can differ. Not for live power.
 */
export function DayChart({ data }: { readonly data: DayUsageData }) {
  const { day, halfHours } = data
  if (halfHours.length === 0)
    return <p className="gf-usage__empty">We have no half-hours of {dayWords(day)}. Choose a later day.</p>
  return (
    <>
      {daySummary(data).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <ul className="gf-day__key">
        <li className="gf-day__key-used">Used</li>
        {has(halfHours, 'controlledLoad') && <li className="gf-day__key-load">Controlled load</li>}
        {has(halfHours, 'exported') && <li className="gf-day__key-exported">Sent to the grid</li>}
      </ul>
      <DayDrawing halfHours={halfHours} />
      <p className="gf-day__hours" aria-hidden="true">
        <span>Midnight</span>
        <span>Noon</span>
        <span>Midnight</span>
      </p>
      <DayTable data={data} />
      <UsageDownload fileName={`half-hours-${day}.csv`} csv={dayCsv(data)} title={dayWords(day)} />
      <ul className="gf-usage__notes">
        {dayNotes(data).map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </>
  )
}
