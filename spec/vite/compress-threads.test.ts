import { expect, test } from 'vitest'
import { compressThreads } from '../../src/vite/compress-threads.ts'

/** Dies of its first file, as one does that is out of memory. */
const mortal = `require('node:worker_threads').parentPort.on('message', () => {
  throw new Error('no memory is left')
})`

test('when a thread dies nobody waits for ever: who waits and who comes later gets its error', async () => {
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
