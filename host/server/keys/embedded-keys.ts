import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Which of the keys the site built into `siteDir` embeds; null when no site stands there. */
export async function embeddedKeys(
  siteDir: string,
  kids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const folder = join(siteDir, 'assets')
  const names = await readdir(folder).catch(() => null)
  if (names === null) return null
  const found = new Set<string>()
  for (const name of names.filter((one) => one.endsWith('.js'))) {
    const text = await readFile(join(folder, name), 'utf8')
    for (const kid of kids) if (text.includes(kid)) found.add(kid)
  }
  return found
}
