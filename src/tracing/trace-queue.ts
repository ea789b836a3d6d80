import type { CustomTrace } from '../../contracts/schemas/tracing.ts'
import { bytesOf } from './bytes-of.ts'
import { createFloodGuard } from './flood-guard.ts'
import { maxWaiting, pauseMs } from './limits.ts'
import type { OutgoingTrace, TraceSender } from './trace.ts'

// Browsers limit the bodies of all keepalive requests to 64 KiB together, and traces are not the only ones.
const maxBytesInProgress = 60_000

export interface TraceQueueOptions {
  /** Called when there is something to send, and again a minute after a failure. */
  readonly connect: () => Promise<TraceSender>
  /** Makes the trace that reports how many others were dropped; at most one a minute. */
  readonly noticeOf: (count: number) => CustomTrace
  /** Called with the rejection of a failed request, or of `connect`. */
  readonly onFailed: (error: unknown) => void
  readonly now: () => Date
  readonly later: (work: () => void, ms: number) => unknown
}

export interface TraceQueue {
  readonly add: (outgoing: OutgoingTrace) => void
  /** Counts traces that were never added. */
  readonly drop: (count: number) => void
  /** Call it when the page may be left: sends the waiting traces at once, as far as keepalive allows. */
  readonly flush: () => void
}

interface Waiting {
  readonly outgoing: OutgoingTrace
  /** How many traces are lost with this one: a notice about lost traces counts as all of them. */
  readonly counts: number
}

/** Sends traces one after another. One that fails is dropped and counted, never retried. */
export function createTraceQueue({ connect, noticeOf, onFailed, now, later }: TraceQueueOptions): TraceQueue {
  const waiting: Waiting[] = []
  const maySendNotice = createFloodGuard(1, now)
  let sender: TraceSender | null = null
  let dropped = 0
  let bytesInProgress = 0
  let isWorking = false
  let isPaused = false

  /** Queues the notice of dropped traces next. */
  function queueNotice() {
    if (dropped === 0 || !maySendNotice()) return
    waiting.unshift({ outgoing: { kind: 'custom', trace: noticeOf(dropped) }, counts: dropped })
    dropped = 0
    void work()
  }

  function pause(error: unknown) {
    onFailed(error)
    if (isPaused) return
    isPaused = true
    later(() => {
      isPaused = false
      work()
    }, pauseMs)
  }

  async function sendFirst(send: TraceSender): Promise<void> {
    const first = waiting.shift()
    if (first === undefined) return
    const bytes = bytesOf(first.outgoing.trace)
    bytesInProgress += bytes
    try {
      await send(first.outgoing)
      // Only after a success: otherwise a failing service would receive nothing but notices.
      queueNotice()
    } catch (error) {
      dropped += first.counts
      pause(error)
    }
    bytesInProgress -= bytes
  }

  async function work() {
    if (isWorking || isPaused) return
    isWorking = true
    try {
      // Lets the reporting code continue first.
      await Promise.resolve()
      sender ??= await connect()
      while (waiting.length > 0 && !isPaused) await sendFirst(sender)
    } catch (error) {
      pause(error)
    }
    isWorking = false
  }

  return {
    add(outgoing) {
      if (waiting.push({ outgoing, counts: 1 }) > maxWaiting) dropped += waiting.shift()?.counts ?? 0
      void work()
    },
    drop(count) {
      dropped += count
    },
    flush() {
      if (sender === null || isPaused) return
      queueNotice()
      const fits = ({ outgoing }: Waiting) => bytesInProgress + bytesOf(outgoing.trace) <= maxBytesInProgress
      while (waiting[0] && fits(waiting[0])) void sendFirst(sender)
    },
  }
}
