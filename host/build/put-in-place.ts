import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Folder {
  readonly out: string
}

const clientDirOf = ({ out }: Folder): string => join(out, 'client')
const siteIndexOf = ({ out }: Folder): string => join(out, 'site.json')

const assetsOf = (folder: Folder): string => join(clientDirOf(folder), 'assets')
/** A JSON file with the names of the assets that come from the previous build. */
const assetListOf = ({ out }: Folder): string => join(out, 'kept-assets.json')

const listOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const storedIn = (site: Folder): Promise<string[]> =>
  readFile(assetListOf(site), 'utf8').then(
    (text) => JSON.parse(text) as string[],
    () => [],
  )

/**
 * Keeps the old site's assets for one more build, because open pages may load some of their code later, such as that of a
 * form. Their names have content hashes, so that assets of two builds never conflict.
 */
async function keepAssets(draft: Folder, site: Folder): Promise<void> {
  const [had, has, kept] = await Promise.all([
    listOf(assetsOf(site)),
    listOf(assetsOf(draft)),
    storedIn(site),
  ])
  const gone = had.filter((name) => !has.includes(name))
  const own = gone.filter((name) => !kept.includes(name))
  // If the new build has the same assets, those kept from an earlier build stay.
  const next = own.length > 0 ? own : gone
  if (next.length > 0) await mkdir(assetsOf(draft), { recursive: true })
  await Promise.all(next.map((name) => copyFile(join(assetsOf(site), name), join(assetsOf(draft), name))))
  await writeFile(assetListOf(site), JSON.stringify(next))
}

/** Renames a folder. In a container a folder of a lower image layer cannot be renamed (EXDEV), so it is copied. */
const move = (from: string, to: string): Promise<void> =>
  rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  })

/**
 * Moves a finished site from its draft folder into place, by renaming, so that nobody ever reads a part of a site. Other
 * files in that folder, such as the built backend, stay. Removes the draft folder.
 */
export async function putInPlace(draft: string, out: string): Promise<void> {
  const old = `${draft}.old`
  await rm(old, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await keepAssets({ out: draft }, { out })
  await move(clientDirOf({ out }), old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await move(clientDirOf({ out: draft }), clientDirOf({ out }))
  await move(siteIndexOf({ out: draft }), siteIndexOf({ out }))
  await Promise.all([old, draft].map((folder) => rm(folder, { recursive: true, force: true })))
}
