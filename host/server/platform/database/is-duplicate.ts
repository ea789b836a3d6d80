/** Whether a query failed because another row has the value already: SQLSTATE 23505, `unique_violation`. */
export function isDuplicate(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === '23505') || isDuplicate(error.cause)
}
