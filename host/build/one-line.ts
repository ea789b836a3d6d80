/** Ends a command with one line about the error. With DEBUG=1 it prints the stack too. */
export function stopWithOneLine(error: unknown): never {
  const line = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${process.env.DEBUG && error instanceof Error ? error.stack : line}\n`)
  process.exit(1)
}
