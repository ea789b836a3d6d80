import type { CivilDate } from './civil-date.ts'

/** `2026年11月21日`, for `zh-Hans`. */
export const dateInLanguage = ({ year, month, day }: CivilDate, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  )
