import type { Finding } from '../report.ts'
import { count } from './quantities.ts'
import { visible } from './visible-text.ts'

/** A finding as plain lines, for text reports: what went wrong, and how to reproduce it. */
export function findingText(finding: Finding): string {
  const { message, expected, got, where, steps = [], curl, answer, times } = finding
  const lines = [
    message,
    `expected: ${expected}`,
    `got: ${got}`,
    ...(where === undefined ? [] : [`where: ${where}`]),
    ...(answer === undefined ? [] : [`answer: ${answer.status} ${answer.body}`.trimEnd()]),
    ...steps.map((line, at) => `${at === 0 ? 'first' : 'then'}: ${line}`),
    ...(curl === undefined ? [] : [`by hand: ${curl}`]),
    ...(times > 1 ? [`seen: ${count(times, 'time')}`] : []),
  ]
  return visible(lines.join('\n'))
}
