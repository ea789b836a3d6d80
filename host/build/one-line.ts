/** Ends a command with one clear line; the whole story stands behind DEBUG=1. */
export function stopWithOneLine(error: unknown): never {
  const line = error instanceof Error ? error.message : String(error)
  process.stderr.write(`${process.env.DEBUG && error instanceof Error ? error.stack : line}\n`)
  process.exit(1)
}
