/**
 * An error of a command or at start-up that the operator can fix. Its message is for the operator: reason and remedy,
 * on one line for each problem.
 */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
}
