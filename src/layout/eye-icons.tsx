import { drawing } from './drawing.tsx'

// Not in `icons.tsx`, which is part of every page: these two are only needed by password fields.
/** Shows a password. */
export const EyeIcon = drawing(
  <>
    <path d="M3 16s4.5-8.5 13-8.5S29 16 29 16s-4.5 8.5-13 8.5S3 16 3 16Z" />
    <circle cx="16" cy="16" r="4" />
  </>,
)
/** Hides a password. */
export const EyeOffIcon = drawing(
  <>
    <path d="M3 16s4.5-8.5 13-8.5S29 16 29 16s-4.5 8.5-13 8.5S3 16 3 16Z" />
    <path d="m6 27 20-22" />
  </>,
)
