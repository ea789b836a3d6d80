/** The words of a command make no sense. The message is one sentence that says what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
