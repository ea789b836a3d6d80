import type { CivilDate } from '../dates/civil-date.ts'
import { defineTexts } from '../texts/define-texts.ts'
import type { DateFaults, DatePart } from './date-faults.ts'
import { dateFieldId, dateParts } from './date-faults.ts'
import type { FieldProps } from './form-field.tsx'
import { FieldDescription, FieldProblem } from './form-field.tsx'

const texts = defineTexts('dateField', {
  day: 'Day',
  month: 'Month',
  year: 'Year',
})

export interface DateFieldProps extends Pick<FieldProps, 'label' | 'description'> {
  /** Prefix of the parts' names and `id`s, such as `birth` for `birth-day`. Unique in the document. */
  readonly name: string
  /** The result of `dateFaults`. */
  readonly faults?: DateFaults
  readonly defaultValue?: CivilDate
  /** `bday` lets the browser fill in the user's own birthday. Default: no autofill. */
  readonly autoComplete?: 'bday'
  readonly isRequired?: boolean
}

const labels: Readonly<Record<DatePart, string>> = { day: texts.day, month: texts.month, year: texts.year }

/**
 * A date that the customer knows, such as a birthday: three text fields in a `group` named by the label. The error
 * message names the invalid part, is shown above the three fields, and describes only that part. The focus never moves
 * to the next part automatically.
 */
export function DateField(props: DateFieldProps) {
  const { name, label, description, faults = {}, defaultValue, autoComplete, isRequired } = props
  const wrong = dateParts.find((part) => faults[part] !== undefined)
  return (
    <fieldset
      className="gf-fieldset gf-date"
      aria-describedby={description ? `${name}-description` : undefined}
    >
      <legend>{label}</legend>
      <FieldDescription id={name}>{description}</FieldDescription>
      <FieldProblem id={name} validation={wrong && faults[wrong]} />
      <div className="gf-date__parts">
        {dateParts.map((part) => {
          const id = dateFieldId(name, part)
          return (
            <div key={part} className="gf-field">
              <label htmlFor={id}>{labels[part]}</label>
              <input
                id={id}
                name={id}
                type="text"
                inputMode="numeric"
                className={`gf-input gf-date__${part}`}
                defaultValue={defaultValue?.[part]}
                autoComplete={autoComplete === undefined ? 'off' : `${autoComplete}-${part}`}
                aria-required={isRequired ? true : undefined}
                aria-invalid={part === wrong ? true : undefined}
                aria-describedby={part === wrong ? `${name}-problem` : undefined}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
