import * as z from 'zod/mini'

export type TestStatus = 'passed' | 'failed' | 'skipped'

/**
 * One test as its runner last saw it. `suite` is the runner and the file, from the repository's root; `reason` is what
 * a failed one said first; `isTimeout`: a failed one was ended by its runner, before an assertion had said anything; `project` is one of several sites or browsers that the same tests
 * were asked of; `target`: address of a site that is not this repository's own.
 */
export type TestResult = {
  suite: string
  name: string
  status: TestStatus
  reason?: string
  isTimeout?: true
  project?: string
  target?: string
}

/** What a browser suite has shown of a clause: a `data:` address, and the name of the test. */
export type Picture = { clause: string; test: string; address: string }

/** What a results document holds: its tests, what kept other tests from running at all, and what was to be seen. */
export type Results = { tests: TestResult[]; brokenSuites: string[]; pictures?: Picture[] }

/** A results file that is missing or that no runner wrote. Its message is one line and names the remedy. */
export class ResultsError extends Error {
  override readonly name = 'ResultsError'
}

/** Reads a document by its schema; the error names the first field that is wrong. */
export const parseResults = <Schema extends z.core.$ZodType>(schema: Schema, document: unknown) => {
  const result = z.safeParse(schema, document)
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw new ResultsError(`${issue?.path.join('.') || 'document'}: ${issue?.message ?? 'unexpected shape'}`)
}
