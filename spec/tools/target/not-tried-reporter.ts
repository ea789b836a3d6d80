import type { FullResult, Reporter, Suite, TestCase } from '@playwright/test/reporter'

const fallback = 'skipped without a reason'
const isRun = (test: TestCase) => test.outcome() !== 'skipped'

/** As `triedInPart` of `target.ts`, which reads a brand. */
const inPart = 'tried in part'

const partsOf = (test: TestCase): string[] =>
  test.annotations.filter(({ type }) => type === inPart).map(({ description = fallback }) => description)

const reasonOf = ({ annotations }: TestCase) =>
  annotations.find(({ type }) => type === 'skip')?.description ?? fallback

/** From the file on, as Playwright itself names a test. */
const nameOf = (test: TestCase) => test.titlePath().filter(Boolean).join(' › ')

function grouped(tests: readonly TestCase[], key: (test: TestCase) => string): Map<string, TestCase[]> {
  const groups = new Map<string, TestCase[]>()
  for (const test of tests) groups.set(key(test), [...(groups.get(key(test)) ?? []), test])
  return groups
}

/**
 * For up to this many tests with one reason each is named; for more, each file with its number of tests: the verdict is
 * above the list.
 */
const maxNamed = 10

function linesOf(group: readonly TestCase[]): string[] {
  if (group.length <= maxNamed) return group.map(nameOf)
  const files = grouped(group, (test) => test.titlePath().find(Boolean) ?? '')
  return [...files].map(([file, tests]) => `${file} (${tests.length})`)
}

/**
 * Lists what was not tried and why at the end of a run, parts of tests as well. A test that is skipped without a reason makes the run fail, and so
 * does a run in which nothing was tried.
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
