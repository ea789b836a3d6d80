interface Day {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

/** `2026年11月21日`, for `zh-Hans`. */
export const dateInLanguage = ({ year, month, day }: Day, language: string): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(
    Date.UTC(year, month - 1, day),
  )
