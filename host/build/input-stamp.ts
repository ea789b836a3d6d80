import { createHash } from 'node:crypto'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

async function filesBelow(place: string): Promise<string[]> {
  const entries = await readdir(place, { recursive: true, withFileTypes: true }).catch(() => null)
  if (entries === null) return [place]
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** A hash of the names and contents of files and folders, and of the `extra` texts. */
export async function inputStamp(places: readonly string[], extra: readonly string[] = []): Promise<string> {
  const files = (await Promise.all(places.map(filesBelow))).flat().sort()
  const hash = createHash('sha256')
  for (const text of extra) hash.update(text).update('\0')
  const contents = await Promise.all(files.map((file) => readFile(file).catch(() => Buffer.alloc(0))))
  files.forEach((file, index) => {
    hash
      .update(file)
      .update('\0')
      .update(contents[index] ?? '')
  })
  return hash.digest('hex')
}

/** Does the work unless the stamp file says that it was done with the same inputs. Writes the stamp last. */
export async function unlessFresh(
  stampFile: string,
  stamp: string,
  work: () => Promise<void>,
): Promise<boolean> {
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return false
  await rm(stampFile, { force: true })
  await work()
  await writeFile(stampFile, stamp)
  return true
}
