import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartError } from '../start-error.ts'

// Of sqlite3.h: another connection holds the lock.
const sqliteBusy = 5
const isHeld = (error: unknown) =>
  error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy

/** Locks that count. A database that nobody refers to is closed by the garbage collector, and its lock would go with it. */
const held = new Set<DatabaseSync>()

/**
 * Keeps a second process out of `folder`: PGlite opened twice loses data without an error. Node has no file
 * lock of its own, but SQLite has: an exclusive transaction on an empty file holds a lock of the operating
 * system, which goes with the process however it ends, so that no stale lock can be left behind.
 */
export function lockFolder(folder: string): { release: () => void } {
  const lock = new DatabaseSync(join(folder, 'server.lock'))
  try {
    // In memory, else a journal file would stay beside the lock after a kill.
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
