/** A bill was not issued, and why, as a sentence for who runs the billing. */
export class IssueError extends Error {
  override readonly name = 'IssueError'
}
