import type { FreeBytes } from '../database/free-bytes.ts'
import { reservedBytes } from '../database/guarded-pglite.ts'
import { OperatorError } from '../operator-error.ts'
import type { CheckedFile } from './data-file.ts'

/** The size of the empty embedded database. */
const emptyBytes = 64 * 2 ** 20
/**
 * Disk space of tables, indexes and the log of one transaction that writes them all. Measured: readings of days, with
 * the shortest rows, take 4.5 times their text; traces, with the longest, 2.3 times.
 */
const bytesOfCharacter = 2.5
const bytesOfRow = 200

/** Disk space in bytes that an import into the embedded database needs while it runs. An over-estimate. */
function neededBytes({ characters, end }: CheckedFile): number {
  const rows = end.tables.reduce((sum, table) => sum + table.rows, 0)
  return reservedBytes + emptyBytes + bytesOfCharacter * characters + bytesOfRow * rows
}

const inMebibytes = (bytes: number) => `${Math.ceil(bytes / 2 ** 20)} MiB`

/** Throws `OperatorError` if the data folder's disk lacks the space for an import into the embedded database. Nothing is written before. */
export async function ensureRoomForImport(
  checked: CheckedFile,
  dataDir: string,
  freeBytes: FreeBytes,
): Promise<void> {
  const [needed, free] = [neededBytes(checked), await freeBytes(dataDir)]
  if (free < needed)
    throw new OperatorError(
      `The disk of ${dataDir} has ${inMebibytes(free)} free, and this import needs about ${inMebibytes(needed)}: make room, set DATA_DIR to a folder on a larger disk, or DATABASE_URL to a PostgreSQL. Nothing was changed.`,
    )
}
