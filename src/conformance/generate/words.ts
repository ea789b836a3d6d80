/** A value as text for a report: short, on one line, without control characters. */
export function shown(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  if (typeof value !== 'string') return String(value)
  if (value.length > 60) return `a text of ${value.length} characters`
  return `'${onOneLine(value)}'`
}

const onOneLine = (text: string) =>
  JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replace(/[^ -~]/gu, (character) => `\\u{${character.codePointAt(0)?.toString(16)}}`)

/** The beginning of a sentence about the value at a pointer. */
export const named = (pointer: string): string =>
  pointer === '' ? 'the whole value' : `\`${onOneLine(pointer)}\``

/** `3 characters`, `1 character`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
