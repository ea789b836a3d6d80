/** Thrown if meter data, or a supply point, cannot be taken. The message says why, and what to do. */
export class MeterDataError extends Error {
  override readonly name = 'MeterDataError'
}
