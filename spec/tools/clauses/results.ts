import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

export type TestStatus = 'passed' | 'failed' | 'skipped'

/** The last result of one test. */
export interface TestResult {
  /** The runner and the file, from the repository's root. */
  readonly suite: string
  readonly name: string
  readonly status: TestStatus
  /** The first message of a failed test, or why one was skipped. */
  readonly reason?: string
  /** Failed because its runner stopped it, before any assertion failed. */
  readonly isTimeout?: true
  /** The site or browser, if the same tests ran on several. */
  readonly project?: string
  /** Address of a site that is not this repository's own. */
  readonly target?: string
}

/** `address`: a `data:` address of the picture that a browser suite has saved for a clause. */
export interface Picture {
  readonly clause: string
  readonly test: string
  readonly address: string
}

export interface Results {
  readonly tests: readonly TestResult[]
  /** Errors that kept other tests from running. */
  readonly brokenSuites: readonly string[]
  readonly pictures: readonly Picture[]
}

/** Results that are missing, or that no runner wrote. The message is one line and says what to do. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError'
}

const statuses: Readonly<Record<string, TestStatus>> = {
  ...{ passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'skipped', todo: 'skipped' },
  // Playwright's `flaky`: a test that passes only sometimes proves nothing.
  ...{ disabled: 'skipped', expected: 'passed', unexpected: 'failed', flaky: 'failed' },
}
function statusOf(word: string): TestStatus {
  const status = statuses[word]
  if (status === undefined) throw new ResultsError(`unknown status ${word}`)
  return status
}

interface VitestFile {
  readonly name: string
  readonly status: string
  readonly assertionResults: readonly {
    readonly fullName: string
    readonly status: string
    readonly failureMessages?: readonly string[] | null
  }[]
}

/** Vitest's JSON report. Its file names are absolute. */
function vitestResults(files: readonly VitestFile[], root: string): Results {
  const suites = files.map(({ name, status, assertionResults }) => {
    const suite = `vitest ${relative(root, name)}`
    const tests = assertionResults.map(({ fullName, status, failureMessages }): TestResult => {
      const [reason] = failureMessages ?? []
      return { suite, name: fullName.trim(), status: statusOf(status), ...(reason && { reason }) }
    })
    // A file that fails to load, or in a hook, is failed without a failed test: its clauses must not be lost.
    return { suite, tests, isBroken: status === 'failed' && tests.every((test) => test.status !== 'failed') }
  })
  return {
    tests: suites.flatMap(({ tests }) => tests),
    brokenSuites: suites.filter(({ isBroken }) => isBroken).map(({ suite }) => suite),
    pictures: [],
  }
}

interface PlaywrightTest {
  readonly status: string
  readonly expectedStatus: string
  readonly projectName?: string
  readonly annotations?: readonly { readonly type: string; readonly description?: string }[]
  readonly results?: readonly {
    readonly status?: string
    readonly error?: { readonly message?: string }
    readonly attachments?: readonly {
      readonly name: string
      readonly contentType: string
      readonly body?: string
    }[]
  }[]
}
interface Suite {
  readonly title: string
  readonly specs: readonly {
    readonly title: string
    readonly file: string
    readonly tests: readonly PlaywrightTest[]
  }[]
  readonly suites?: readonly Suite[]
}
interface PlaywrightReport {
  readonly config: { readonly rootDir: string; readonly metadata?: { readonly target?: string } }
  readonly suites: readonly Suite[]
  readonly errors: readonly { readonly message?: string }[]
}
type NamedTest = PlaywrightTest & { readonly file: string; readonly name: string }

/** The outermost suites are files, whose titles are not part of a test's name. */
const testsOf = ({ specs, suites = [] }: Suite, titles: readonly string[] = []): readonly NamedTest[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, file, name: [...titles, title].join(' ') })),
  ),
  ...suites.flatMap((inner) => testsOf(inner, [...titles, inner.title])),
]

/** A step that timed out. A failed expectation instead says what it has seen. */
const endlessStep = /^(?:TimeoutError: |Error: )?[\w.]+: Timeout \d+ms exceeded/

function resultOf(test: NamedTest): Omit<TestResult, 'suite'> {
  const skip = test.annotations?.find(({ type }) => type === 'skip')?.description
  const reason = skip ?? test.results?.findLast(({ error }) => error?.message)?.error?.message
  const last = test.results?.at(-1)
  const isTimeout =
    last?.status === 'timedOut' || endlessStep.test(stripVTControlCharacters(last?.error?.message ?? ''))
  const status = statusOf(test.status)
  return {
    name: test.name,
    // A test marked `test.fail()` is "expected" exactly when it fails.
    status: status === 'passed' && test.expectedStatus !== 'passed' ? 'failed' : status,
    ...(reason && { reason }),
    ...(isTimeout && { isTimeout }),
    ...(test.projectName && { project: test.projectName }),
  }
}

function playwrightResults({ config, suites, errors }: PlaywrightReport, root: string): Results {
  const tests = suites.flatMap((suite) => testsOf(suite))
  const target = config.metadata?.target
  return {
    tests: tests.map((test) => ({
      suite: `playwright ${relative(root, resolve(config.rootDir, test.file))}`,
      ...resultOf(test),
      ...(target !== undefined && { target }),
    })),
    // Errors outside any test: a file that does not load, a server that does not start.
    brokenSuites: errors.map(
      ({ message }) => `playwright ${message?.split('\n')[0] ?? 'error without a message'}`,
    ),
    // What `savePicture` has attached, under the name of its clause.
    pictures: tests.flatMap(({ name, results }) =>
      (results?.at(-1)?.attachments ?? []).flatMap(({ name: clause, contentType, body }) =>
        contentType === 'image/webp' && body !== undefined
          ? [{ clause, test: name, address: `data:${contentType};base64,${body}` }]
          : [],
      ),
    ),
  }
}

/** Reads a JSON report of Vitest or Playwright; `root` is the repository. Throws for any other file. */
export function resultsIn(text: string, root: string): Results {
  const report = JSON.parse(text) as { readonly testResults?: readonly VitestFile[] } & PlaywrightReport
  return report.testResults === undefined
    ? playwrightResults(report, root)
    : vitestResults(report.testResults, root)
}

const runners = { vitest: 'npm run check', playwright: 'npm test' } as const

/** One runner's last results, from `reports/<name>` under `root`. Throws a `ResultsError` of one line. */
export function readResultFile(root: string, name: string): Results {
  try {
    return resultsIn(readFileSync(join(root, 'reports', name), 'utf8'), root)
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n')
    const command = name.startsWith('vitest') ? runners.vitest : runners.playwright
    throw new ResultsError(`Cannot read reports/${name} (${reason}): make it anew with \`${command}\``)
  }
}

/**
 * All available last results, from `reports/` under `root`; `missing` has a line for each runner without any. Throws a
 * `ResultsError` of one line, also if there are none at all.
 */
export function readResultFiles(root: string): {
  readonly results: readonly Results[]
  readonly missing: readonly string[]
} {
  let names: readonly string[] = []
  try {
    names = readdirSync(join(root, 'reports')).toSorted()
  } catch {
    // Nothing has run yet.
  }
  const files = names.filter((name) => /^(?:vitest|playwright).*\.json$/.test(name))
  const missing = Object.entries(runners)
    .filter(([runner]) => !files.some((name) => name.startsWith(runner)))
    .map(([runner, command]) => `No reports/${runner}*.json: make it with \`${command}\``)
  if (files.length === 0) throw new ResultsError(missing.join('; '))
  return { results: files.map((name) => readResultFile(root, name)), missing }
}
