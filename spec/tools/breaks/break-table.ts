import { shorten } from '../../../src/tracing/shorten.ts'
import type { TriedBreak } from './try-break.ts'

export const tableHead = '| Break | Clause | Suites | Seconds | Outcome |\n|---|---|---|---:|---|\n'

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim()

/** The text before the reason of each outcome. */
const before = { caught: ' by ', SURVIVED: '', unclear: ': ' } as const

/** One line of the table, with the test that has caught the break, or why the outcome is unclear. */
export function tableRow({ one, outcome, reason, seconds }: TriedBreak): string {
  const suites = one.suites.map((file) => file.replace(/^spec\//, '')).join(', ')
  const told = outcome + before[outcome] + shorten(reason, 120)
  const cells = [one.name, one.clause, suites, seconds.toFixed(1), told]
  return `| ${cells.map(oneLine).join(' | ')} |\n`
}

/** The outcomes of all breaks, with those that were not caught. */
export function summary(tried: readonly TriedBreak[]): string {
  const missed = tried.filter(({ outcome }) => outcome !== 'caught')
  const count = (outcome: TriedBreak['outcome']) => tried.filter((one) => one.outcome === outcome).length
  const lines = missed.map(({ one, outcome }) => `✗ ${outcome}: ${one.name} (${one.file})\n`)
  return `\n${lines.join('')}${count('caught')} caught, ${count('SURVIVED')} survived, ${count('unclear')} unclear\n`
}

/** For `reports/breaks.json`. `all`: how many breaks there are. */
export const reportOf = (tried: readonly TriedBreak[], all: number) => ({
  schema: 1,
  tried: tried.length,
  all,
  breaks: tried.map(({ one: { name, clause, file }, outcome, reason }) => ({
    name,
    clause,
    file,
    outcome,
    reason,
  })),
})
