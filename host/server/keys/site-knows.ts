import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Whether the site built into `siteDir` embeds the key; null when no site stands there. */
export async function siteKnows(siteDir: string, kid: string): Promise<boolean | null> {
  const folder = join(siteDir, 'assets')
  const names = await readdir(folder).catch(() => null)
  if (names === null) return null
  for (const name of names)
    if (name.endsWith('.js') && (await readFile(join(folder, name), 'utf8')).includes(kid)) return true
  return false
}
