import type { Nem12File } from './nem12.ts'
import type { Nem12Options } from './nem12-reader.ts'
import { createNem12Reader } from './nem12-reader.ts'

/** Reads the text of a NEM12 file. Lines end with CRLF or LF. Throws `Nem12Error` with all problems up to the limit. */
export function parseNem12(text: string, options?: Nem12Options): Nem12File {
  const reader = createNem12Reader(options)
  let from = 0
  while (from < text.length) {
    const end = text.indexOf('\n', from)
    reader.line(text.slice(from, end === -1 ? text.length : end))
    from = end === -1 ? text.length : end + 1
  }
  return reader.end()
}

/**
 * Reads a NEM12 file from its lines, with or without their ends, as `node:readline` gives them: the text is never in memory as a
 * whole. Rejects with `Nem12Error`.
 */
export async function parseNem12Lines(
  lines: AsyncIterable<string> | Iterable<string>,
  options?: Nem12Options,
): Promise<Nem12File> {
  const reader = createNem12Reader(options)
  for await (const line of lines) reader.line(line.endsWith('\n') ? line.slice(0, -1) : line)
  return reader.end()
}
