const bracketed = /\[([^\][]*)\]/g
const startsLikeId = /^[A-Z]+-\d/

/**
 * The clauses a test's name claims to prove: `[TOKEN-3] …`, `[AUTH-8] [AUTH-9] …` or `[ROUTE-1, ROUTE-2] …`.
 * A bracket that begins like an ID is a mark as a whole: every word of it is looked up in the catalogue, so that
 * a slip such as `[TOKEN-1 to TOKEN-6]` or `[ROUTE-13+]` is reported as unknown and never half read.
 */
export const clauseMarksIn = (testName: string): string[] => {
  const marks = [...testName.matchAll(bracketed)]
    .map(([, inside = '']) => inside.trim())
    .filter((inside) => startsLikeId.test(inside))
    .flatMap((inside) => inside.split(/[\s,]+/).filter((word) => word !== ''))
  return [...new Set(marks)]
}
