import type { ClauseReport, Coverage } from './join.ts'
import { isFailing, isProven, isUntested } from './join.ts'

const width = 80
const groupOf = ({ id }: ClauseReport) => id.slice(0, id.lastIndexOf('-'))

/** Breaks a text into lines of at most 80 columns, the later ones indented to stand below the first. */
export const wrapped = (lead: string, text: string): string => {
  const room = width - lead.length
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const line = lines.at(-1)
    if (line !== undefined && line.length + 1 + word.length <= room)
      lines[lines.length - 1] = `${line} ${word}`
    else lines.push(word)
  }
  return lead + lines.join(`\n${' '.repeat(lead.length)}`)
}

const tableRow = (name: string, clauses: readonly ClauseReport[]) =>
  `${name.padEnd(8)}${String(clauses.filter(isProven).length).padStart(6)} / ${String(clauses.length).padStart(3)}`

const list = (heading: string, lines: readonly string[]) =>
  lines.length === 0 ? [] : ['', `${heading} (${lines.length}):`, ...lines]

const clauseLine = ({ id, title }: Pick<ClauseReport, 'id' | 'title'>) => wrapped(`  ${id.padEnd(10)}`, title)

const failedTests = (clause: ClauseReport) => [
  clauseLine(clause),
  ...clause.tests
    .filter(({ status }) => status === 'failed')
    .flatMap(({ suite, name }) => [wrapped('    - ', name), wrapped('      ', suite)]),
]

/** The report for people: proven clauses by group, then what is missing, then what is wrong. */
export const renderCoverage = ({ clauses, unknown, brokenSuites }: Coverage): string => {
  const groups = [...new Set(clauses.map(groupOf))]
  const failing = clauses.filter(isFailing)
  return [
    'group   proven /  all',
    ...groups.map((group) =>
      tableRow(
        group,
        clauses.filter((clause) => groupOf(clause) === group),
      ),
    ),
    tableRow('all', clauses),
    ...list('Without a test that ran', clauses.filter(isUntested).map(clauseLine)),
    ...list(
      'Failing',
      failing.map((clause) => failedTests(clause).join('\n')),
    ),
    ...list(
      'Unknown clauses',
      unknown.map(({ id, test }) =>
        [wrapped(`  ${id.padEnd(10)}`, test.name), wrapped('      ', test.suite)].join('\n'),
      ),
    ),
    ...list(
      'Did not run',
      brokenSuites.map((suite) => wrapped('  ', suite)),
    ),
    '',
  ].join('\n')
}
