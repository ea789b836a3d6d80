import { useEffect, useRef, useState } from 'react'
import { countDays, daysAfter } from '../../../contracts/civil-days.ts'
import { sentDays } from '../../../contracts/date-rules.ts'
import type { MeterDataFile } from '../../../contracts/schemas/usage.ts'
import { maxUsageDays, usageSpanFault } from '../../../contracts/usage-rules.ts'
import type { GetMeterData } from '../../account/get-meter-data.ts'
import { parseIsoDate } from '../../dates/civil-date.ts'
import type { FieldFaults, FormFailure } from '../../forms/app-form.tsx'
import { AppForm } from '../../forms/app-form.tsx'
import { cookiesBlocked } from '../../forms/fault-words.ts'
import { FormField, fieldTies } from '../../forms/form-field.tsx'
import { RadioField } from '../../forms/radio-field.tsx'
import { intervalCsv } from '../../nem12/interval-csv.ts'
import { useTextAddress } from '../../usage/usage-download.tsx'
import { counted, stretchWords } from '../../usage/usage-words.ts'

type Field = 'from' | 'to' | 'format'
type Format = 'csv' | 'nem12'

interface Typed {
  readonly from: string
  readonly to: string
  readonly format: Format
}

const ids = { from: 'meter-data-from', to: 'meter-data-to', format: 'meter-data-format' } as const
const formats = [
  { value: 'csv', label: 'CSV, for a spreadsheet' },
  { value: 'nem12', label: 'NEM12, the energy market’s file' },
]

const text = (data: FormData, name: Field) => String(data.get(name) ?? '')
const read = (data: FormData): Typed => ({
  from: text(data, 'from'),
  to: text(data, 'to'),
  format: text(data, 'format') === 'nem12' ? 'nem12' : 'csv',
})

/** Errors in the chosen days. */
export function meterDataFaults(
  { from, to }: Pick<Typed, 'from' | 'to'>,
  newest: string,
): FieldFaults<Field> {
  if (parseIsoDate(from) === null) return { from: 'Enter the first day, such as 1/10/2026.' }
  if (parseIsoDate(to) === null) return { to: 'Enter the last day, such as 31/10/2026.' }
  if (from < sentDays.first) return { from: 'Choose a first day from the year 1900 on.' }
  if (from > newest) return { from: 'Choose a first day in the past. Today’s data will be here tomorrow.' }
  if (to < from) return { to: 'Choose a last day that is not before the first day.' }
  if (usageSpanFault({ from, to }) !== null)
    return { to: `Choose ${maxUsageDays} days (two years) at most, and save the rest in a second file.` }
  return {}
}

const failures = {
  TOO_MANY: 'You have asked for many files in a short time. Try again in a few minutes.',
  UNREACHABLE: 'We could not reach our server. Check your connection and try again.',
  COOKIES_BLOCKED: cookiesBlocked,
  FAILED: 'We could not make the file just now. Try again in a minute.',
}

interface Made {
  readonly data: MeterDataFile
  readonly format: Format
}

/** The requested file, or a message that there are no readings. */
function Ready({ made: { data, format } }: { readonly made: Made }) {
  const { from, to, days, file } = data
  const [content] = useState(() =>
    file === null ? '' : format === 'csv' ? `\uFEFF${intervalCsv(file)}` : file,
  )
  const address = useTextAddress(content, 'text/csv;charset=utf-8')
  const link = useRef<HTMLAnchorElement>(null)
  const isThere = address !== undefined
  useEffect(() => {
    if (isThere) link.current?.focus()
  }, [isThere])
  const asked = countDays(from, to)
  if (file === null)
    return <p role="status">{`We have no readings for ${stretchWords(from, to)}. Choose other days.`}</p>
  return (
    <div className="gf-stack">
      <p role="status">{`Your file is ready: ${stretchWords(from, to)}, ${
        days === asked
          ? counted(days, 'day')
          : `${days} of ${counted(asked, 'day')}. We have no readings for the others`
      }.`}</p>
      <ul className="gf-actions">
        <li>
          {address !== undefined && (
            <a
              ref={link}
              className="gf-button"
              href={address}
              download={`${format === 'csv' ? 'meter-data' : 'nem12'}-${from}-to-${to}.csv`}
            >
              Save the file
            </a>
          )}
        </li>
      </ul>
    </div>
  )
}

export interface MeterDataFormProps {
  readonly getMeterData: GetMeterData
  /** The newest day that can have readings. */
  readonly newest: string
}

/** A form for days and format, to download the customer's meter data. */
export function MeterDataForm({ getMeterData, newest }: MeterDataFormProps) {
  const [made, setMade] = useState<Made | null>(null)
  async function send({ from, to, format }: Typed): Promise<FormFailure<Field> | null> {
    setMade(null)
    const answer = await getMeterData({ from, to })
    if (!answer.success) return { message: failures[answer.code] }
    setMade({ data: answer.data, format })
    return null
  }
  const day = (name: 'from' | 'to', label: string, value: string, validation: string | undefined) => (
    <FormField id={ids[name]} label={label} validation={validation}>
      <input
        {...fieldTies({ id: ids[name], validation })}
        id={ids[name]}
        name={name}
        type="date"
        className="gf-input"
        max={newest}
        defaultValue={value}
      />
    </FormField>
  )
  return (
    <>
      <AppForm<Field, Typed>
        label="Days of meter data"
        ids={ids}
        read={read}
        check={(typed) => meterDataFaults(typed, newest)}
        send={send}
        button="Make the file"
        busy="Making the file…"
        needsScripts="Making a file"
        fields={(faults) => (
          <>
            <div className="gf-day__choice">
              {day('from', 'First day', daysAfter(newest, -89), faults.from)}
              {day('to', 'Last day', newest, faults.to)}
            </div>
            <RadioField
              id={ids.format}
              name="format"
              label="As"
              options={formats}
              defaultValue="csv"
              validation={faults.format}
            />
          </>
        )}
      />
      {made !== null && <Ready key={`${made.format} ${made.data.from} ${made.data.to}`} made={made} />}
      <ul className="gf-usage__notes">
        <li>{`Up to ${maxUsageDays} days in a file, from the day your supply with us began.`}</li>
        <li>
          Times are Australian Eastern Standard Time all year, as the energy market uses. During daylight
          saving, a day in the file begins at 1 am. Every day has 24 hours.
        </li>
        <li>
          Readings the network estimated or substituted are marked. Missing readings are left out, not shown
          as zero.
        </li>
        <li>The file includes your meter’s number (NMI). Only give it to people you trust.</li>
      </ul>
    </>
  )
}
