import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

// SQLITE_BUSY: another connection has a lock that excludes this one.
const sqliteBusy = 5
const isHeld = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

const begin = {
  /** A shared lock. SQLite takes it with the first read, even of an empty file. */
  read: 'BEGIN; SELECT count(*) FROM sqlite_master',
  /** An exclusive lock. */
  write: 'BEGIN EXCLUSIVE',
} as const

const pauseMs = 100

export interface SiteLock {
  readonly release: () => void
}

/**
 * Waits until the built site may be read (by a server that starts) or written (by a build). Uses SQLite's file lock on an
 * empty file, as for the data folder: the operating system releases it when the process ends in any way, so nobody waits for
 * a build that was killed. `onWait` is called once if it has to wait.
 */
export async function lockSite(
  file: string,
  use: keyof typeof begin,
  onWait: () => void = () => {},
): Promise<SiteLock> {
  mkdirSync(dirname(file), { recursive: true })
  const lock = new DatabaseSync(file)
  for (let tries = 0; ; tries += 1)
    try {
      // A journal in memory, because a journal file would be left behind after a kill. This statement may be busy as well.
      lock.exec(`PRAGMA journal_mode = MEMORY; ${begin[use]}`)
      return { release: () => lock.close() }
    } catch (error) {
      if (lock.isTransaction) lock.exec('ROLLBACK')
      if (!isHeld(error)) {
        lock.close()
        throw error
      }
      if (tries === 0) onWait()
      await setTimeout(pauseMs)
    }
}
