/**
 * What is wrong with a field, by code (FORM-2). The field's label comes first, so that a message reads the same beside the
 * field and in the summary.
 */
export const fieldMessages = {
  FIELD_REQUIRED: (label: string): string => `${label} is a required field`,
  FIELD_NO_EMAIL: (label: string): string => `${label} must be a valid email`,
  FIELD_TOO_SHORT: (label: string, min: number): string => `${label} must be at least ${min} characters`,
  FIELD_TOO_LONG: (label: string, max: number): string => `${label} must be at most ${max} characters`,
} as const

/** Each message under a name of its own. */
export const {
  FIELD_REQUIRED: isRequired,
  FIELD_NO_EMAIL: mustBeEmail,
  FIELD_TOO_SHORT: mustBeAtLeast,
  FIELD_TOO_LONG: mustBeAtMost,
} = fieldMessages
