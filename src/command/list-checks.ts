import { count } from '../conformance/reports/quantities.ts'
import { grouped } from '../conformance/reports/sort-checks.ts'
import { wrapText } from '../conformance/reports/text-width.ts'
import type { ListedCheck } from './ports.ts'

const columns = 80

function checkLines({ id, title, clauses, level }: ListedCheck): string[] {
  const about = [...clauses, ...(level === 'should' ? ['(advice)'] : [])].join(' ')
  const room = Math.max(1, columns - 2 - id.length - about.length)
  return [`  ${id}${' '.repeat(room)}${about}`, ...wrapText(title, columns - 4).map((line) => `    ${line}`)]
}

/** Every check under its group, with the clauses it proves: all of these are names for `--only`. */
export function renderList(checks: readonly ListedCheck[]): string {
  const groups = [...grouped(checks, ({ id }) => id.split('/')[0] ?? id)]
  const lines = groups.flatMap(([group, ofGroup]) => [group, '', ...ofGroup.flatMap(checkLines), ''])
  return `${[...lines, `${count(checks.length, 'check')} in ${count(groups.length, 'group')}`].join('\n')}\n`
}
