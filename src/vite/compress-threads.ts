import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { Compress, Compression } from './compress.ts'
import { compressFile } from './compress.ts'

// The source text of the function instead of a module, so that a thread starts quickly, also from a bundle.
const threadSource = `const compressFile = ${compressFile}
const { parentPort } = require('node:worker_threads')
parentPort.on('message', ({ file, compression, text }) => {
  try {
    compressFile(file, compression, text)
    parentPort.postMessage(null)
  } catch (error) {
    parentPort.postMessage(error)
  }
})`

interface Waiting {
  readonly finish: () => void
  readonly fail: (error: unknown) => void
}

/** `died` is called with an error that ends the thread. */
function startThread(source: string, died: (error: unknown) => void) {
  const worker = new Worker(source, { eval: true, execArgv: [] })
  // A thread answers in the order of requests.
  const waiting: Waiting[] = []
  worker.once('error', died)
  worker.on('message', (error: unknown) => {
    const { finish, fail } = waiting.shift() ?? {}
    if (error === null) finish?.()
    else fail?.(error)
  })
  return {
    /** Number of its pending files. */
    load: () => waiting.length,
    compress: (file: string, compression: Compression, text?: string) =>
      new Promise<void>((finish, fail) => {
        waiting.push({ finish, fail })
        worker.postMessage({ file, compression, text })
      }),
    end: () => worker.terminate(),
  }
}

export interface CompressThreads {
  readonly compress: Compress
  /** Whether it has compressed a file: for `compressFolder`. */
  readonly isDone: (file: string) => boolean
  /** Stops the threads, which otherwise keep the process alive. */
  readonly end: () => Promise<void>
}

/**
 * Compresses files in threads while this thread renders documents. Default: one for each core. If a thread dies, for
 * instance without memory, nothing more is compressed and every caller gets its error. `source`: the code of a thread.
 */
export function compressThreads(count = availableParallelism(), source = threadSource): CompressThreads {
  let died: (error: unknown) => void = () => {}
  const death = new Promise<never>((_, fail) => {
    died = fail
  })
  death.catch(() => {})
  const threads = Array.from({ length: count }, () => startThread(source, died))
  const done = new Set<string>()
  return {
    isDone: (file) => done.has(file),
    async compress(file, compression, text) {
      // Sent at once, so that the threads have their next file while this thread is busy.
      const [thread] = threads.toSorted((one, other) => one.load() - other.load())
      await Promise.race([death, thread?.compress(file, compression, text)])
      done.add(file)
    },
    async end() {
      await Promise.all(threads.map(({ end }) => end()))
    },
  }
}
