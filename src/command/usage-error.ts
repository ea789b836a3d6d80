/** The arguments of a command are invalid. The message is one sentence with what to write instead. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
  /** Printed below the message. */
  readonly usage: string
  constructor(message: string, usage = '') {
    super(message)
    this.usage = usage
  }
}
