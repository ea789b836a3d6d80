import { expect, test } from 'vitest'
import { compressThreads } from '../../src/vite/compress-threads.ts'

/** A worker that dies at its first file, as if it were out of memory. */
const mortal = `require('node:worker_threads').parentPort.on('message', () => {
  throw new Error('no memory is left')
})`

test('when a thread dies waiting and later calls get its error', async () => {
  const threads = compressThreads(1, mortal)
  try {
    const asked = ['a.html', 'b.html', 'c.html'].map((file) => threads.compress(file, 'quick'))
    const outcomes = await Promise.allSettled(asked)
    expect(outcomes).toMatchObject(asked.map(() => ({ reason: { message: 'no memory is left' } })))
    await expect(threads.compress('d.html', 'quick')).rejects.toThrow('no memory is left')
    expect(threads.isDone('a.html')).toBe(false)
  } finally {
    await threads.end()
  }
})
