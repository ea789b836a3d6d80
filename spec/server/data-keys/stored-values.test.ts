import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { CustomerRequestList, SignUpState } from 'gridfront/contracts'
import { concessionConsent } from 'gridfront/server'
import { expect, onTestFinished, test } from 'vitest'
import { openMailFolder } from '../../../host/server/notifications/mail-folder.ts'
import { exportData } from '../../../host/server/platform/data/export-data.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import { readMigrations, rowsOf } from '../../../host/server/platform/database/known-migrations.ts'
import { migrationsFolder } from '../../../host/server/platform/migrations-folder.ts'
import { termsEdition } from '../../tools/agreed-to.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { answersOf } from '../origination/applicant.ts'
import { signUpHarness } from '../origination/sign-up-harness.ts'
import { requestHarness } from '../requests/request-harness.ts'
import { startBackend, startOfTest, temporaryFolder } from '../test-backend.ts'
import type { DatabaseKind } from '../test-database.ts'
import { openTestDatabase } from '../test-database.ts'

/** Numbers and dates that occur nowhere else in a database of these tests. */
const licence = 'QX739155'
const passport = 'PZ7391554'
const medicare = '2739155421'
const crn = '739155482K'
const otherCrn = '739155483L'
const fileNumber = 'NX739158'
const births = ['1947-03-19', '1951-07-23', '1953-11-29']
const personal = [licence, passport, medicare, crn, otherCrn, fileNumber, ...births]

/** Every row of every table as text, those of pg-boss included. */
async function rowsAsText(db: Db): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const found: string[] = []
  for (const { name } of tables)
    for (const { row } of await rowsOf<{ row: string }>(
      db,
      sql`select t::text as row from ${sql.raw(name)} t`,
    ))
      found.push(`${name} ${row}`)
  return found.join('\n')
}

for (const kind of ['PGlite', 'PostgreSQL'] as const satisfies readonly DatabaseKind[])
  test(`[AUTH-14] no number of a document or card and no date of birth can be read in the database, an export, a mail or the log, on ${kind}`, async () => {
    const folder = temporaryFolder()
    onTestFinished(folder.done)
    const database = await openTestDatabase(kind)
    const backend = await startBackend(database, { hasDemo: false })
    onTestFinished(backend.close)
    const { newApplicant } = signUpHarness(() => backend)
    const outbox = openMailFolder(folder.path)
    const mails = testMailService({ ...backend, mailTransport: outbox })
    const mailsWritten = () =>
      readdirSync(join(folder.path, 'outbox')).map((name) =>
        readFileSync(join(folder.path, 'outbox', name), 'utf8'),
      )

    // Three applications: one that is sent and accepted, one that is left open and changed, one of a business with two
    // holders.
    const concession = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: crn }
    const support = { lifeSupport: { isNeeded: true, equipment: ['CPAP'] }, eligibility: 'YES', concession }
    const { consents, person, ...answers } = answersOf('71P')
    const checked = { agreed: [...consents.agreed, { term: 'CONCESSION_CHECK', version: termsEdition }] }
    const identity = { kind: 'DRIVER_LICENCE', number: licence, state: 'NSW' }
    const sent = newApplicant()
    const born = { ...person, birthDate: births[0], identity }
    const saved = await sent.save({ version: 0, ...answers, person: born, support, consents: checked })
    expect([saved.statusCode, saved.body]).toEqual([200, expect.any(String)])
    expect((await sent.submit(1)).statusCode).toBe(200)
    await mails.worker.run()
    const token = /#resume=([\w-]+)/.exec(mailsWritten().join('\n'))?.[1] ?? ''
    expect((await sent.resume(token)).json()).toMatchObject({
      application: { receipt: { outcome: 'ACCEPTED' } },
    })

    const open = newApplicant()
    const joint = { givenName: 'Kim', familyName: 'Okafor', phone: '0491570157', hasAgreed: true }
    const jointHolder = { ...joint, birthDate: births[2] }
    for (const [version, document] of [
      { kind: 'PASSPORT', number: passport },
      { kind: 'MEDICARE', number: medicare, position: '1' },
    ].entries()) {
      const change = { ...person, email: 'open@applicants.example', birthDate: births[1], jointHolder }
      const answer = await open.save({ version, person: { ...change, identity: document } })
      expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)])
    }
    // A refusal is a line of the log and a problem document.
    const refused = await open.save({
      version: 2,
      person: { ...born, identity: { ...identity, state: 'QLD' } },
    })
    expect(refused.statusCode).toBe(422)

    // In the account: concessions, people, life support.
    const { send, list, client } = await requestHarness(() => backend).newCustomer()
    const consent = { version: concessionConsent.version }
    for (const card of [
      { kind: 'PENSIONER_CONCESSION_CARD', holder: 'Robin Okafor', cardNumber: otherCrn },
      { kind: 'DVA_GOLD_CARD', holder: 'Robin Okafor', cardNumber: fileNumber },
    ])
      expect((await send('concession', { change: 'ADD', card, consent })).statusCode).toBe(201)
    await send('people', {
      change: 'ADD',
      person: { name: 'Kim Okafor', phone: '0491570157' },
    })
    await send('life-support', { change: 'REGISTER', equipment: ['DIALYSIS'] })
    const summaries = CustomerRequestList.parse({ requests: await list() }).requests.map((one) => one.summary)
    expect(summaries).toContain('DVA Gold Card ending in 158')
    expect(
      SignUpState.parse((await client.get('/api/origination/application')).json()).application,
    ).toBeNull()

    await mails.worker.run()
    const written = mailsWritten()
    expect(written.length).toBeGreaterThan(3)
    const path = join(folder.path, 'export.jsonl.gz')
    await exportData({ db: database.upkeep, migrations: readMigrations(migrationsFolder) }, path, startOfTest)
    const places = {
      database: await rowsAsText(backend.db),
      export: gunzipSync(readFileSync(path)).toString('utf8'),
      outbox: written.join('\n'),
      log: backend.log.join('\n'),
    }
    expect(places.database).toContain('open@applicants.example')
    expect(places.export).toContain('open@applicants.example')
    const readable = Object.entries(places).flatMap(([place, text]) =>
      personal.filter((value) => text.includes(value)).map((value) => `${place}: ${value}`),
    )
    expect(readable).toEqual([])
  })
