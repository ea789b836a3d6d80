/** Replaces what cannot be stored or read out: U+0000 and lone surrogates, which PostgreSQL refuses, and line breaks. */
export const plainText = (text: string): string =>
  text
    .replace(/\p{Cs}/gu, '\u{fffd}')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
