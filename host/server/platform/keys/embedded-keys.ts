import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/**
 * Names of the assets retained from the previous build, for open pages. Their keys may differ from those of the current
 * build.
 */
const namesKept = (siteDir: string): Promise<string[]> =>
  readFile(join(resolve(siteDir), '..', 'kept-assets.json'), 'utf8').then(
    (text) => JSON.parse(text) as string[],
    () => [],
  )

/** The keys that the site in `siteDir` contains; null if there is no site. */
export async function embeddedKeys(
  siteDir: string,
  kids: readonly string[],
): Promise<ReadonlySet<string> | null> {
  const folder = join(siteDir, 'assets')
  const names = await readdir(folder).catch(() => null)
  if (names === null) return null
  const before = new Set(await namesKept(siteDir))
  const found = new Set<string>()
  for (const name of names.filter((one) => one.endsWith('.js') && !before.has(one))) {
    const text = await readFile(join(folder, name), 'utf8')
    for (const kid of kids) if (text.includes(kid)) found.add(kid)
  }
  return found
}
