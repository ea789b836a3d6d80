import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

// SQLITE_BUSY: another connection has the lock.
const sqliteBusy = 5
const isHeld = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

/**
 * Two simultaneous callers may block each other while locking, so that both would be refused. SQLite lets both retry
 * for this time.
 */
const patienceMs = 200

/** Keeps a reference to each held lock, because the garbage collector would close its database and release it. */
const held = new Set<DatabaseSync>()

/**
 * Locks `folder` against a second process, because PGlite loses data without an error if it is opened twice. Node has no file
 * locks, but SQLite has: an exclusive transaction on an empty file holds a lock that the operating system releases when the
 * process ends in any way, so there are no stale locks.
 */
export function lockFolder(folder: string): { release: () => void } {
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: patienceMs })
  try {
    // A journal in memory, because a journal file would be left behind after a kill.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (!isHeld(error)) throw error
    throw new StartError(
      `The data folder ${folder} is in use by another Gridfront: stop that one, or set DATA_DIR to another folder.`,
    )
  }
  held.add(lock)
  return {
    release() {
      held.delete(lock)
      lock.close()
    },
  }
}
