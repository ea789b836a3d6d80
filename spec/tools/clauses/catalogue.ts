import clauses from './clauses.json' with { type: 'json' }

/** One clause of the requirements, which tests name in square brackets. IDs never change. */
export interface Clause {
  readonly id: string
  /** The core of the clause in one sentence of at most 110 characters. */
  readonly title: string
  /** The text in the requirements; text in back-quotes is code. */
  readonly words: string
}

/** Every clause, by group in the order of the requirements, and within a group by number. */
export const catalogue: readonly Clause[] = Object.entries(clauses).map(([id, clause]) => ({ id, ...clause }))

/**
 * The clauses that a test's name claims to prove: `[TOKEN-3] …`, `[AUTH-8] [AUTH-9] …` or `[ROUTE-1, ROUTE-2] …`. A bracket
 * that begins like an ID is read as a whole: every word of it is looked up in the catalogue, so that a mistake such as
 * `[TOKEN-1 to TOKEN-6]` or `[ROUTE-13+]` is reported as unknown and not partly accepted.
 */
export const clauseMarksIn = (testName: string): string[] => {
  const marks = [...testName.matchAll(/\[([^\][]*)\]/g)]
    .map(([, inside = '']) => inside.trim())
    .filter((inside) => /^[A-Z]+-\d/.test(inside))
    .flatMap((inside) => inside.split(/[\s,]+/).filter((word) => word !== ''))
  return [...new Set(marks)]
}
