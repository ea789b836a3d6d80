/** The mobile variant's site is never wider (`layout.css`). */
const mobileWidthRem = 30
const wideRules = /@container site \((?:min-width:|width>=)\s*(\d+(?:\.\d+)?)rem\)\s*\{/g

/** Where the block that begins at a brace is over. */
function endOfBlock(css: string, start: number): number {
  let depth = 0
  for (let at = start; at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return at + 1
  }
  return css.length
}

/** The style of a document in the mobile variant: without the rules for a site that is wider than it ever is. */
export function narrowStyle(css: string): string {
  let text = ''
  let from = 0
  for (const { 0: start, 1: width, index } of css.matchAll(wideRules)) {
    if (Number(width) <= mobileWidthRem || index < from) continue
    text += css.slice(from, index)
    from = endOfBlock(css, index + start.length - 1)
  }
  return text + css.slice(from)
}
