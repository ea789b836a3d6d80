import { relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import type { Results, TestResult, TestStatus } from './test-result.ts'
import { parseResults } from './test-result.ts'

// Playwright, json reporter. The outermost suites are files: their titles are file names and no part of a test's name.
const PlaywrightTest = z.object({
  status: z.enum(['expected', 'unexpected', 'flaky', 'skipped']),
  expectedStatus: z.string(),
  projectName: z.optional(z.string()),
  annotations: z.optional(z.array(z.object({ type: z.string(), description: z.optional(z.string()) }))),
  results: z.optional(
    z.array(
      z.object({
        status: z.optional(z.string()),
        error: z.optional(z.object({ message: z.optional(z.string()) })),
      }),
    ),
  ),
})
const Spec = z.object({ title: z.string(), file: z.string(), tests: z.array(PlaywrightTest) })
const Suite = z.object({
  title: z.string(),
  specs: z.array(Spec),
  get suites() {
    return z.optional(z.array(Suite))
  },
})
type Suite = z.infer<typeof Suite>
const PlaywrightDocument = z.object({
  config: z.object({
    rootDir: z.string(),
    metadata: z.optional(z.object({ target: z.optional(z.string()) })),
  }),
  suites: z.array(Suite),
  errors: z.array(z.object({ message: z.optional(z.string()) })),
})

/** A test marked `test.fail()` is "expected" exactly when it fails; and what passes only at times proves nothing. */
const statusOf = ({ status, expectedStatus }: z.infer<typeof PlaywrightTest>): TestStatus => {
  if (status === 'skipped') return 'skipped'
  return status === 'expected' && expectedStatus === 'passed' ? 'passed' : 'failed'
}

type Named = Pick<TestResult, 'target'> & { readonly suiteName: (file: string) => string }

const testsOf = (suite: Suite, titles: string[], named: Named): TestResult[] => [
  ...suite.specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => {
      // Why it was skipped, or what its last failure said.
      const skip = test.annotations?.find(({ type }) => type === 'skip')?.description
      const reason = skip ?? test.results?.findLast(({ error }) => error?.message)?.error?.message
      return {
        suite: named.suiteName(file),
        name: [...titles, title].join(' '),
        status: statusOf(test),
        ...(reason && { reason }),
        ...(test.results?.at(-1)?.status === 'timedOut' && { isTimeout: true as const }),
        ...(test.projectName && { project: test.projectName }),
        ...(named.target !== undefined && { target: named.target }),
      }
    }),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title], named)),
]

/** Reads Playwright's json report, one result for each test in each project; `root` is the repository. */
export const playwrightResults = (document: unknown, root: string): Results => {
  const { config, suites, errors } = parseResults(PlaywrightDocument, document)
  const target = config.metadata?.target
  const suiteName = (file: string) => `playwright ${relative(root, resolve(config.rootDir, file))}`
  return {
    tests: suites.flatMap((suite) =>
      testsOf(suite, [], { suiteName, ...(target !== undefined && { target }) }),
    ),
    // Errors outside any test: a file that does not load, a server that does not start.
    brokenSuites: errors.map(
      ({ message }) => `playwright ${message?.split('\n')[0] ?? 'error without a message'}`,
    ),
  }
}
