/** The command failed; the message says why. */
export class JobsError extends Error {
  override readonly name = 'JobsError'
}
