import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type * as MailFolder from '../../host/server/notifications/mail-folder.ts'
import { openMailFolder } from '../../host/server/notifications/mail-folder.ts'
import type * as CsrfSecret from '../../host/server/platform/csrf/csrf-secret.ts'
import type * as FolderLock from '../../host/server/platform/database/folder-lock.ts'
import type * as KeyFolder from '../../host/server/platform/keys/key-folder.ts'
import type * as SandboxFiles from '../../host/server/subjects/sandbox-provider/sandbox-files.ts'
import { sandboxFiles } from '../../host/server/subjects/sandbox-provider/sandbox-files.ts'
import type { SandboxPayment } from '../../host/server/subjects/sandbox-provider/sandbox-store.ts'
import type { Outcome } from './copies-at-once.ts'
import { copiesAtOnce } from './copies-at-once.ts'
import { temporaryFolder } from './test-backend.ts'

// Each file that the server writes into `DATA_DIR`, written by several copies at the same moment.

function newFolder(): string {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  return path
}
const errorsOf = (outcomes: readonly Outcome[][]) =>
  outcomes.flat().flatMap((one) => ('error' in one ? [one.error] : []))
/** How many different results a turn had. */
const answersOf = (outcomes: readonly Outcome[]) =>
  new Set(outcomes.map((one) => ('value' in one ? one.value : one.error))).size

test('copies that start at the same moment share one key, which all of them read', async () => {
  const dataDir = newFolder()
  const outcomes = await copiesAtOnce<typeof KeyFolder>({
    ...{ file: 'platform/keys/key-folder.ts', dataDir, turns: 3 },
    act: async ({ ensureKeyFolder, readKeys }, copy, turn) => {
      const folder = `${copy.dataDir}/${turn}`
      await ensureKeyFolder(folder, new Date())
      return (await readKeys(folder)).map(({ kid }) => kid).join()
    },
  })
  expect(errorsOf(outcomes)).toEqual([])
  expect(outcomes.map(answersOf)).toEqual([1, 1, 1])
  expect(readdirSync(join(dataDir, '0'))).toEqual(['keys'])
})

test('copies that start at the same moment have one secret of CSRF tokens', async () => {
  const dataDir = newFolder()
  const outcomes = await copiesAtOnce<typeof CsrfSecret>({
    ...{ file: 'platform/csrf/csrf-secret.ts', dataDir, turns: 50 },
    act: ({ ensureCsrfSecret }, copy, turn) => ensureCsrfSecret(`${copy.dataDir}/${turn}`).toString('hex'),
  })
  expect(errorsOf(outcomes)).toEqual([])
  expect(new Set(outcomes.map(answersOf))).toEqual(new Set([1]))
  expect(readdirSync(join(dataDir, '0', 'keys'))).toEqual(['csrf-secret'])
})

test('of copies that open the embedded database at the same moment one succeeds, and the others say why not', async () => {
  const outcomes = await copiesAtOnce<typeof FolderLock>({
    ...{ file: 'platform/database/folder-lock.ts', dataDir: newFolder(), turns: 20 },
    act: ({ lockFolder }, copy, turn) => {
      const folder = `${copy.dataDir}/${turn}`
      process.getBuiltinModule('node:fs').mkdirSync(folder, { recursive: true })
      return lockFolder(folder) !== undefined
    },
  })
  const held = outcomes.map((turn) => turn.filter((one) => 'value' in one).length)
  expect(new Set(held)).toEqual(new Set([1]))
  for (const error of errorsOf(outcomes))
    expect(error).toMatch(/^StartError: The data folder \S+ is in use by another Gridfront/)
})

test('copies write, read and remove mails in one folder', async () => {
  const dataDir = newFolder()
  const outcomes = await copiesAtOnce<typeof MailFolder>({
    ...{ file: 'notifications/mail-folder.ts', dataDir, turns: 50 },
    act: async ({ openMailFolder }, { dataDir, place }, turn) => {
      const folder = openMailFolder(dataDir)
      const createdAt = new Date(1_800_000_000_000 + turn * 1000)
      const facts = { recipient: 'maya@customers.example', subject: 'Mail', body: 'Hello' }
      const row = { ...facts, createdAt }
      // One mail of its own, and one that another copy writes too, as after a delivery with an unknown result.
      await folder.deliver({ ...row, id: String(10 + place) })
      await folder.deliver({ ...row, id: '1' })
      await folder.read(100)
      await folder.prune(new Date(createdAt.getTime() - 5000))
    },
  })
  expect(errorsOf(outcomes)).toEqual([])
  const left = await openMailFolder(dataDir).read(1000)
  expect(left).toHaveLength(6 * 5)
  expect(readdirSync(join(dataDir, 'outbox')).filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('copies can all write where the sandbox is reached, look it up, and take it away', async () => {
  const dataDir = newFolder()
  const outcomes = await copiesAtOnce<typeof SandboxFiles>({
    ...{ file: 'subjects/sandbox-provider/sandbox-files.ts', dataDir, turns: 80 },
    act: ({ sandboxFiles }, { dataDir, place }) => {
      const files = sandboxFiles(dataDir)
      const access = { origin: `http://127.0.0.1:${place}`, apiKey: `key ${place}` }
      files.open(access)
      const seen = files.access()
      files.shut(access)
      return seen === undefined || seen.apiKey.startsWith('key ')
    },
  })
  expect(errorsOf(outcomes)).toEqual([])
  expect(outcomes.map(answersOf)).toEqual(outcomes.map(() => 1))
})

test('a copy that stops keeps the stored address of another copy’s sandbox', () => {
  const files = sandboxFiles(newFolder())
  const [first, second] = [1, 2].map((one) => ({ origin: `http://127.0.0.1:${one}`, apiKey: `key ${one}` }))
  if (first === undefined || second === undefined) throw new Error('two are needed')
  files.open(first)
  files.open(second)
  files.shut(first)
  expect(files.access()).toEqual(second)
  files.shut(second)
  expect(files.access()).toBeUndefined()
})

test('the payments that copies of the sandbox keep are all there afterwards', async () => {
  const dataDir = newFolder()
  const outcomes = await copiesAtOnce<typeof SandboxFiles>({
    ...{ file: 'subjects/sandbox-provider/sandbox-files.ts', dataDir, turns: 50 },
    act: ({ sandboxFiles }, { dataDir, place }, turn) => {
      const files = sandboxFiles(dataDir)
      files.keep({ paymentId: `${place}-${turn}` } as SandboxPayment)
      files.keep({ paymentId: `shared-${turn}` } as SandboxPayment)
      return files.kept().length > 0
    },
  })
  expect(errorsOf(outcomes)).toEqual([])
  const kept = sandboxFiles(dataDir).kept()
  expect(kept.map(({ paymentId }) => paymentId).toSorted()).toEqual(
    Array.from({ length: 50 }, (_, turn) => [
      ...[0, 1, 2, 3].map((place) => `${place}-${turn}`),
      `shared-${turn}`,
    ])
      .flat()
      .toSorted(),
  )
})
