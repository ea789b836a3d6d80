import { textWidth } from './text-width.ts'

// Quoted parts stay whole; a backslash outside quotes keeps the character after it.
const shellWord = /(?:'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\\[^\n]|[^\s'"\\])+/g
// Options and operators. A dash alone is a value: standard output.
const leading = /^(?:-.|&&$|\|\|?$)/

/** The words of a shell command: each option, and each operator, together with the one word after it. */
function partsOf(command: string): string[] {
  // Words are separated by blanks and continued lines; anything else is an unclosed quote, and then no break is safe.
  if (command.replace(shellWord, '').replaceAll('\\\n', '').trim() !== '') return [command]
  const parts: string[] = []
  let waits = false
  for (const word of command.match(shellWord) ?? []) {
    const leads = leading.test(word)
    if (waits && !leads) parts.push(`${parts.pop()} ${word}`)
    else parts.push(word)
    waits = leads
  }
  return parts
}

/**
 * Breaks a shell command into lines, with backslashes between its parts, that a shell reads as one command. A part
 * longer than a line stays whole, so that it can be copied.
 */
export function breakCommand(command: string, columns: number): string[] {
  const lines: string[] = []
  let current = ''
  for (const part of partsOf(command)) {
    const longer = current === '' ? part : `${current} ${part}`
    // Two columns for ` \` at the end.
    if (current === '' || textWidth(longer) <= columns - 2) {
      current = longer
      continue
    }
    lines.push(`${current} \\`)
    current = `  ${part}`
  }
  return [...lines, current]
}
