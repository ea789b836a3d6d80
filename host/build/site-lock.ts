import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

// Of sqlite3.h: another connection holds a lock that excludes this one.
const sqliteBusy = 5
const isHeld = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

const begin = {
  /** Many at a time. Looking at the empty file is what takes the lock. */
  read: 'BEGIN; SELECT count(*) FROM sqlite_master',
  /** One alone, and no reader beside it. */
  write: 'BEGIN EXCLUSIVE',
} as const

const pauseMs = 100

export interface SiteLock {
  readonly release: () => void
}

/**
 * Waits until a built site may be read, or written: whoever starts a server reads, a build writes. As with the data
 * folder, SQLite lends its lock of the operating system on an empty file: it goes with its process however that ends, so
 * nobody ever waits for a build that was killed. `onWait` is called once, when somebody else comes first.
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
      // In memory, else a journal file would stay beside the lock after a kill. Setting it waits its turn, too.
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
