import type { FieldProps } from './form-field.tsx'
import { FieldDescription, FieldProblem, fieldTies } from './form-field.tsx'

export interface RadioOption {
  readonly value: string
  readonly label: string
  readonly description?: string
  /** The language of both, if it is not the page's. */
  readonly language?: string | undefined
}

export interface RadioFieldProps extends FieldProps {
  readonly options: readonly RadioOption[]
  readonly defaultValue?: string | undefined
}

/**
 * One of a few visible options: a `group` named by its label. The first option has the field's `id`, so that the error
 * summary leads there.
 */
export function RadioField(props: RadioFieldProps) {
  const { id, name, label, description, validation, options, defaultValue } = props
  return (
    <fieldset
      className={`gf-fieldset${validation === undefined ? '' : ' gf-fieldset--invalid'}`}
      {...fieldTies(props)}
    >
      <legend>{label}</legend>
      <FieldDescription id={id}>{description}</FieldDescription>
      {options.map((option, place) => {
        const own = place === 0 ? id : `${id}-${option.value}`
        return (
          <div key={option.value} className="gf-field gf-field--checkbox">
            <label htmlFor={own}>
              <input
                type="radio"
                id={own}
                name={name}
                value={option.value}
                className="gf-checkbox"
                defaultChecked={option.value === defaultValue}
                aria-describedby={option.description ? `${own}-description` : undefined}
              />
              <span lang={option.language}>{option.label}</span>
            </label>
            <FieldDescription id={own}>
              {option.language === undefined ? (
                option.description
              ) : (
                <span lang={option.language}>{option.description}</span>
              )}
            </FieldDescription>
          </div>
        )
      })}
      <FieldProblem id={id} validation={validation} />
    </fieldset>
  )
}
