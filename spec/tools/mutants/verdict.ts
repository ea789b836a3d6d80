import { stripVTControlCharacters } from 'node:util'
import { shorten } from '../../../src/tracing/shorten.ts'
import { clauseMarksIn } from '../clauses/catalogue.ts'
import type { TestResult } from '../clauses/results.ts'
import type { Mutant } from './mutant.ts'

/**
 * `killed`: an assertion failed in a test that names the mutant's clause. `SURVIVED`: all tests passed. `unclear`: the
 * mutant changed nothing, the failed test does not name its clause, or a test timed out without a failed assertion, so that
 * nothing is proven. For controls: `control`: all tests passed; `FALSE ALARM`: a test failed.
 */
export type Outcome = 'killed' | 'SURVIVED' | 'unclear' | 'control' | 'FALSE ALARM'

/** The expected result of a run. */
export const isAsItShouldBe = ({ outcome }: CheckedMutant): boolean =>
  outcome === 'killed' || outcome === 'control'

export interface CheckedMutant {
  readonly mutant: Mutant
  readonly outcome: Outcome
  /** The test that reported it, or why it is unclear; '' for a survivor. */
  readonly reason: string
  /** The first message of that test. */
  readonly said: string
  /** How many answers it has changed. */
  readonly changed: number
}

/** `tests`: the results of the tests that have to report it. `faults`: why the proxy could not make its changes. */
export function checkMutant(
  mutant: Mutant,
  tests: readonly TestResult[],
  changed: number,
  faults: readonly string[] = [],
): CheckedMutant {
  const failed = tests.filter(({ status }) => status === 'failed')
  const [first] = failed
  const proofs = failed.filter(({ name }) => clauseMarksIn(name).includes(mutant.clause))
  const proof = proofs.find(({ isTimeout }) => !isTimeout)
  const [late] = proofs
  const checked = (outcome: Outcome, reason: string, said = '') => ({
    mutant,
    outcome,
    reason,
    said,
    changed,
  })
  if (!tests.some(({ status }) => status !== 'skipped')) return checked('unclear', 'no test was run')
  if (faults[0] !== undefined) return checked('unclear', `the proxy failed: ${faults[0]}`)
  if (changed === 0) return checked('unclear', 'nothing was changed: adapt the mutant to the site')
  if (mutant.isControl)
    return first ? checked('FALSE ALARM', first.name, first.reason) : checked('control', '')
  if (proof) return checked('killed', proof.name, proof.reason)
  if (late) return checked('unclear', `its time was over, and nothing was said: ${late.name}`, late.reason)
  return first ? checked('unclear', `another clause: ${first.name}`, first.reason) : checked('SURVIVED', '')
}

/** For a cell of a table. */
export const oneLine = (text: string) =>
  shorten(stripVTControlCharacters(text).replaceAll(/\s+/g, ' ').replaceAll('|', '\\|').trim(), 120)

export const tableHead = '| Mutant | Clause | Suite | Outcome | What was said |\n|---|---|---|---|---|\n'

/** One line of the table, with the test that reported the mutant, or why the result is unclear. */
export function tableRow({
  mutant: { name, says, clause, suite },
  outcome,
  reason,
  said,
}: CheckedMutant): string {
  const verdict = {
    killed: `killed: ${reason}`,
    SURVIVED: 'SURVIVED',
    unclear: `unclear: ${reason}`,
    control: 'survived, as expected',
    'FALSE ALARM': `FALSE ALARM: ${reason}`,
  }[outcome]
  return `| ${[`${name}: ${says}`, clause, suite, verdict, said].map(oneLine).join(' | ')} |\n`
}

/** The results of all of them, with those that no test reported. */
export function summary(checked: readonly CheckedMutant[]): string {
  const missed = checked.filter((one) => !isAsItShouldBe(one))
  const count = (outcome: Outcome) => checked.filter((one) => one.outcome === outcome).length
  const controls = checked.filter(({ mutant }) => mutant.isControl).length
  const lines = missed.map(({ mutant, outcome, reason }) =>
    `✗ ${outcome}: ${mutant.name} ${reason && `(${oneLine(reason)})`}`.trimEnd(),
  )
  return `\n${lines.map((line) => `${line}\n`).join('')}${count('killed')} killed, ${count('SURVIVED')} survived, ${count('unclear')} unclear; ${count('control')} of ${controls} controls survived\n`
}

/** The same for programs. `all`: the number of mutants, of which only some may have been chosen. */
export const reportOf = (checked: readonly CheckedMutant[], all: number) => ({
  schema: 1,
  tried: checked.length,
  all,
  mutants: checked.map(({ mutant: { name, says, clause, suite, test }, ...verdict }) => ({
    name,
    says,
    clause,
    suite,
    test,
    ...verdict,
    said: oneLine(verdict.said),
  })),
})
