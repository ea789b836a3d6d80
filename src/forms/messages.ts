import type { Values } from '../texts/define-texts.ts'
import { defineTexts } from '../texts/define-texts.ts'

const texts = defineTexts('messages', {
  required: ({ label }: Values<'label'>) => `${label} is a required field`,
  noEmail: ({ label }: Values<'label'>) => `${label} must be a valid email`,
  tooShort: ({ label, shortest }: Values<'label' | 'shortest'>) =>
    `${label} must be at least ${shortest} characters`,
  tooLong: ({ label, longest }: Values<'label' | 'longest'>) =>
    `${label} must be at most ${longest} characters`,
})

/**
 * Error messages of fields, by code (FORM-2). The label comes first, so that a message makes sense both at its field and
 * in the summary.
 */
export const fieldMessages = {
  FIELD_REQUIRED: (label: string): string => texts.required({ label }),
  FIELD_NO_EMAIL: (label: string): string => texts.noEmail({ label }),
  FIELD_TOO_SHORT: (label: string, min: number): string => texts.tooShort({ label, shortest: min }),
  FIELD_TOO_LONG: (label: string, max: number): string => texts.tooLong({ label, longest: max }),
} as const

/** The same messages under shorter names. */
export const {
  FIELD_REQUIRED: isRequired,
  FIELD_NO_EMAIL: mustBeEmail,
  FIELD_TOO_SHORT: mustBeAtLeast,
  FIELD_TOO_LONG: mustBeAtMost,
} = fieldMessages
