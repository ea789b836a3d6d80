import { spawnSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { runImportCommand } from '../../../host/server/commands/meter-data.ts'
import { demoCustomer } from '../../../host/server/demo/demo-customers.ts'
import { seedDemo } from '../../../host/server/demo/seed.ts'
import { openPglite } from '../../../host/server/platform/database/open-pglite.ts'
import { supplyPoints, usageDays } from '../../../host/server/platform/database/schema.ts'
import { putEmptyDatabase } from '../empty-database.ts'
import { quickPasswords, temporaryFolder } from '../test-backend.ts'

const file = 'spec/nem12/examples/household.csv'
const { number } = demoCustomer.account

test('[ACC-1] an operator imports a file by command, which tells a scheduler how it ended', {
  timeout: 180_000,
}, async () => {
  const { path, done } = temporaryFolder()
  onTestFinished(done)
  const command = (...words: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/host/server/import-nem12.js', ...words],
      { env: { PATH: process.env.PATH ?? '', DATA_DIR: path }, encoding: 'utf8', timeout: 50_000 },
    )
    return { status, stdout, stderr }
  }
  await putEmptyDatabase(path)
  const first = await openPglite(path)
  await seedDemo(first.db, quickPasswords, new Date('2026-11-21T02:00:00Z'))
  // The demo customer's meter is not the one in the file.
  await first.db.delete(supplyPoints)
  await runImportCommand(['--supply-point', '6102031475', number, '2026-01-01'], first.db, new Date())
  const inUse = command(file)
  expect(inUse).toMatchObject({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining('is in use by another'),
  })
  await first.close()

  const unknown = command('spec/nem12/examples/units.csv')
  expect(unknown.status).toBe(1)
  const refusal = /^Line \d+, column 2 \(NMI\) "QB01234567": No supply point has this NMI\./
  expect(unknown.stderr.split('\n')).toEqual([
    'The NEM12 file is refused.',
    ...Array(5).fill(expect.stringMatching(refusal)),
    '',
  ])
  expect(command(file)).toEqual({
    status: 0,
    stdout: `Imported ${file}, by register: 4 days added, 0 days replaced, 0 days unchanged.\n`,
    stderr: '',
  })
  expect(command('--help').stdout).toContain('--supply-point <nmi> <account> <first day>')

  const again = await openPglite(path)
  onTestFinished(again.close)
  const rows = await again.db.select().from(usageDays)
  const days = rows.filter((row) => row.accountNumber === number && row.day >= '2026-11-19')
  expect(days.map(({ day, quality, used, exported }) => [day, quality, used, exported]).toSorted()).toEqual([
    ['2026-11-19', 'actual', 10_227, 10_985],
    ['2026-11-20', 'missing', null, null],
  ])
})
