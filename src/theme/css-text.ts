/** The end of a quoted text. */
export function endOfText(css: string, start: number): number {
  let at = start + 1
  while (at < css.length && css[at] !== css[start]) at += css[at] === '\\' ? 2 : 1
  return at
}

/** The position of the next of `signs` outside quotes, brackets and blocks; the end if there is none. */
export function findSign(css: string, signs: string, from: number): number {
  let depth = 0
  for (let at = from; at < css.length; at += 1) {
    const sign = css[at] ?? ''
    if (depth === 0 && signs.includes(sign)) return at
    if (sign === '"' || sign === "'") at = endOfText(css, at)
    else if ('([{'.includes(sign)) depth += 1
    else if (')]}'.includes(sign)) depth -= 1
  }
  return css.length
}

/** The parts of a text between separators outside quotes, brackets and blocks. */
export function splitAt(text: string, sign: string): string[] {
  const parts: string[] = []
  for (let from = 0; from <= text.length; ) {
    const at = findSign(text, sign, from)
    parts.push(text.slice(from, at))
    from = at + 1
  }
  return parts
}
