// Control characters, surrogates, direction marks and invisible characters. Terminals interpret them, they deceive
// readers, and XML forbids some. Only the line break is left as it is.
const unseen = /(?!\n)[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029\ufffe\uffff]/gu
const names: Readonly<Record<string, string>> = { '\t': '\\t', '\r': '\\r' }

function escaped(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const digits = code.toString(16)
  if (code < 0x100) return names[sign] ?? `\\x${digits.padStart(2, '0')}`
  return code < 0x10000 ? `\\u${digits.padStart(4, '0')}` : `\\u{${digits}}`
}

/** Makes a foreign text safe to show: invisible characters become `\x1b` or `\u202e`. Line breaks are kept. */
export const visible = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, escaped)

/** The same in one line. */
export const visibleLine = (text: string): string => visible(text).replaceAll('\n', '\\n')
