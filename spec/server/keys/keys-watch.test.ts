import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { folderStamp } from '../../../host/server/platform/keys/key-folder.ts'
import type { KeyRing } from '../../../host/server/platform/keys/keys.ts'
import { activateKey, makeNextKey, retireKey } from '../../../host/server/platform/keys/rotation.ts'
import type { WatchedKeys } from '../../../host/server/platform/keys/watch-keys.ts'
import { watchKeys } from '../../../host/server/platform/keys/watch-keys.ts'
import { temporaryFolder } from '../test-backend.ts'

const tokenLife = 32 * 86_400_000

let folder: ReturnType<typeof temporaryFolder>
let keys: WatchedKeys
let faults: string[]
let looks: number
let changed: (ring: KeyRing) => void
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
  folder = temporaryFolder()
  faults = []
  changed = () => undefined
  keys = await watchKeys({
    dataDir: folder.path,
    onChange: (ring) => changed(ring),
    onFault: (error) => faults.push(String(error)),
    stampOf: (dataDir) => {
      looks += 1
      return folderStamp(dataDir)
    },
  })
  looks = 0
})
afterEach(() => {
  keys.close()
  vi.useRealTimers()
  folder.done()
})

const kids = () => keys.ring().publicKeys.map(({ kid }) => kid)
const kidFile = (kid: string) => join(folder.path, 'keys', `${kid}.json`)
/** The answer to a refresh that has to wait. */
async function refreshed(): Promise<boolean> {
  const answer = keys.refresh()
  await vi.advanceTimersByTimeAsync(1000)
  return answer
}
/** The key ring after the next change, which must come within `ms` milliseconds. */
async function changeWithin(ms: number): Promise<KeyRing> {
  const ring = new Promise<KeyRing>((resolve) => {
    changed = resolve
  })
  await vi.advanceTimersByTimeAsync(ms)
  return ring
}

describe('the keys of a running server', () => {
  test('[TOKEN-7] follow each step of the rotation within five seconds, without a request', async () => {
    const first = keys.ring().signing.kid
    const next = await makeNextKey(folder.path, new Date())
    const embedded = await changeWithin(5000)
    expect([embedded.signing.kid, embedded.publicKeys.length]).toEqual([first, 2])
    await activateKey(folder.path, new Date())
    expect((await changeWithin(5000)).signing.kid).toBe(next)
    await retireKey(folder.path, first, new Date(Date.now() + tokenLife), false)
    expect((await changeWithin(5000)).publicKeys.map(({ kid }) => kid)).toEqual([next])
    expect(faults).toEqual([])
  })

  test('[TOKEN-7] are reloaded at once for a token of a key that another copy already uses', async () => {
    const next = await makeNextKey(folder.path, new Date())
    await activateKey(folder.path, new Date())
    expect(await keys.refresh()).toBe(true)
    expect(keys.ring().signing.kid).toBe(next)
  })

  test('are reloaded for each request, even if the change was found just before', async () => {
    await makeNextKey(folder.path, new Date())
    expect(await keys.refresh()).toBe(true)
    expect(await refreshed()).toBe(true)
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await refreshed()).toBe(false)
  })

  test('many made-up kids cause one read of the folder a second, and hide no real key', async () => {
    expect(await keys.refresh()).toBe(false)
    const flood = Array.from({ length: 500 }, () => keys.refresh())
    const next = await makeNextKey(folder.path, new Date())
    const genuine = keys.refresh()
    expect(looks).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(await genuine).toBe(true)
    await Promise.all(flood)
    expect(kids()).toContain(next)
    expect(looks).toBe(2)
  })

  test('keys stay in use if the folder is damaged, empty or missing; each reason is reported once', async () => {
    const before = keys.ring()
    const good = readFileSync(kidFile(before.signing.kid), 'utf8')
    writeFileSync(kidFile(before.signing.kid), good.slice(0, 300))
    for (const _ of [1, 2, 3]) expect(await refreshed()).toBe(false)
    expect(faults).toEqual([expect.stringMatching(/^StartError: The key file \S+ cannot be read/)])
    rmSync(kidFile(before.signing.kid))
    await refreshed()
    expect(faults).toHaveLength(2)
    rmSync(join(folder.path, 'keys'), { recursive: true })
    for (const _ of [1, 2]) await refreshed()
    expect(faults).toHaveLength(3)
    expect(keys.ring()).toBe(before)
  })

  test('are read again as soon as a broken folder is repaired', async () => {
    const { kid } = keys.ring().signing
    const good = readFileSync(kidFile(kid), 'utf8')
    const next = await makeNextKey(folder.path, new Date())
    writeFileSync(kidFile(kid), '')
    await refreshed()
    expect(kids()).toEqual([kid])
    writeFileSync(kidFile(kid), good, { mode: 0o600 })
    expect(await refreshed()).toBe(true)
    expect(kids()).toEqual([next, kid])
  })

  test('files with the same names and times are not read again', async () => {
    const unchanged = await watchKeys({
      dataDir: folder.path,
      onChange: () => expect.unreachable(),
      onFault: () => expect.unreachable(),
      stampOf: async () => 'the same',
    })
    await makeNextKey(folder.path, new Date())
    expect(await unchanged.refresh()).toBe(false)
    expect(unchanged.ring().publicKeys).toHaveLength(1)
    unchanged.close()
  })

  test('an unchanged folder changes nothing, and neither does a file with a new time only', async () => {
    const before = keys.ring()
    const path = kidFile(before.signing.kid)
    writeFileSync(path, readFileSync(path))
    expect(await refreshed()).toBe(false)
    expect(keys.ring()).toBe(before)
  })
})
