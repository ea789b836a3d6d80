import { useState } from 'react'
import { daysAfter } from '../../contracts/civil-days.ts'
import { oddReading } from '../../contracts/request-rules.ts'
import type { Arrangements, ReadableMeter } from '../../contracts/schemas/requests.ts'
import { isoDate, parseIsoDate } from '../dates/civil-date.ts'
import { dayIn } from '../dates/time-zones.ts'
import { CheckboxField } from '../forms/checkbox-field.tsx'
import type { TypedDate } from '../forms/date-faults.ts'
import { dateFaults, dateFieldId, dateParts, readDate, toDate } from '../forms/date-faults.ts'
import { DateField } from '../forms/date-field.tsx'
import { textIn } from '../forms/form-text.ts'
import { isRequired } from '../forms/messages.ts'
import { TextField } from '../forms/text-field.tsx'
import { labelled } from '../joins.ts'
import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'
import { oddWords } from './check-request.ts'
import type { RequestFormProps } from './request-form.tsx'
import { RequestForm } from './request-form.tsx'
import { dayInWords, registerWords } from './request-words.ts'

const texts = defineTexts('readingForm', {
  dateLabel: 'Day of the reading',
  hint: ({ digits }: Values<'digits'>) => `${digits} digits, without red ones.`,
  hintAfterEstimate: ({ digits, day, value }: Values<'digits' | 'day' | 'value'>) =>
    `${digits} digits, without red ones. Estimated on ${day}: ${value}.`,
  hintAfterRead: ({ digits, day, value }: Values<'digits' | 'day' | 'value'>) =>
    `${digits} digits, without red ones. Read on ${day}: ${value}.`,
  digitsOnly: ({ label }: Values<'label'>) =>
    `${label} must be digits only, without any after a decimal point`,
  label: 'Meter reading',
  button: 'Send the reading',
  inKwh: ({ register }: Values<'register'>) => `${register}, in kWh`,
  checkedLabel: 'I have checked again, and the meter shows this',
  checkedHint: 'Send it and one of us will check it before we make a new bill.',
})

export interface ReadingFormProps extends RequestFormProps {
  readonly meter: ReadableMeter
  /** The state of supply, whose date applies. */
  readonly state: Arrangements['state']
  readonly now?: () => Date
}

interface Typed {
  readonly date: TypedDate
  readonly values: readonly string[]
  readonly isChecked: boolean
}

const dateName = 'reading'
const dateLabel = texts.dateLabel
const registerField = (at: number) => `register-${at}`
const checkedField = 'isChecked'

/** A number as the meter shows it; null if it is invalid. Spaces between groups of digits are ignored. */
const kilowattHours = (typed: string): number | null => (/^\d{1,8}$/.test(typed) ? Number(typed) : null)

/** The number of digits, and the last reading if there is one. */
function hintOf({
  digits,
  lastReading,
}: Pick<ReadableMeter['registers'][number], 'digits' | 'lastReading'>): string {
  if (lastReading === null) return texts.hint({ digits })
  const day = dayInWords(lastReading.readOn)
  const value = String(lastReading.value).padStart(digits, '0')
  return lastReading.quality === 'estimated'
    ? texts.hintAfterEstimate({ digits, day, value })
    : texts.hintAfterRead({ digits, day, value })
}

/** One field for each register. An unusual reading needs confirmation by a checkbox. */
export function ReadingForm({ meter, state, now = () => new Date(), ...props }: ReadingFormProps) {
  const { registers } = meter
  const [isOdd, setOdd] = useState(false)
  const [today] = useState(() => dayIn(state, now()))
  const last =
    registers
      .map(({ lastReading }) => lastReading?.readOn ?? '')
      .sort()
      .at(-1) ?? ''
  const bounds = {
    from: last === '' ? undefined : (parseIsoDate(daysAfter(last, 1)) ?? undefined),
    until: parseIsoDate(today) ?? undefined,
  }
  const ids = Object.fromEntries([
    ...dateParts.map((part) => [dateFieldId(dateName, part), dateFieldId(dateName, part)]),
    ...registers.map((_, at) => [registerField(at), registerField(at)]),
    [checkedField, 'reading-is-checked'],
  ]) as Record<string, string>

  function valueFault(typed: string, at: number, readOn: string, isChecked: boolean): string | undefined {
    const register = registers[at]
    if (register === undefined) return undefined
    const label = registerWords[register.timeOfDay]
    if (typed === '') return isRequired(label)
    const value = kilowattHours(typed)
    if (value === null) return texts.digitsOnly({ label })
    const odd = oddReading(register, value, readOn)
    return odd === null || (isChecked && odd !== 'TOO_MANY_DIGITS')
      ? undefined
      : labelled(label, oddWords[odd])
  }

  return (
    <RequestForm<string, Typed>
      {...props}
      label={texts.label}
      ids={ids}
      read={(data) => ({
        date: readDate(data, dateName),
        values: registers.map((_, at) => textIn(data, registerField(at)).replaceAll(' ', '')),
        isChecked: data.get(checkedField) !== null,
      })}
      check={({ date, values, isChecked }) => {
        const day = toDate(date)
        const readOn = day === null ? today : isoDate(day)
        const isStrange = registers.some((register, at) => {
          const value = kilowattHours(values[at] ?? '')
          const odd = value === null ? null : oddReading(register, value, readOn)
          return odd === 'LOWER' || odd === 'FAR_ABOVE'
        })
        // Runs when the form is sent or corrected, never during rendering.
        setOdd((was) => was || isStrange)
        return {
          ...Object.fromEntries(
            Object.entries(
              dateFaults(dateLabel, date, {
                ...(bounds.from && { from: bounds.from }),
                ...(bounds.until && { until: bounds.until }),
              }),
            ).map(([part, fault]) => [`${dateName}-${part}`, fault]),
          ),
          ...Object.fromEntries(
            values.map((typed, at) => [registerField(at), valueFault(typed, at, readOn, isChecked)]),
          ),
        }
      }}
      toAsked={({ date, values, isChecked }) => {
        const day = toDate(date)
        return {
          kind: 'METER_READING',
          content: {
            readOn: day === null ? today : isoDate(day),
            readings: registers.map(({ registerId }, at) => ({
              registerId,
              value: kilowattHours(values[at] ?? '') ?? 0,
            })),
            ...(isChecked && { isChecked }),
          },
        }
      }}
      fieldAt={(pointer) => {
        const [, member, at] = pointer.split('/')
        if (member === 'readOn') return dateFieldId(dateName, 'day')
        return member === 'readings' ? registerField(Number(at ?? 0)) : undefined
      }}
      button={texts.button}
      fields={(faults) => (
        <>
          <DateField
            name={dateName}
            label={dateLabel}
            {...(bounds.until && { defaultValue: bounds.until })}
            faults={Object.fromEntries(
              dateParts.flatMap((part) => {
                const fault = faults[dateFieldId(dateName, part)]
                return fault === undefined ? [] : [[part, fault]]
              }),
            )}
            isRequired
          />
          {registers.map(({ registerId, timeOfDay, digits, lastReading }, at) => (
            <TextField
              key={registerId}
              id={registerField(at)}
              name={registerField(at)}
              label={texts.inKwh({ register: registerWords[timeOfDay] })}
              description={hintOf({ digits, lastReading })}
              inputMode="numeric"
              autoComplete="off"
              isRequired
              validation={faults[registerField(at)]}
            />
          ))}
          {isOdd && (
            <CheckboxField
              id={ids[checkedField] ?? checkedField}
              name={checkedField}
              label={texts.checkedLabel}
              description={texts.checkedHint}
            />
          )}
        </>
      )}
    />
  )
}
