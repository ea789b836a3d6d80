// Normalises texts that people type or paste, so that texts that look equal are equal, and contain no invisible
// characters.

const lineBreaks = /\r\n?|[\v\f\u0085\u2028\u2029]/g
const invisible = /(?![\n\t\u200c\u200d])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
// Joiners stay after letters of the scripts from Arabic to Myanmar, and of Khmer and Mongolian, whose spelling needs
// them.
const strayJoiners = /(?<![\u0600-\u109f\u1780-\u18af])[\u200c\u200d]/g
const spaces = /[\p{Zs}\t]/gu
/** Hyphens, dashes and minus signs that look like `-`. */
const dashes = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g

/**
 * A text of several lines as it is stored and compared: in Unicode's form NFC, without control and format characters
 * (zero-width spaces, direction marks, soft hyphens), any dash as `-`, any space as a plain one, any line break as a
 * line feed, trimmed. An unpaired surrogate, which UTF-8 cannot encode, becomes U+FFFD.
 */
export const normalLines = (text: string): string =>
  text
    .replace(lineBreaks, '\n')
    .replace(invisible, '')
    .replace(strayJoiners, '')
    .replace(spaces, ' ')
    .replace(dashes, '-')
    .replace(/\p{Cs}/gu, '\ufffd')
    .normalize('NFC')
    .trim()

/** The same for a text of one line, such as a name: line breaks become spaces. Not for passwords: they stay as typed. */
export const normalText = (text: string): string => normalLines(text).replaceAll('\n', ' ')
