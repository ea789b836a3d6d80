/** The command cannot do what it was asked for; the message says why. */
export class JobsError extends Error {
  override readonly name = 'JobsError'
}
