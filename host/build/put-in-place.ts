import { mkdir, rename, rm } from 'node:fs/promises'
import { clientDirOf, siteIndexOf } from './site-place.ts'

/**
 * Puts a finished site from its draft folder into the place of the one before: two renames, so that nobody finds a part of
 * one. What else stands in the place, the built backend, stays. The draft's folder goes.
 */
export async function putInPlace(draft: string, out: string): Promise<void> {
  const old = `${draft}.old`
  await rm(old, { recursive: true, force: true })
  await mkdir(out, { recursive: true })
  await rename(clientDirOf({ out }), old).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  await rename(clientDirOf({ out: draft }), clientDirOf({ out }))
  await rename(siteIndexOf({ out: draft }), siteIndexOf({ out }))
  await Promise.all([old, draft].map((folder) => rm(folder, { recursive: true, force: true })))
}
