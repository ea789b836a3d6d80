import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'

const fallback = 'skipped without a reason'
const isRun = (test: TestCase) => test.outcome() !== 'skipped'

/** Equals `triedInPart` of `target.ts`, which this cannot import because that reads a brand. */
const inPart = 'tried in part'

const partsOf = (test: TestCase): string[] =>
  test.annotations.filter(({ type }) => type === inPart).map(({ description = fallback }) => description)

const reasonOf = ({ annotations }: TestCase) =>
  annotations.find(({ type }) => type === 'skip')?.description ?? fallback

/** The name from the file on, as Playwright itself prints it. */
const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

function grouped(tests: readonly TestCase[], key: (test: TestCase) => string): Map<string, TestCase[]> {
  const groups = new Map<string, TestCase[]>()
  for (const test of tests) groups.set(key(test), [...(groups.get(key(test)) ?? []), test])
  return groups
}

/**
 * Up to this many tests with one reason are named; otherwise each file with its number of tests, so that the verdict above
 * the list stays visible.
 */
const maxNamed = 10

function linesOf(group: readonly TestCase[]): string[] {
  if (group.length <= maxNamed) return group.map(nameOf)
  const files = grouped(group, (test) => test.titlePath().find(Boolean) ?? '')
  return [...files].map(([file, tests]) => `${file} (${tests.length})`)
}

/**
 * Lists what was not tried and why at the end of a run, including parts of tests. The run fails if a test is skipped
 * without a reason, or if nothing was tried.
 */
export default class NotTriedReporter implements Reporter {
  #suite: Suite | undefined

  printsToStdio(): boolean {
    return false
  }

  onBegin(_: unknown, suite: Suite): void {
    this.#suite = suite
  }

  async onEnd({ status }: FullResult): Promise<{ status: 'failed' } | undefined> {
    const tests = this.#suite?.allTests() ?? []
    const left = tests.filter((test) => test.results.length > 0 && !isRun(test))
    const reasons = grouped(left, reasonOf)
    const parts = new Map<string, TestCase[]>()
    for (const test of tests.filter(isRun))
      for (const reason of partsOf(test)) {
        const words = `${reason} (parts of tests)`
        parts.set(words, [...(parts.get(words) ?? []), test])
      }
    for (const [reason, group] of [...reasons, ...parts].toSorted(([one], [other]) =>
      one.localeCompare(other),
    )) {
      process.stdout.write(`\n${reason} (${group.length})\n`)
      for (const line of linesOf(group)) process.stdout.write(`  - ${line}\n`)
    }
    const isVacuous = tests.length > 0 && !tests.some(isRun)
    if (isVacuous) process.stdout.write('\nNothing was tried: no test of this run fits the target.\n')
    return status === 'passed' && (isVacuous || reasons.has(fallback)) ? { status: 'failed' } : undefined
  }
}
