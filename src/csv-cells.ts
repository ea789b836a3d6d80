// Cells of files that spreadsheets open.

/**
 * Texts that a spreadsheet would run as a formula, also after blanks or invisible characters, or with full-width signs. They come from the backend,
 * so an apostrophe is put before them (CSV injection).
 */
const looksLikeFormula = /^[\s\p{C}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u

/** A text as one cell (RFC 4180). */
export const textCell = (text: string) => {
  const harmless = looksLikeFormula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** Exact decimal number: `12_340` with three places → `12.340`. */
export function decimal(amount: number | undefined, places: number): string {
  if (amount === undefined) return ''
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}
