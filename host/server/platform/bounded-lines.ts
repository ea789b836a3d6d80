/**
 * Lines of a text that arrives in chunks, with their line ends. Not by `readline`, which buffers lines of any length,
 * and also splits at U+2028. A line of more than `most` characters throws the error of `tooLong`.
 */
export async function* boundedLines(
  text: AsyncIterable<unknown>,
  most: number,
  tooLong: (line: number) => Error,
): AsyncGenerator<string> {
  let [number, length] = [1, 0]
  // Joined once for each line, because appending each chunk would copy a long line repeatedly.
  let pieces: string[] = []
  for await (const chunk of text) {
    const piece = String(chunk)
    for (let from = 0; from < piece.length; ) {
      const end = piece.indexOf('\n', from)
      const part = piece.slice(from, end < 0 ? piece.length : end + 1)
      from += part.length
      length += part.length
      if (length > most) throw tooLong(number)
      pieces.push(part)
      if (end < 0) continue
      yield pieces.join('')
      pieces = []
      length = 0
      number += 1
    }
  }
  if (length > 0) yield pieces.join('')
}
