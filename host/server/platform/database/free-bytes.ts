import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

export type FreeBytes = (folder: string) => Promise<number>

/** Free disk space of a folder for this user, in bytes. For a folder that does not exist yet: that of its parent. */
export const freeBytesOf: FreeBytes = async (folder) => {
  if (!existsSync(folder) && dirname(folder) !== folder) return freeBytesOf(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
