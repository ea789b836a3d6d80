/** How much write-ahead log may be written before a checkpoint is due, in bytes. */
export const checkpointEveryBytes = 32 * 2 ** 20
/** The longest time between checkpoints if anything at all was written. */
export const checkpointEveryMs = 300_000
const lookEveryMs = 10_000

export interface CheckpointPorts {
  /** Runs a statement and resolves to its rows. */
  readonly query: (statement: string) => Promise<readonly Record<string, unknown>[]>
  readonly onFault: (error: unknown) => void
  /**
   * A statement to run right before each checkpoint, such as a vacuum. PostgreSQL logs a whole page when it changes for the
   * first time after a checkpoint, and only a few bytes for later changes, so a vacuum costs least at this point.
   */
  readonly before?: string
  readonly now?: () => number
}

export interface Checkpoints {
  /** Runs a checkpoint now if anything was written since the last one. Never rejects. */
  readonly send: () => Promise<void>
  /** Stops. Resolves when no statement is running any more. */
  readonly stop: () => Promise<void>
}

/** Converts a log position such as `0/1A2B3C4`, two hexadecimal halves, to bytes. */
function toBytes(position: unknown): number {
  const [high = '', low = ''] = String(position).split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/**
 * Runs `CHECKPOINT` on the embedded database by size of its log, by time, and on demand. It has no checkpointer process of its
 * own, so without this its write-ahead log would grow until the next clean stop.
 */
export function startCheckpoints({ query, onFault, before, now = Date.now }: CheckpointPorts): Checkpoints {
  let sentAt = now()
  let writtenThen = 0
  let running = Promise.resolve()
  async function look(isWanted: boolean): Promise<void> {
    const [row] = await query('select pg_current_wal_insert_lsn()::text as position')
    const written = toBytes(row?.position)
    const since = written - writtenThen
    const isDue = isWanted || since >= checkpointEveryBytes || now() - sentAt >= checkpointEveryMs
    if (!isDue || since === 0) return
    // If that statement fails, the checkpoint is still due.
    if (before !== undefined) await query(before).catch(onFault)
    await query('checkpoint')
    sentAt = now()
    // Measured after the checkpoint, whose own log entry must not count as something written.
    const [after] = await query('select pg_current_wal_insert_lsn()::text as position')
    writtenThen = toBytes(after?.position)
  }
  const run = (isWanted: boolean) => {
    // One after the other. If one fails, the next one tries again.
    running = running.then(() => look(isWanted)).catch(onFault)
    return running
  }
  const timer = setInterval(() => void run(false), lookEveryMs).unref()
  return {
    send: () => run(true),
    stop: () => {
      clearInterval(timer)
      return running
    },
  }
}
