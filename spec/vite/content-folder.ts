import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Content } from '../../src/vite/content.ts'
import { readContent } from '../../src/vite/content.ts'

export const placeholders = { phone: '[1300 975 708](tel:1300975708)', name: 'Banksia Power' }

/** A valid page with nine lines: the body's first line is the eighth. */
export const page = (path: string, body = '## Rates\n', front: Readonly<Record<string, string>> = {}) => {
  const fields = { path, title: `Page ${path}`, label: 'Page', description: 'About it.', template: 'article' }
  const lines = Object.entries({ ...fields, ...front }).map(([name, value]) => `${name}: ${value}`)
  return `---\n${lines.join('\n')}\n---\n${body}`
}

/** Writes files into a temporary folder and calls `use` with it. */
export async function withFolder<T>(
  files: Readonly<Record<string, string>>,
  use: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'content-'))
  try {
    for (const [file, text] of Object.entries(files)) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text)
    }
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Reads files as content; those below `public/` are the site's files. */
export const read = (
  files: Readonly<Record<string, string>>,
  templates?: readonly string[],
): Promise<Content> =>
  withFolder(files, (folder) =>
    readContent({
      content: folder,
      placeholders,
      publicDir: join(folder, 'public'),
      ...(templates && { templates }),
    }),
  )

/** The build's message about a mistake, from the file's name on. */
export const complaint = (
  files: Readonly<Record<string, string>>,
  templates?: readonly string[],
): Promise<string> =>
  read(files, templates).then(
    () => 'nothing was wrong',
    (error: Error) =>
      error.name === 'ContentError'
        ? error.message.replace(/^.*?((?:pages|documents)\/)/, '$1')
        : String(error),
  )
