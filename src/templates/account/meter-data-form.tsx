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
import type { Values } from '../../texts/define-texts.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { useTextAddress } from '../../usage/usage-download.tsx'
import { counted, stretchWords } from '../../usage/usage-words.ts'

const texts = defineTexts('meterDataForm', {
  csv: 'CSV, for a spreadsheet',
  nem12: 'NEM12, the energy market’s file',
  fromMissing: 'Enter the first day, such as 1/10/2026.',
  toMissing: 'Enter the last day, such as 31/10/2026.',
  fromTooEarly: 'Choose a first day from the year 1900 on.',
  fromTooLate: 'Choose a first day in the past. Today’s data will be here tomorrow.',
  toBeforeFrom: 'Choose a last day that is not before the first day.',
  tooLong: ({ max }: Values<'max'>) =>
    `Choose ${max} days (two years) at most, and save the rest in a second file.`,
  tooMany: 'You have asked for many files in a short time. Try again in a few minutes.',
  unreachable: 'We could not reach our server. Check your connection and try again.',
  failed: 'We could not make the file just now. Try again in a minute.',
  noReadings: ({ days }: Values<'days'>) => `We have no readings for ${days}. Choose other days.`,
  ready: ({ days, count }: Values<'days' | 'count'>) => `Your file is ready: ${days}, ${count}.`,
  readyPart: ({ days, count, asked }: Values<'days' | 'count' | 'asked'>) =>
    `Your file is ready: ${days}, ${count} of ${asked}. We have no readings for the others.`,
  save: 'Save the file',
  label: 'Days of meter data',
  button: 'Make the file',
  busy: 'Making the file…',
  needsScripts: 'Making a file',
  fromLabel: 'First day',
  toLabel: 'Last day',
  formatLabel: 'As',
  hint: ({ max }: Values<'max'>) => `Up to ${max} days in a file, from the day your supply with us began.`,
  times:
    'Times are Australian Eastern Standard Time all year, as the energy market uses. During daylight saving, a day in the file begins at 1 am. Every day has 24 hours.',
  quality:
    'Readings the network estimated or substituted are marked. Missing readings are left out, not shown as zero.',
  privacy: 'The file includes your meter’s number (NMI). Only give it to people you trust.',
})

type Field = 'from' | 'to' | 'format'
type Format = 'csv' | 'nem12'

interface Typed {
  readonly from: string
  readonly to: string
  readonly format: Format
}

const ids = { from: 'meter-data-from', to: 'meter-data-to', format: 'meter-data-format' } as const
const formats = [
  { value: 'csv', label: texts.csv },
  { value: 'nem12', label: texts.nem12 },
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
  if (parseIsoDate(from) === null) return { from: texts.fromMissing }
  if (parseIsoDate(to) === null) return { to: texts.toMissing }
  if (from < sentDays.first) return { from: texts.fromTooEarly }
  if (from > newest) return { from: texts.fromTooLate }
  if (to < from) return { to: texts.toBeforeFrom }
  if (usageSpanFault({ from, to }) !== null) return { to: texts.tooLong({ max: maxUsageDays }) }
  return {}
}

const failures = {
  TOO_MANY: texts.tooMany,
  UNREACHABLE: texts.unreachable,
  COOKIES_BLOCKED: cookiesBlocked,
  FAILED: texts.failed,
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
  if (file === null) return <p role="status">{texts.noReadings({ days: stretchWords(from, to) })}</p>
  return (
    <div className="gf-stack">
      <p role="status">
        {days === asked
          ? texts.ready({ days: stretchWords(from, to), count: counted(days, 'day') })
          : texts.readyPart({ days: stretchWords(from, to), count: days, asked: counted(asked, 'day') })}
      </p>
      <ul className="gf-actions">
        <li>
          {address !== undefined && (
            <a
              ref={link}
              className="gf-button"
              href={address}
              download={`${format === 'csv' ? 'meter-data' : 'nem12'}-${from}-to-${to}.csv`}
            >
              {texts.save}
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
        label={texts.label}
        ids={ids}
        read={read}
        check={(typed) => meterDataFaults(typed, newest)}
        send={send}
        button={texts.button}
        busy={texts.busy}
        needsScripts={texts.needsScripts}
        fields={(faults) => (
          <>
            <div className="gf-day__choice">
              {day('from', texts.fromLabel, daysAfter(newest, -89), faults.from)}
              {day('to', texts.toLabel, newest, faults.to)}
            </div>
            <RadioField
              id={ids.format}
              name="format"
              label={texts.formatLabel}
              options={formats}
              defaultValue="csv"
              validation={faults.format}
            />
          </>
        )}
      />
      {made !== null && <Ready key={`${made.format} ${made.data.from} ${made.data.to}`} made={made} />}
      <ul className="gf-usage__notes">
        <li>{texts.hint({ max: maxUsageDays })}</li>
        <li>{texts.times}</li>
        <li>{texts.quality}</li>
        <li>{texts.privacy}</li>
      </ul>
    </>
  )
}
