import type { Transaction } from '@electric-sql/pglite'
import { PGlite } from '@electric-sql/pglite'
import type { FreeBytes } from './free-bytes.ts'
import { freeBytesOf } from './free-bytes.ts'
import { diskFullCode } from './is-disk-full.ts'

/** Disk space that stays free for the write-ahead log: some segments of 16 MiB. */
export const reservedBytes = 64 * 2 ** 20
/** With less free space even deletes are refused, because they write some log too. */
export const minBytes = 32 * 2 ** 20
/** Time between two checks of the free space. Even at full speed, fewer bytes than the reserve are written in it. */
const lookEveryMs = 1000

class DiskFullError extends Error {
  override readonly name = 'DiskFullError'
  readonly code = diskFullCode
}

const isRead = (statement: string) =>
  /^\s*(?:select|show|checkpoint|set|savepoint|release|rollback|declare|fetch|close|lock)\b/i.test(statement)
/** Statements that free space, which have to work on a nearly full disk. */
const isCleaning = (statement: string) => /^\s*(?:vacuum|delete)\b/i.test(statement)

/**
 * The embedded database in a folder. If PGlite has no space for its log it panics, and never answers a query again. So
 * writes are refused before that, with the SQLSTATE of a full disk, as long as less than the reserve is free.
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
        // If the free space cannot be read, the database itself will report the problem with the folder.
        () => {},
      )
    }
    this.#timer = setInterval(look, lookEveryMs).unref()
    look()
  }

  #ensureRoom(bytes: number): void {
    if (this.#free < bytes) throw new DiskFullError('There is no room left on the disk.')
  }

  #ensureRoomFor(statement: string): void {
    if (!isRead(statement)) this.#ensureRoom(isCleaning(statement) ? minBytes : reservedBytes)
  }

  override async query<T>(...[statement, ...rest]: Parameters<PGlite['query']>) {
    this.#ensureRoomFor(statement)
    return super.query<T>(statement, ...rest)
  }

  /** Several statements; the first one decides. */
  override async exec(...[statements, ...rest]: Parameters<PGlite['exec']>) {
    this.#ensureRoomFor(statements)
    return super.exec(statements, ...rest)
  }

  /**
   * A transaction whose statements are checked separately, because an import writes for minutes in a single one. A
   * refusal rolls all of it back.
   */
  #guarded(tx: Transaction): Transaction {
    const query = async <T>(...[statement, ...rest]: Parameters<PGlite['query']>) => {
      this.#ensureRoomFor(statement)
      return tx.query<T>(statement, ...rest)
    }
    return new Proxy(tx, {
      get: (target, name) => (name === 'query' ? query : Reflect.get(target, name)),
    })
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.#ensureRoom(reservedBytes)
    return super.transaction((tx) => work(this.#guarded(tx)))
  }

  override async close(): Promise<void> {
    clearInterval(this.#timer)
    await super.close()
  }
}
