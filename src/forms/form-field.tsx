import type { ReactNode } from 'react'
import { WarningIcon } from '../layout/icons.tsx'

/** Props of every field. Fields are uncontrolled, so that text typed before hydration stays. */
export interface FieldProps {
  /** Unique in the document; the error summary links to it. */
  readonly id: string
  readonly name: string
  readonly label: string
  /** Help text under the label. */
  readonly description?: ReactNode
  /** Error message with what to do. If given, the field is shown as invalid (FORM-1). */
  readonly validation?: string | undefined
}

/** Attributes that connect description and error message to the control (FORM-4), description first. */
export function fieldTies({
  id,
  description,
  validation,
}: Pick<FieldProps, 'id' | 'description' | 'validation'>) {
  const describedBy = [description && `${id}-description`, validation && `${id}-problem`].filter(Boolean)
  return {
    'aria-describedby': describedBy.length > 0 ? describedBy.join(' ') : undefined,
    'aria-invalid': validation ? true : undefined,
  }
}

export function FieldDescription({ id, children }: { id: string; children: ReactNode }) {
  return children ? (
    <p id={`${id}-description`} className="gf-field__description">
      {children}
    </p>
  ) : null
}

export function FieldProblem({ id, validation }: Pick<FieldProps, 'id' | 'validation'>) {
  return validation ? (
    <p id={`${id}-problem`} className="gf-field__problem">
      <WarningIcon size={20} />
      <span>{validation}</span>
    </p>
  ) : null
}

/** Label, description, control and message, in the order in which they are read. */
export function FormField({
  id,
  label,
  description,
  validation,
  children,
}: Omit<FieldProps, 'name'> & { readonly children: ReactNode }) {
  return (
    <div className="gf-field">
      <label htmlFor={id}>{label}</label>
      <FieldDescription id={id}>{description}</FieldDescription>
      {children}
      <FieldProblem id={id} validation={validation} />
    </div>
  )
}
