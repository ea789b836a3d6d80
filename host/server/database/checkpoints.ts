/** How much log may be written before a checkpoint is due, in bytes. */
export const checkpointEveryBytes = 32 * 2 ** 20
/** How long a checkpoint may be overdue where anything at all has been written. */
export const checkpointEveryMs = 300_000
const lookEveryMs = 10_000

export interface CheckpointPorts {
  /** Runs one statement, and gives its rows. */
  readonly query: (statement: string) => Promise<readonly Record<string, unknown>[]>
  readonly onFault: (error: unknown) => void
  readonly now?: () => number
}

export interface Checkpoints {
  /** Sends one now, if anything has been written since the last. Never rejects. */
  readonly send: () => Promise<void>
  /** Resolves when nothing is under way any more. */
  readonly stop: () => Promise<void>
}

/** `0/1A2B3C4`: two halves of a position in the log, in bytes. */
function toBytes(position: unknown): number {
  const [high = '', low = ''] = String(position).split('/')
  return Number.parseInt(high, 16) * 2 ** 32 + Number.parseInt(low, 16)
}

/**
 * The embedded database has no process that sends `CHECKPOINT`: without this its write-ahead log is recycled at a clean stop
 * alone, and grows without end before that. Sent by size, by time, and when somebody asks for it.
 */
export function startCheckpoints({ query, onFault, now = Date.now }: CheckpointPorts): Checkpoints {
  let sentAt = now()
  let writtenThen = 0
  let running = Promise.resolve()
  async function look(isWanted: boolean): Promise<void> {
    const [row] = await query('select pg_current_wal_insert_lsn()::text as position')
    const written = toBytes(row?.position)
    const since = written - writtenThen
    const isDue = isWanted || since >= checkpointEveryBytes || now() - sentAt >= checkpointEveryMs
    if (!isDue || since === 0) return
    await query('checkpoint')
    sentAt = now()
    // The checkpoint itself is written down as well: alone it needs no other.
    const [after] = await query('select pg_current_wal_insert_lsn()::text as position')
    writtenThen = toBytes(after?.position)
  }
  const run = (isWanted: boolean) => {
    // One after the other, and the next one tries again.
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
