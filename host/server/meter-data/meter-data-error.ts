/** Thrown if meter data, or a supply point, is refused. The message contains the reason, and what to do. */
export class MeterDataError extends Error {
  override readonly name = 'MeterDataError'
}
