/** SQLSTATE 53100, `disk_full`: what is stored can be read, and nothing more can be stored. */
export const diskFullCode = '53100'

/** Whether a query failed because there is no room left to store anything. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === diskFullCode) || isDiskFull(error.cause)
}
