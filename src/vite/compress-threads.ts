import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Compress, Compression } from './compress.ts'
import { compressFile } from './compress.ts'

// The text of the function, not a module: a thread starts in no time, and finds it in a bundle as well.
const threadSource = `const compressFile = ${compressFile}
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ file, compression }) => {
  try {
    compressFile(file, compression)
    parentPort.postMessage(null)
  } catch (error) {
    parentPort.postMessage(error)
  }
})`

/** `died` is told first, before whoever waits for a file. */
function startThread(source: string, died: (error: unknown) => void) {
  const worker = new Worker(source, { eval: true, execArgv: [] })
  worker.once('error', died)
  return {
    /** One file at a time. */
    compress: (file: string, compression: Compression) =>
      new Promise<void>((finish, fail) => {
        worker.once('error', fail)
        worker.once('message', (error: unknown) => {
          worker.off('error', fail)
          if (error === null) finish()
          else fail(error)
        })
        worker.postMessage({ file, compression })
      }),
    end: () => worker.terminate(),
  }
}

export interface CompressThreads {
  readonly compress: Compress
  /** Whether it has compressed a file: for `compressFolder`. */
  readonly isDone: (file: string) => boolean
  /** Stops the threads, which keep the process alive until then. */
  readonly end: () => Promise<void>
}

/**
 * Compresses files in threads while documents are rendered in this one. Default: one for each core. When a thread dies,
 * for want of memory say, nothing more is compressed: everybody gets its error. `source`: what a thread runs.
 */
export function compressThreads(count = availableParallelism(), source = threadSource): CompressThreads {
  type Thread = ReturnType<typeof startThread>
  let died: (error: unknown) => void = () => {}
  const death = new Promise<never>((_, fail) => {
    died = fail
  })
  death.catch(() => {})
  const threads = Array.from({ length: count }, () => startThread(source, died))
  const free = [...threads]
  const waiting: ((thread: Thread) => void)[] = []
  const done = new Set<string>()
  const nextFree = () => free.pop() ?? new Promise<Thread>((got) => waiting.push(got))
  const take = () => Promise.race([death, nextFree()])
  const giveBack = (thread: Thread) => {
    const next = waiting.shift()
    if (next) next(thread)
    else free.push(thread)
  }
  return {
    isDone: (file) => done.has(file),
    async compress(file, compression) {
      const thread = await take()
      try {
        await thread.compress(file, compression)
        done.add(file)
      } finally {
        giveBack(thread)
      }
    },
    async end() {
      await Promise.all(threads.map(({ end }) => end()))
    },
  }
}
