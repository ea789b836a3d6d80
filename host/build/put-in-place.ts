import { copyFile, cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

interface Folder {
  readonly out: string
}

const clientDirOf = ({ out }: Folder): string => join(out, 'client')
const siteIndexOf = ({ out }: Folder): string => join(out, 'site.json')

const assetsOf = (folder: Folder): string => join(clientDirOf(folder), 'assets')
/** Names of the assets of a site that are the build's before. */
const keptListOf = ({ out }: Folder): string => join(out, 'kept-assets.json')

const listOf = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
const keptIn = (site: Folder): Promise<string[]> =>
  readFile(keptListOf(site), 'utf8').then(
    (text) => JSON.parse(text) as string[],
    () => [],
  )

/**
 * Takes the assets of the site before along, for one build: a page that is open now asks for some of its code later, such
 * as what sends a form. Their names say what is in them, so that no two builds mean different files by one.
 */
async function keepAssets(draft: Folder, site: Folder): Promise<void> {
  const [had, has, kept] = await Promise.all([listOf(assetsOf(site)), listOf(assetsOf(draft)), keptIn(site)])
  const gone = had.filter((name) => !has.includes(name))
  const own = gone.filter((name) => !kept.includes(name))
  // A build that changes nothing makes nothing older.
  const next = own.length > 0 ? own : gone
  if (next.length > 0) await mkdir(assetsOf(draft), { recursive: true })
  await Promise.all(next.map((name) => copyFile(join(assetsOf(site), name), join(assetsOf(draft), name))))
  await writeFile(keptListOf(site), JSON.stringify(next))
}

/** In a layer of a container a folder of a layer below cannot be renamed: it is copied there. */
const move = (from: string, to: string): Promise<void> =>
  rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EXDEV') throw error
    await cp(from, to, { recursive: true })
    await rm(from, { recursive: true })
  })

/**
 * Puts a finished site from its draft folder into the place of the one before: two renames, so that nobody finds a part of
 * one. What else stands in the place, the built backend, stays. The draft's folder goes.
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
