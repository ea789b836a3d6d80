import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod/mini'
import type { Picture, Results, TestResult, TestStatus } from './test-result.ts'
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
        attachments: z.optional(
          z.array(z.object({ name: z.string(), contentType: z.string(), body: z.optional(z.string()) })),
        ),
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

type NamedTest = z.infer<typeof PlaywrightTest> & { readonly file: string; readonly name: string }

const testsOf = (suite: Suite, titles: readonly string[] = []): NamedTest[] => [
  ...suite.specs.flatMap(({ title, file, tests }) =>
    tests.map((test) => ({ ...test, file, name: [...titles, title].join(' ') })),
  ),
  ...(suite.suites ?? []).flatMap((inner) => testsOf(inner, [...titles, inner.title])),
]

/** A step that was waited for in vain. An expectation says what it has seen in its place. */
const isEndlessStep = /^(?:TimeoutError: |Error: )?[\w.]+: Timeout \d+ms exceeded/

function resultOf(test: NamedTest): Omit<TestResult, 'suite' | 'target'> {
  // Why it was skipped, or what its last failure said.
  const skip = test.annotations?.find(({ type }) => type === 'skip')?.description
  const reason = skip ?? test.results?.findLast(({ error }) => error?.message)?.error?.message
  const last = test.results?.at(-1)
  return {
    name: test.name,
    status: statusOf(test),
    ...(reason && { reason }),
    ...((last?.status === 'timedOut' ||
      isEndlessStep.test(stripVTControlCharacters(last?.error?.message ?? ''))) && {
      isTimeout: true as const,
    }),
    ...(test.projectName && { project: test.projectName }),
  }
}

/** What `savePicture` has attached, under the name of its clause. */
const picturesOf = ({ name, results }: NamedTest): Picture[] =>
  (results?.at(-1)?.attachments ?? []).flatMap(({ name: clause, contentType, body }) =>
    contentType === 'image/webp' && body !== undefined
      ? [{ clause, test: name, address: `data:${contentType};base64,${body}` }]
      : [],
  )

/** Reads Playwright's json report, one result for each test in each project; `root` is the repository. */
export const playwrightResults = (document: unknown, root: string): Results => {
  const { config, suites, errors } = parseResults(PlaywrightDocument, document)
  const target = config.metadata?.target
  const suiteName = (file: string) => `playwright ${relative(root, resolve(config.rootDir, file))}`
  const tests = suites.flatMap((suite) => testsOf(suite))
  return {
    tests: tests.map((test) => ({
      suite: suiteName(test.file),
      ...resultOf(test),
      ...(target !== undefined && { target }),
    })),
    pictures: tests.flatMap(picturesOf),
    // Errors outside any test: a file that does not load, a server that does not start.
    brokenSuites: errors.map(
      ({ message }) => `playwright ${message?.split('\n')[0] ?? 'error without a message'}`,
    ),
  }
}
