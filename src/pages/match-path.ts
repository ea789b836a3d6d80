/**
 * How specifically a pattern such as `/app/:id` or `/app/*` matches a plain path, as a text that sorts: the greater the
 * better; '' is no match. In each segment a word (3) wins over a parameter (2), and that over the rest of a path (1);
 * the end of the pattern (4) wins over all.
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

/** The item whose pattern matches a path best. `/app/*` matches `/app`; `/:id` does not match `/`. */
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
