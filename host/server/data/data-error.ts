/** Data cannot be exported or imported. The message contains the reason and what to do. */
export class DataError extends Error {
  override readonly name = 'DataError'
}
