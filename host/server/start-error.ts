/** The server cannot start, for a reason that its operator can mend. The message is one line that says how. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** Text of an unknown error on one line, for an operator's eyes. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
