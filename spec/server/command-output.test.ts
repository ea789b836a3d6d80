import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runBillsCommand } from '../../host/server/commands/bills.ts'
import { runCustomersCommand } from '../../host/server/commands/customers/command.ts'
import { runDataCommand } from '../../host/server/commands/data.ts'
import { runJobsCommand } from '../../host/server/commands/jobs/command.ts'
import { runKeysCommand } from '../../host/server/commands/keys.ts'
import { runImportCommand } from '../../host/server/commands/meter-data.ts'
import { runPaymentsCommand } from '../../host/server/commands/payments.ts'
import { runRequestsCommand } from '../../host/server/commands/requests/command.ts'
import { readConfig } from '../../host/server/config.ts'
import { faultInWords } from '../../host/server/platform/database/fault-in-words.ts'
import { openPostgres } from '../../host/server/platform/database/open-postgres.ts'
import {
  accounts,
  applications,
  bills,
  customerRequests,
  customers,
  heldMails,
  payments,
} from '../../host/server/platform/database/schema.ts'
import { logOptions } from '../../host/server/platform/log/log.ts'
import { printable, printableLine } from '../../host/server/platform/printable.ts'
import type { CommandResult } from '../../host/server/platform/run-command.ts'
import { runCommand } from '../../host/server/platform/run-command.ts'
import { textTable } from '../../host/server/platform/text-table.ts'
import { addHousehold } from './billing/billing-harness.ts'
import type { TestBackend } from './test-backend.ts'
import { startBackend, temporaryFolder } from './test-backend.ts'
import { demoPostgresUrl } from './test-database.ts'

/** Clears the screen, reverses text, begins a line, moves to a tab stop, hides; and a C1 control that begins a sequence. */
const hostile = 'A\u001b[2J\u001b]0;x\u0007B\u202eC\u2066D\nFAKE  LINE\tE\u200bF\u009b2JG'
const unseen = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u

let databaseUrl: string
let backend: TestBackend
const folder = temporaryFolder()
beforeAll(async () => {
  databaseUrl = await demoPostgresUrl()
  backend = await startBackend(await openPostgres(databaseUrl, () => undefined))
})
afterAll(async () => {
  await backend?.close()
  folder.done()
})

async function printed(run: () => Promise<string | CommandResult>) {
  const lines: string[] = []
  const write = (text: string) => void lines.push(text)
  const output = { stdout: { write }, stderr: { write }, exitCode: undefined }
  await runCommand(run, faultInWords, output)
  return lines.join('')
}

/** A customer whose texts are all hostile, as from another system, or from before texts were normalised. */
async function addHostile() {
  const { db, clock } = backend
  const now = () => clock.now
  const { customer, number } = await addHousehold(db, now, { since: '2026-09-01' })
  await db
    .update(customers)
    .set({ givenName: hostile, familyName: hostile, email: `${hostile}@customers.example` })
    .where(eq(customers.id, customer.id))
  await db
    .update(accounts)
    .set({ planName: hostile, supplyAddress: hostile, displayName: hostile })
    .where(eq(accounts.number, number))
  const reference = 'CO-AAAA-0001'
  await db.insert(customerRequests).values({
    ...{ reference, customerId: customer.id, accountNumber: number, requestId: randomUUID() },
    ...{ kind: 'COMPLAINT', status: 'RECEIVED', receivedAt: now(), updatedAt: now(), targets: [] },
    content: { topic: 'BILLING', description: hostile, answerBy: 'EMAIL' },
  })
  const [held] = await db
    .insert(heldMails)
    .values({
      ...{ recipient: hostile, safeContact: hostile, heldAt: now() },
      event: {
        kind: 'passwordChanged',
        customerId: customer.id,
      } as unknown as (typeof heldMails.$inferInsert)['event'],
    })
    .returning({ id: heldMails.id })
  await db.insert(applications).values({
    ...{ id: randomUUID(), version: 1, createdAt: now(), savedAt: now(), submittedAt: now() },
    ...{ status: 'IN_REVIEW', review: 'PREMISES', network: hostile, reference: 'SU-AAAA-0001' },
    answers: {
      supply: { address: { number: '7', street: hostile, suburb: hostile, state: 'NSW', postcode: '2042' } },
      person: { givenName: hostile, familyName: hostile, email: hostile, safeContact: hostile },
    } as unknown as (typeof applications.$inferInsert)['answers'],
  })
  await db.insert(bills).values({
    ...{ invoiceNumber: hostile, accountNumber: number, amountCents: 100, usedWattHours: 1_000 },
    ...{ periodStart: '2026-08-01', periodEnd: '2026-10-31', issuedOn: '2026-11-02', dueOn: '2026-11-20' },
  })
  const paymentId = randomUUID()
  await db.insert(payments).values({
    ...{ id: paymentId, customerId: customer.id, accountNumber: number, amountCents: 100, status: 'PENDING' },
    ...{ receiptNumber: hostile, createdAt: now(), guestEmail: hostile },
  })
  return { number, reference, heldId: String(held?.id), paymentId }
}

test('[UI-6] no command lets what a customer has typed reach the terminal as control or format characters', async () => {
  const { reference, heldId, paymentId, number } = await addHostile()
  const now = () => backend.clock.now
  const dataDir = folder.path
  mkdirSync(join(dataDir, 'keys'))
  // The backend's outbox.
  writeFileSync(join(dataDir, 'keys', 'csrf-secret'), Buffer.alloc(32, 7), { mode: 0o600 })
  const config = () => readConfig({ DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const ports = { config, now, folder: folder.path }
  // Line breaks that an operator types stay.
  const word = hostile.replaceAll('\n', '')
  writeFileSync(join(folder.path, 'bad.csv'), `e\u202email,name\n${hostile},x\n`)
  const commands: Readonly<Record<string, () => Promise<string | CommandResult>>> = {
    'customers list': () => runCustomersCommand(['list'], ports),
    'customers held': () => runCustomersCommand(['held'], ports),
    'customers show': () => runCustomersCommand(['show', heldId], ports),
    'customers applications': () => runCustomersCommand(['applications', '--all'], ports),
    'customers plan-changes': () => runCustomersCommand(['plan-changes'], ports),
    'customers invite': () => runCustomersCommand(['invite', number], ports),
    'customers unlock': () => runCustomersCommand(['unlock', number], ports),
    'customers offer-terms': () =>
      runCustomersCommand(
        [
          'offer-terms',
          number,
          '--kind',
          'contract',
          '--version',
          '2027-01',
          '--title',
          'T',
          '--points',
          'P',
        ],
        ports,
      ),
    'customers import': () => runCustomersCommand(['import', 'bad.csv'], ports),
    'customers unlock of nobody': () => runCustomersCommand(['unlock', word], ports),
    requests: () => runRequestsCommand([], ports),
    'requests show': () => runRequestsCommand(['show', reference], ports),
    'requests of nobody': () => runRequestsCommand(['show', word], ports),
    bills: () => runBillsCommand(['list'], ports),
    'bills as JSON': () => runBillsCommand(['list', '--json'], ports),
    payments: () => runPaymentsCommand(['list'], ports),
    'payments show': () => runPaymentsCommand(['show', paymentId], ports),
    jobs: () => runJobsCommand([], ports),
    'jobs as JSON': () => runJobsCommand(['--json'], ports),
    'data export': () => runDataCommand(['export', `${word}.jsonl`], ports),
    'data check': () => runDataCommand(['check', word], ports),
    keys: () => runKeysCommand([word], { dataDir, siteDir: dataDir, now: now() }),
    'import:nem12': () => runImportCommand([word], backend.db, now()),
  }
  const found: Record<string, string> = {}
  for (const [name, run] of Object.entries(commands)) found[name] = await printed(run)
  for (const [name, text] of Object.entries(found)) {
    expect(text, name).not.toMatch(unseen)
    expect(text, name).not.toMatch(/^FAKE {2}LINE/m)
  }
  // Makes sure that the texts were printed.
  const whole = ['list', 'held', 'show', 'applications', 'invite', 'unlock', 'offer-terms']
  for (const name of [...whole.map((verb) => `customers ${verb}`), 'bills'])
    expect(found[name], name).toContain(
      String.raw`A\u001b[2J\u001b]0;x\u0007B\u202eC\u2066D FAKE LINE E\u200bF\u009b2JG`,
    )
  expect(JSON.parse(found['requests show'] ?? '')).toMatchObject({ content: { description: hostile } })
  expect(found['customers list']?.trimEnd().split('\n')).toHaveLength(1 + (await backend.db.$count(accounts)))
})

test('every command prints through this filter', () => {
  const own = new URL('../../host/server/', import.meta.url)
  const files = readdirSync(own).filter((file) => file.endsWith('-command.ts') && file !== 'run-command.ts')
  expect(files.length).toBeGreaterThanOrEqual(8)
  for (const file of files) {
    const code = readFileSync(new URL(file, own), 'utf8')
    expect(code, file).toContain('await runCommand(')
    expect(code, file).not.toMatch(/process\.std|console\./)
  }
})

test('a result goes to standard output with its exit code, an error to standard error with 1', async () => {
  const lines: string[] = []
  const streamOf = (name: string) => ({ write: (text: string) => void lines.push(`${name}: ${text}`) })
  const output = {
    stdout: streamOf('out'),
    stderr: streamOf('err'),
    exitCode: undefined as number | undefined,
  }
  await runCommand(async () => ({ text: 'two\nlines', exitCode: 2 }), String, output)
  expect(output.exitCode).toBe(2)
  await runCommand(
    async () => Promise.reject(new Error('no\u001b')),
    (error) => String(error),
    output,
  )
  expect([output.exitCode, lines]).toEqual([1, ['out: two\nlines\n', 'err: Error: no\\u001b\n']])
})

test('a text for a terminal keeps its letters and its lines, and JSON its value', () => {
  expect(printable('Nguyễn 陳\n🙂')).toBe('Nguyễn 陳\n🙂')
  expect(printableLine(' a\r\n\tb ')).toBe(' a b ')
  expect(JSON.parse(printable(JSON.stringify({ [hostile]: `${hostile}\u{e0041}` })))).toEqual({
    [hostile]: `${hostile}\u{e0041}`,
  })
  expect(textTable(['A', 'B'], [['x\ny', '\u001b']])).toBe('A    B\nx y  \\u001b')
})

test('[TRACE-6] a line of the log is one line, without control or format characters', () => {
  const { logger } = logOptions('info', { write: (line) => void lines.push(line) })
  const lines: string[] = []
  if (typeof logger !== 'object') throw new Error('there is no logger')
  ;(logger.stream as { write: (line: string) => void }).write(`${JSON.stringify({ device: hostile })}\n`)
  expect(lines.join('')).not.toMatch(unseen)
  expect(lines.join('').trimEnd()).not.toContain('\n')
})
