const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u
const onTheOneBefore = /\p{M}/u

function signWidth(sign: string): number {
  if (onTheOneBefore.test(sign)) return 0
  return wide.test(sign) ? 2 : 1
}

/** Columns of a text in a terminal, without colours and control characters. */
export const textWidth = (text: string): number =>
  Array.from(text).reduce((sum, sign) => sum + signWidth(sign), 0)

/** Cuts a line into pieces of at most `columns`, at any character: for code, which has no words. */
export function chopLine(line: string, columns: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const sign of line) {
    const width = signWidth(sign)
    if (used + width > columns && piece !== '') {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += sign
    used += width
  }
  return [...pieces, piece]
}

function wrapLine(line: string, columns: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const word of line.split(' ')) {
    const longer = current === '' ? word : `${current} ${word}`
    if (textWidth(longer) <= columns) {
      current = longer
      continue
    }
    if (current !== '') lines.push(current)
    const pieces = chopLine(word, columns)
    lines.push(...pieces.slice(0, -1))
    current = pieces.at(-1) ?? ''
  }
  return [...lines, current]
}

/** Wraps a text at its spaces to lines of at most `columns`; only a longer word is cut. */
export const wrapText = (text: string, columns: number): string[] =>
  text.split('\n').flatMap((line) => wrapLine(line, columns))

/** The same for code: only lines that are too long are cut. */
export const chopText = (text: string, columns: number): string[] =>
  text.split('\n').flatMap((line) => chopLine(line, columns))

/** At most `most` lines; the last one then contains the number of further lines. */
export const firstLines = (lines: readonly string[], most: number): string[] =>
  lines.length <= most
    ? [...lines]
    : [...lines.slice(0, most - 1), `… and ${lines.length - most + 1} lines more`]
