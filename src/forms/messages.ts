// FORM-2. The field's label comes first, so that a message reads the same beside the field and in the summary.
export const isRequired = (label: string): string => `${label} is a required field`
export const mustBeEmail = (label: string): string => `${label} must be a valid email`
export const mustBeAtLeast = (label: string, min: number): string =>
  `${label} must be at least ${min} characters`
export const mustBeAtMost = (label: string, max: number): string =>
  `${label} must be at most ${max} characters`
