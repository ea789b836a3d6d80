import { normalLines, normalText } from '../../contracts/normal-text.ts'

/** The text of a single-line field, normalised as the backend stores it (`normalText`). Not for passwords. */
export const textIn = (data: FormData, name: string): string => normalText(String(data.get(name) ?? ''))

/** The same for a field of several lines. */
export const linesIn = (data: FormData, name: string): string => normalLines(String(data.get(name) ?? ''))
