/** Why data cannot be exported or imported, in a sentence that says what to do. */
export class DataError extends Error {
  override readonly name = 'DataError'
}
