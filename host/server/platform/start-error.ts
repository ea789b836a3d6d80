import { OperatorError } from './operator-error.ts'

/** Thrown if the server cannot start for a reason that the operator can change. The message is one line that says how. */
export class StartError extends OperatorError {
  override readonly name = 'StartError'
}

/** The message of an unknown error on one line, for the operator. */
export function reasonOf(error: unknown): string {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replace(/\s+/g, ' ').trim().slice(0, 300)
}
