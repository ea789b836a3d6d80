import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

export type FreeBytes = (folder: string) => Promise<number>

/** Room on the disk of a folder for this user, in bytes. Of a folder that is not there yet: where it would be. */
export const freeBytesOf: FreeBytes = async (folder) => {
  if (!existsSync(folder) && dirname(folder) !== folder) return freeBytesOf(dirname(folder))
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
