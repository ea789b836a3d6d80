import { relative } from 'node:path'
import * as z from 'zod/mini'
import type { Results, TestStatus } from './test-result.ts'
import { parseResults } from './test-result.ts'

// Vitest 5, json reporter (the shape of Jest's). A test that never ran is `pending`, `todo` or `disabled`.
const statuses = z.enum(['passed', 'failed', 'skipped', 'pending', 'todo', 'disabled'])
const VitestDocument = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: statuses,
          failureMessages: z.optional(z.nullable(z.array(z.string()))),
        }),
      ),
    }),
  ),
})

const statusOf = (status: z.infer<typeof statuses>): TestStatus =>
  status === 'passed' || status === 'failed' ? status : 'skipped'

/** Reads Vitest's json report. File names in it are absolute; `root` is the repository they belong to. */
export const vitestResults = (document: unknown, root: string): Results => {
  const files = parseResults(VitestDocument, document).testResults.map(
    ({ name, status, assertionResults }) => ({
      suite: `vitest ${relative(root, name)}`,
      status,
      tests: assertionResults,
    }),
  )
  return {
    tests: files.flatMap(({ suite, tests }) =>
      tests.map(({ fullName, status, failureMessages }) => {
        const [reason] = failureMessages ?? []
        return { suite, name: fullName.trim(), status: statusOf(status), ...(reason && { reason }) }
      }),
    ),
    // A file that fails to load, or in a hook, is failed without a failed test: its clauses must not fall silent.
    brokenSuites: files
      .filter(({ status, tests }) => status === 'failed' && tests.every((test) => test.status !== 'failed'))
      .map(({ suite }) => suite),
  }
}
