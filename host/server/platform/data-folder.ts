import type { Stats } from 'node:fs'
import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { StartError } from './start-error.ts'

const advice: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file',
  ENOTDIR: 'a part of its path is a file',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'its file system is read-only',
  ENOSPC: 'its disk is full',
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? ''

/**
 * Creates the folder for keys, mails as files, and the embedded database. Throws `StartError` if it cannot be made or
 * used.
 */
export function makeDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = advice[codeOf(error)] ?? `it cannot be made (${codeOf(error)})`
    throw new StartError(
      `The data folder ${dataDir} cannot be used: ${reason}. Set DATA_DIR to another folder.`,
    )
  }
}

const maxNamed = 3
/** The permission bits of everybody except the owner. */
const ofOthers = 0o077

/** Null if it was removed, or is a link, whose target may belong to others. */
function rightsOf(path: string): Stats | null {
  const found = lstatSync(path, { throwIfNoEntry: false })
  return found === undefined || found.isSymbolicLink() ? null : found
}

/**
 * Removes other users' permissions from the data folder and its content, for instance after copying or from an older
 * version: folders get 0700, files 0600. Returns one line for the operator about what others could read; null if
 * nothing. Files in a closed folder do not count, because PGlite creates files with open permissions. Throws
 * `StartError`.
 */
export function closeDataFolder(dataDir: string, chmod = chmodSync): string | null {
  // Windows has no such modes and always reports 0666.
  if (process.platform === 'win32') return null
  makeDataFolder(dataDir)
  const open: string[] = []
  function close(path: string, isReachable: boolean): void {
    const found = rightsOf(path)
    if (found === null) return
    const isOpen = (found.mode & ofOthers) !== 0
    try {
      if (isOpen) chmod(path, found.mode & (found.isDirectory() ? 0o700 : 0o600))
      if (isOpen && isReachable) open.push(relative(dataDir, path) || 'the folder itself')
      if (found.isDirectory())
        for (const name of readdirSync(path)) close(join(path, name), isReachable && isOpen)
    } catch (error) {
      // Another copy of the server has removed it meanwhile.
      if (codeOf(error) === 'ENOENT') return
      if (error instanceof StartError) throw error
      throw new StartError(
        `The rights of other users to ${path} cannot be taken away (${codeOf(error)}): run chmod -R go= ${dataDir} as its owner.`,
      )
    }
  }
  close(dataDir, true)
  if (open.length === 0) return null
  const named = open.slice(0, maxNamed).join(', ')
  const more = open.length > maxNamed ? ` and ${open.length - maxNamed} more` : ''
  const isOfKeys = open.some((name) => /^keys[\\/]/.test(name))
  return `Other users of this machine could read in ${dataDir}: ${named}${more}. They no longer can.${isOfKeys ? ' Keys were among them: see npm run keys to replace them.' : ''}`
}
