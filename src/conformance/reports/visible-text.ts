// Control signs, halves of characters, marks of direction and signs without a shape: a terminal obeys them, a
// reader is deceived by them, XML forbids some. Only the line end keeps its meaning.
const unseen = /(?!\n)[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029\ufffe\uffff]/gu
const names: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r' }

function escaped(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const digits = code.toString(16)
  if (code < 0x100) return names[sign] ?? `\\x${digits.padStart(2, '0')}`
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`
}

/** A text of a stranger, fit to be shown: what cannot be seen stands as `\x1b` or `\u202e`. Lines stay lines. */
export const visible = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, escaped)

/** The same in one line. */
export const visibleLine = (text: string): string => visible(text).replaceAll('\n', '\\n')
