/** SQLSTATE 53100, `disk_full`: data can be read, but nothing more can be stored. */
export const diskFullCode = '53100'

/** Whether a query failed because the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && error.code === diskFullCode) || isDiskFull(error.cause)
}
