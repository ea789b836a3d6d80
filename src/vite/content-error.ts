/** A mistake in the content: stops the build with file and line. */
export class ContentError extends Error {
  override readonly name = 'ContentError'
  constructor(file: string, line: number, problem: string) {
    super(`${file}:${line}: ${problem}`)
  }
}
