import { clauseMarksIn } from '../clauses/catalogue.ts'
import type { TestResult } from '../clauses/results.ts'
import type { Mutant } from './mutant.ts'
import { oneLine } from './verdict.ts'

/** Which tests of all suites reported a mutant. */
export interface Spread {
  readonly mutant: Mutant
  /** Tests of its clause, or of another clause that it breaks. */
  readonly own: readonly TestResult[]
  /** Tests of other clauses: they depend on too much, or the mutant breaks more than it declares. */
  readonly others: readonly TestResult[]
}

export function spreadOf(mutant: Mutant, tests: readonly TestResult[]): Spread {
  const broken = [mutant.clause, ...(mutant.alsoBreaks ?? [])]
  const isOwn = ({ name }: TestResult) => clauseMarksIn(name).some((clause) => broken.includes(clause))
  const failed = tests.filter(({ status }) => status === 'failed')
  return { mutant, own: failed.filter(isOwn), others: failed.filter((test) => !isOwn(test)) }
}

/** Reported, and only by tests of its clauses; a control by none. */
export const isPrecise = ({ mutant, own, others }: Spread): boolean =>
  others.length === 0 && (mutant.isControl ? own.length === 0 : own.length > 0)

export const spreadHead = '| Mutant | Clause | Own | Others | What the others are |\n|---|---|---|---|---|\n'

export function spreadRow({ mutant: { name, clause, alsoBreaks = [] }, own, others }: Spread): string {
  // The tests' messages identify the mutant, and a name can be long.
  const reasons = others.map((test) => `${oneLine(test.name)}: ${oneLine(test.reason ?? '')}`)
  const cells = [name, [clause, ...alsoBreaks].join(', '), own.length, others.length]
  return `| ${[...cells, reasons.join('; ')].join(' | ')} |\n`
}

export function spreadSummary(spreads: readonly Spread[]): string {
  const wide = spreads.filter((spread) => !isPrecise(spread))
  const lines = wide.map(({ mutant: { name }, own, others }) =>
    others.length > 0 || own.length > 0
      ? `✗ ${name}: reported by ${others.length} tests of other clauses\n`
      : `✗ ${name}: reported by no test\n`,
  )
  return `\n${lines.join('')}${spreads.length - wide.length} of ${spreads.length} reported by the tests of their clause alone\n`
}
