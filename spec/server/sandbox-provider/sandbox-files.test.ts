import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { sandboxFiles } from '../../../host/server/sandbox-provider/sandbox-files.ts'

const module = new URL('../../../host/server/sandbox-provider/sandbox-files.ts', import.meta.url)

/** A copy of the server that writes where the sandbox is reached, again and again. */
const copy = `
const { workerData } = require('node:worker_threads')
import(workerData.module).then(({ sandboxFiles }) => {
  const files = sandboxFiles(workerData.dataDir)
  for (let turn = 0; turn < 300; turn += 1) files.open(workerData.access)
})`

test('copies of the server that start together can all write where the sandbox is reached', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gridfront-test-'))
  try {
    const accesses = [1, 2, 3].map((one) => ({ origin: `http://127.0.0.1:${one}`, apiKey: `key ${one}` }))
    const ends = accesses.map(
      (access) =>
        new Promise((resolve, reject) => {
          new Worker(copy, { eval: true, workerData: { module: module.href, dataDir, access } })
            .once('error', reject)
            .once('exit', resolve)
        }),
    )
    expect(await Promise.all(ends)).toEqual([0, 0, 0])
    expect(accesses).toContainEqual(sandboxFiles(dataDir).access())
    expect(readdirSync(dataDir)).toEqual(['sandbox-provider.json'])
  } finally {
    rmSync(dataDir, { recursive: true })
  }
})
