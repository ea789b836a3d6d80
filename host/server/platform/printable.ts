/** Terminals interpret some of these as escape sequences; others are invisible, or reverse the text around them. */
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/gu
const escaped = (sign: string) =>
  sign
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('')

/**
 * A text for a terminal: control and format characters become `\u001b`, which is also how JSON writes them. Line breaks
 * are kept.
 */
export const printable = (text: string): string => text.replace(unseen, escaped)

/** The same for a text that must stay on one line, such as a table cell: line breaks become spaces. */
export const printableLine = (text: string): string => printable(text.replace(/\s+/g, ' '))
