/** Cuts a text to at most `most` UTF-16 units, ends it with an ellipsis if it was cut, and splits no surrogate pair. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`
}
