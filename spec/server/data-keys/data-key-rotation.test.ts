import { readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import type { CustomerRequest } from 'gridfront/contracts'
import { concessionConsent } from 'gridfront/server'
import { expect, onTestFinished, test } from 'vitest'
import { runDataCommand } from '../../../host/server/commands/data.ts'
import { runKeysCommand } from '../../../host/server/commands/keys.ts'
import { dataKeyFolder } from '../../../host/server/platform/data-keys/data-key-file.ts'
import type { DataKeys } from '../../../host/server/platform/data-keys/data-keys.ts'
import { keyIdOf, openDataKeys } from '../../../host/server/platform/data-keys/data-keys.ts'
import {
  ensureDataKeys,
  placeIn,
  reencryptAll,
  valuesByKey,
} from '../../../host/server/platform/data-keys/sealed-columns.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { applications, customerRequests } from '../../../host/server/platform/database/schema.ts'
import { openAnswers } from '../../../host/server/subjects/origination/sealed-answers.ts'
import { openNumber, storedColumns } from '../../../host/server/subjects/requests/stored-columns.ts'
import { signUpHarness } from '../origination/sign-up-harness.ts'
import { requestHarness } from '../requests/request-harness.ts'
import { startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import { emptyPostgresUrl } from '../test-database.ts'

const later = (ms: number) => new Date(startOfTest.getTime() + ms)
const card = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '204417826K' } as const

/** A server on PostgreSQL with data keys in a folder, three applications and a concession card. */
async function start() {
  const folder = temporaryFolder()
  onTestFinished(folder.done)
  const databaseUrl = await emptyPostgresUrl()
  const database = await openPostgres(databaseUrl, () => undefined)
  const settings = { databaseUrl, dataDir: folder.path }
  const keys = await ensureDataKeys(database.db, settings, startOfTest)
  const backend = await startBackend(database, { hasDemo: false, dataKeys: keys })
  onTestFinished(backend.close)
  const { answered } = signUpHarness(() => backend)
  const applicants = [await answered(), await answered(), await answered()]
  const { send } = await requestHarness(() => backend).newCustomer()
  const consent = { version: concessionConsent.version }
  const added = (await send('concession', { change: 'ADD', card, consent })).json<CustomerRequest>()
  const command = (words: string, now = startOfTest) =>
    runKeysCommand(words.split(' '), {
      ...{ dataDir: folder.path, siteDir: 'none', now },
      config: () => settings,
    })
  /** All encrypted values, read with these keys. */
  async function readAll(by: DataKeys = keys) {
    const rows = await backend.db.select().from(applications)
    const [request] = await backend.db
      .select()
      .from(customerRequests)
      .where(eq(customerRequests.reference, added.reference))
    return [
      ...rows.map((row) => openAnswers(by, row).person?.identity?.number),
      ...rows.map((row) => openAnswers(by, row).person?.birthDate),
      request && openNumber(by, request),
    ]
  }
  return {
    ...backend,
    folder: folder.path,
    settings,
    keys,
    applicants,
    reference: added.reference,
    command,
    readAll,
  }
}

const all = [...['12345678', '12345678', '12345678', '1984-02-29', '1984-02-29', '1984-02-29', '204417826K']]

test('[AUTH-14] a new key takes effect while the server runs: everything is encrypted again, even after an interruption, and the old key is removed', async () => {
  const { db, keys, command, readAll, applicants, folder } = await start()
  const [first] = keys.keys()
  const old = first?.id ?? ''
  expect(await command('data')).toMatch(new RegExp(`${old} +encrypts .* 7$`, 'm'))
  await expect(command(`data retire ${old}`)).rejects.toThrow(
    'encrypts: make another one with data new first',
  )

  const made = await command('data new', later(60_000))
  const newest = /^Made ([\da-f]{12}),/.exec(made)?.[1] ?? ''
  // The running server encrypts with the new key.
  const [one] = applicants
  const person = { ...one?.answers.person, familyName: 'Okafor-Smith' }
  expect((await one?.applicant.save({ version: 1, person }))?.statusCode).toBe(200)
  expect(Object.fromEntries(await valuesByKey(db))).toEqual({ [newest]: 2, [old]: 5 })
  expect(await readAll()).toEqual(all)
  await expect(command(`data retire ${old}`)).rejects.toThrow('5 values are encrypted by')

  // Interrupted in its second batch.
  let left = 3
  const failing: DataKeys = {
    ...keys,
    open: (...given) => {
      left -= 1
      if (left < 0) throw new Error('interrupted')
      return keys.open(...given)
    },
  }
  await expect(reencryptAll(db, failing)).rejects.toThrow('interrupted')
  expect(Object.fromEntries(await valuesByKey(db))).toEqual({ [newest]: 5, [old]: 2 })
  expect(await command('data re-encrypt')).toBe(`Encrypted 2 values by ${newest}.`)
  expect(await readAll()).toEqual(all)

  await expect(command(`data retire ${old}`, later(120_000))).rejects.toThrow('may still encrypt by')
  await expect(command('data retire 0123456789ab')).rejects.toThrow('There is no data key')
  expect(await command(`data retire ${old}`, later(700_000))).toContain(`Removed ${old}.`)
  expect(readdirSync(dataKeyFolder(folder))).toEqual([`${newest}.json`])
  expect(await readAll(openDataKeys({ dataDir: folder }))).toEqual(all)
})

test('a value that is changed during re-encryption keeps the change', async () => {
  const { db, keys, command } = await start()
  await command('data new', later(1))
  const [row] = await db.select().from(applications)
  const id = row?.id ?? ''
  const place = placeIn('applications.sealed_numbers', id)
  const changed = keys.seal(JSON.stringify({ identity: '87654321' }), place)
  let change: Promise<unknown> = Promise.resolve()
  await reencryptAll(db, {
    ...keys,
    // Its statement is sent before the one that writes what was read.
    open: (sealed, at) => {
      if (at.row === id && at.column === place.column)
        change = db
          .update(applications)
          .set({ sealedNumbers: changed })
          .where(eq(applications.id, id))
          .execute()
      return keys.open(sealed, at)
    },
  })
  await change
  const [after] = await db.select().from(applications).where(eq(applications.id, id))
  expect(keys.open(after?.sealedNumbers ?? '', place)).toBe('{"identity":"87654321"}')
})

test('[PAY-6] staff see the whole number of the bank account to which a credit is paid, with its name, the amount and the status', async () => {
  const { db, keys, command } = await start()
  const { customerId, accountNumber } = (await db.select().from(customerRequests))[0] ?? {}
  if (customerId === undefined || accountNumber === undefined) throw new Error('no request')
  const reference = 'CR-AAAA-0001'
  const bank = { accountName: 'ROBIN OKAFOR', bsb: '062000', number: '123456782' }
  await db.insert(customerRequests).values({
    ...{ reference, customerId, accountNumber, requestId: 'of-this-test', targets: [] },
    ...{ kind: 'CREDIT_REFUND', status: 'RECEIVED', receivedAt: startOfTest, updatedAt: startOfTest },
    ...storedColumns(keys, reference, { kind: 'CREDIT_REFUND', content: { amount: 100 as never, bank } }),
  })
  expect(JSON.parse(await command(`data show ${reference}`))).toEqual({
    ...{ reference, status: 'RECEIVED', amount: '$1.00' },
    ...{ accountName: 'ROBIN OKAFOR', bsb: '062000', bankAccountNumber: '123456782' },
  })
})

test('[AUTH-14] without its key a server does not start and creates no other one; values that are lost can be given up', async () => {
  const { db, settings, keys, folder, command, reference } = await start()
  const lost = keys.keys()[0]?.id ?? ''
  const path = join(dataKeyFolder(folder), `${lost}.json`)
  renameSync(path, join(folder, 'away.json'))
  const refused = ensureDataKeys(db, settings, startOfTest)
  await expect(refused).rejects.toThrow(`copy ${lost}.json back into DATA_DIR/keys/data`)
  expect(readdirSync(dataKeyFolder(folder))).toEqual([])
  expect(await command('data')).toMatch(new RegExp(`${lost} +MISSING +- +7`))
  await expect(command(`data show ${reference}`)).rejects.toThrow('which this server does not have')

  renameSync(join(folder, 'away.json'), path)
  await expect(command(`data give-up ${lost}`)).rejects.toThrow('is not a missing data key')
  expect(JSON.parse(await command(`data show ${reference}`))).toEqual({ reference, cardNumber: '204417826K' })
  rmSync(path)
  expect(await command(`data give-up ${lost}`)).toBe('Deleted 7 values that nobody can read any more.')
  // None was sent, so their applicants start again.
  expect(await db.$count(applications)).toBe(0)
  const [request] = await db.select().from(customerRequests)
  expect(request).toMatchObject({ sealedNumber: null, content: { card: { cardNumberEnd: '26K' } } })
  await ensureDataKeys(db, settings, startOfTest)
  expect(readdirSync(dataKeyFolder(folder))).toHaveLength(1)
})

test('[AUTH-14] an export names the keys it needs, and is imported only where they are available', async () => {
  const { settings, keys, folder } = await start()
  const id = keys.keys()[0]?.id ?? ''
  const path = join(folder, 'export.jsonl.gz')
  const now = () => startOfTest
  const run = (words: readonly string[], to: { databaseUrl: string; dataDir: string }) =>
    runDataCommand(words, { config: () => to, now, folder })
  expect(await run(['export', path], settings)).toContain(`Data keys that it needs: ${id}.`)
  expect(await run(['check', path], settings)).toContain(`Data keys that it needs: ${id}.`)

  const elsewhere = temporaryFolder()
  onTestFinished(elsewhere.done)
  const target = { databaseUrl: await emptyPostgresUrl(), dataDir: elsewhere.path }
  await expect(run(['import', path], target)).rejects.toThrow(`copy ${id}.json from DATA_DIR/keys/data`)
  const database = await openPostgres(target.databaseUrl, () => undefined)
  onTestFinished(database.close)
  expect(await database.db.$count(applications)).toBe(0)
  expect(keyIdOf(keys.seal('', { column: 'any', row: 'any' }))).toBe(id)
  // Copied by hand.
  const imported = await run(['import', path], { ...target, dataDir: folder })
  expect(imported).toContain('Imported')
  const rows = await database.db.select().from(applications)
  expect(rows.map((row) => openAnswers(keys, row).person?.identity?.number)).toEqual(
    Array.from({ length: 3 }, () => '12345678'),
  )
})
