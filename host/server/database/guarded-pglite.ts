import { statfs } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import { diskFullCode } from './is-disk-full.ts'

/** Disk space that stays free for the write-ahead log: some segments of 16 MiB. */
export const reservedBytes = 64 * 2 ** 20
/** With less free space even deletes are refused, because they write some log too. */
export const leastBytes = 32 * 2 ** 20
/** Time between two checks of the free space. Even at full speed, less than the reserve is written in it. */
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
/** Statements that free space, which have to work on a nearly full disk. */
const isCleaning = (statement: string) => /^\s*(?:vacuum|delete)\b/i.test(statement)

/**
 * The embedded database in a folder. If PGlite has no room for its log it panics, and never answers a query again. So writes
 * are refused before that, with the SQLSTATE of a full disk, as long as less than the reserve is free.
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
        // If the free space cannot be read, the database itself will report what is wrong with the folder.
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
