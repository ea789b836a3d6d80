import clauses from './clauses.json' with { type: 'json' }

/** One clause of the requirements: what a test names in square brackets. An ID is for life. */
export interface Clause {
  readonly id: string
  /** The core of the clause in one sentence of at most 110 characters. */
  readonly title: string
  /** As the requirements have it; what stands in back-quotes is code. */
  readonly words: string
}

/** Every clause, by group in the order of the requirements, and within a group by number. */
export const catalogue: readonly Clause[] = Object.entries(clauses).map(([id, clause]) => ({ id, ...clause }))

/**
 * The clauses a test's name claims to prove: `[TOKEN-3] …`, `[AUTH-8] [AUTH-9] …` or `[ROUTE-1, ROUTE-2] …`.
 * A bracket that begins like an ID is a mark as a whole: every word of it is looked up in the catalogue, so that
 * a slip such as `[TOKEN-1 to TOKEN-6]` or `[ROUTE-13+]` is reported as unknown and never half read.
 */
export const clauseMarksIn = (testName: string): string[] => {
  const marks = [...testName.matchAll(/\[([^\][]*)\]/g)]
    .map(([, inside = '']) => inside.trim())
    .filter((inside) => /^[A-Z]+-\d/.test(inside))
    .flatMap((inside) => inside.split(/[\s,]+/).filter((word) => word !== ''))
  return [...new Set(marks)]
}
