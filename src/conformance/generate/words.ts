/** A value in a sentence of a report: short, on one line, with nothing that moves a terminal's cursor. */
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

/** What a pointer names, as a sentence begins. */
export const named = (pointer: string): string =>
  pointer === '' ? 'the whole value' : `\`${onOneLine(pointer)}\``

/** `3 characters`, `1 character`. */
export const counted = (count: number, one: string, many: string): string =>
  `${count} ${count === 1 ? one : many}`
