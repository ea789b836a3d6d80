import { statfs } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { diskFullCode } from './is-disk-full.ts'

/** What stays free for the log of what is stored already: some segments of 16 MiB. */
export const reservedBytes = 64 * 2 ** 20
/** Below this nothing is cleared up either: that writes some log, too. */
export const leastBytes = 32 * 2 ** 20
/** Between two looks at the disk: at full speed less than the reserve is written. */
const lookEveryMs = 1000

type FreeBytes = (folder: string) => Promise<number>
const freeBytesOf: FreeBytes = async (folder) => {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
  readonly code = diskFullCode
}

const isRead = (statement: string) => /^\s*(?:select|show|checkpoint)\b/i.test(statement)
/** Statements that clear up: a full disk must not keep anybody from making room. */
const isCleaning = (statement: string) => /^\s*(?:vacuum|delete)\b/i.test(statement)

/**
 * The embedded database in a folder whose disk may fill up. When its log finds no room it panics, and then answers no query
 * ever again; so a write is refused before that, by the SQLSTATE of a full disk, for as long as less than the reserve is free.
 */
export class GuardedPglite extends PGlite {
  #free = Number.POSITIVE_INFINITY
  readonly #timer: NodeJS.Timeout

  constructor(folder: string, freeBytes: FreeBytes = freeBytesOf) {
    super({ dataDir: folder })
    const look = () => {
      freeBytes(folder).then(
        (free) => {
          this.#free = free
        },
        // A folder that cannot be asked is the database's own to complain of.
        () => {},
      )
    }
    this.#timer = setInterval(look, lookEveryMs).unref()
    look()
  }

  #ensureRoom(bytes: number): void {
    if (this.#free < bytes) throw new DiskFullError('There is no room left on the disk.')
  }

  override async query<T>(...[statement, ...rest]: Parameters<PGlite['query']>) {
    if (!isRead(statement)) this.#ensureRoom(isCleaning(statement) ? leastBytes : reservedBytes)
    return super.query<T>(statement, ...rest)
  }

  override async transaction<T>(work: Parameters<PGlite['transaction']>[0]) {
    this.#ensureRoom(reservedBytes)
    return super.transaction(work) as Promise<T>
  }

  override async close(): Promise<void> {
    clearInterval(this.#timer)
    await super.close()
  }
}
