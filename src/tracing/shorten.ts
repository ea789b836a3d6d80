/** At most `most` UTF-16 units, with an ellipsis where something was cut off, and no surrogate pair cut in two. */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1)
  return `${kept.replace(/[\ud800-\udbff]$/, '')}…`
}
