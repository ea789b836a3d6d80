/**
 * How well a pattern such as `/app/:id` or `/app/*` covers a plain path: the greater the better, as text; '' is not at
 * all. Segment by segment a word (3) goes before a parameter (2), that before the rest of a path (1), and the end of
 * the pattern (4) before all of them.
 */
function rank(pattern: string, path: string): string {
  const segments = path.split('/').filter(Boolean)
  let points = ''
  for (const part of pattern.split('/').filter(Boolean)) {
    if (part.startsWith('*')) return `${points}1`
    const segment = segments.shift()
    if (!segment) return ''
    if (part.startsWith(':')) points += 2
    else if (part === segment || encodeURIComponent(part) === segment) points += 3
    else return ''
  }
  return segments.length > 0 ? '' : `${points}4`
}

/** Which of them covers a path best by its pattern. `/app/*` covers `/app`; `/:id` does not cover `/`. */
export function bestMatch<Item>(
  items: Iterable<Item>,
  patternOf: (item: Item) => string | undefined,
  path: string,
): Item | undefined {
  let best: Item | undefined
  let most = ''
  for (const item of items) {
    const pattern = patternOf(item)
    const points = pattern ? rank(pattern, path) : ''
    if (points > most) [best, most] = [item, points]
  }
  return best
}
