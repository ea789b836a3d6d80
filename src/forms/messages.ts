/**
 * Error messages of fields, by code (FORM-2). The label comes first, so that a message makes sense both at its field and
 * in the summary.
 */
export const fieldMessages = {
  FIELD_REQUIRED: (label: string): string => `${label} is a required field`,
  FIELD_NO_EMAIL: (label: string): string => `${label} must be a valid email`,
  FIELD_TOO_SHORT: (label: string, min: number): string => `${label} must be at least ${min} characters`,
  FIELD_TOO_LONG: (label: string, max: number): string => `${label} must be at most ${max} characters`,
} as const

/** The same messages under shorter names. */
export const {
  FIELD_REQUIRED: isRequired,
  FIELD_NO_EMAIL: mustBeEmail,
  FIELD_TOO_SHORT: mustBeAtLeast,
  FIELD_TOO_LONG: mustBeAtMost,
} = fieldMessages
