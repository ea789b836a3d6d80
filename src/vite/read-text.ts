import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { ContentError } from './content-error.ts'
import { lineOf } from './front-matter.ts'

/**
 * Reads a file of the content, without the byte-order mark that some Windows editors write. Throws `ContentError` for
 * another encoding.
 */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path)
  const text = bytes.toString()
  if (!isUtf8(bytes))
    throw new ContentError(
      relative(process.cwd(), path),
      lineOf(text, '\uFFFD'),
      'is not UTF-8: save it in that encoding',
    )
  return text.replace(/^\uFEFF/, '')
}
