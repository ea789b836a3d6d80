import type { CivilDate } from '../dates/civil-date.ts'
import type { DateFaults, DatePart } from './date-faults.ts'
import { dateFieldId, dateParts } from './date-faults.ts'
import type { FieldProps } from './form-field.tsx'
import { FieldDescription, FieldProblem } from './form-field.tsx'

export interface DateFieldProps extends Pick<FieldProps, 'label' | 'description'> {
  /** The parts' names and `id`s begin with it: `birth-day`. Unique in the document. */
  readonly name: string
  /** Of `dateFaults`: the summary leads to the part that is wrong. */
  readonly faults?: DateFaults
  readonly defaultValue?: CivilDate
  /** `bday`: the browser fills in the birthday of whoever uses it. Default: it fills in nothing. */
  readonly autoComplete?: 'bday'
  readonly isRequired?: boolean
}

const labels: Readonly<Record<DatePart, string>> = { day: 'Day', month: 'Month', year: 'Year' }

/**
 * A date that somebody knows by heart, such as a birthday: three text fields in a `group` named by the label. The
 * message names the part that is wrong, stands above the three, and describes that part alone. Tab goes from part to
 * part; nothing moves the focus on by itself.
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
