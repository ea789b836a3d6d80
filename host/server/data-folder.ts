import { mkdirSync } from 'node:fs'
import { StartError } from './start-error.ts'

const advice: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
}

/** Makes the folder for keys, mails as files, and the embedded database. Throws `StartError` if it cannot be made or used. */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    const reason = advice[code] ?? `it cannot be made (${code})`
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another folder.`,
    )
  }
}
