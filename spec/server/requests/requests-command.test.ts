import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { ConcessionKind } from 'gridfront/contracts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runRequestsCommand } from '../../../host/server/commands/requests/command.ts'
import { postEntries, takeBalances } from '../../../host/server/ledger/ledger.ts'
import { dayMs } from '../../../host/server/platform/civil-day.ts'
import { openPostgres } from '../../../host/server/platform/database/open-postgres.ts'
import { accounts, customerRequests, payments } from '../../../host/server/platform/database/schema.ts'
import { storedColumns } from '../../../host/server/subjects/requests/stored-columns.ts'
import { addHousehold } from '../billing/billing-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { startBackend, temporaryFolder, testDataKeys } from '../test-backend.ts'
import { demoPostgresUrl } from '../test-database.ts'

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

const now = () => backend.clock.now
const run = (...words: readonly string[]) =>
  runRequestsCommand(words, { config: () => ({ databaseUrl, dataDir: folder.path }), now })

/** A card that waits to be checked. */
async function cardOf(reference: string, kind: ConcessionKind = 'HEALTH_CARE_CARD') {
  const { customer, number } = await addHousehold(backend.db, now, { since: '2026-09-01' })
  const card = { kind, holder: 'Robin Okafor', cardNumber: '204417826K' }
  await backend.db.insert(customerRequests).values({
    ...{ reference, customerId: customer.id, accountNumber: number, requestId: randomUUID() },
    ...{ kind: 'CONCESSION', status: 'RECEIVED', receivedAt: now(), updatedAt: now(), targets: [] },
    ...storedColumns(testDataKeys, reference, {
      kind: 'CONCESSION',
      content: { change: 'ADD', card, consent: { version: '2026-11-29' } },
    }),
  })
}

test('[ACC-8] staff answer a concession card with its scheme and days, and the command prints the granted concession', async () => {
  await cardOf('CC-AAAA-0001')
  expect(await run()).toContain('CC-AAAA-0001')
  expect(await run('done', 'CC-AAAA-0001', 'Welcome.', '--from', '2026-11-01', '--to', '2027-10-31')).toBe(
    'CC-AAAA-0001 is DONE. Low Income Household Rebate from 2026-11-01 on, to 2027-10-31. A mail tells the customer.',
  )
  expect(JSON.parse(await run('show', 'CC-AAAA-0001'))).toMatchObject({
    answer: 'Welcome.',
    granted: { schemeId: 'nsw-low-income-household-rebate', from: '2026-11-01', to: '2027-10-31' },
  })
  await cardOf('CC-AAAA-0002')
  expect(await run('done', 'CC-AAAA-0002', '--scheme', 'nsw-low-income-household-rebate')).toContain(
    'Low Income Household Rebate from 2026-11-21 on.',
  )
})

test('[ACC-7] [ACC-8] staff are told to decline a card that the home’s state does not accept', async () => {
  await cardOf('CC-AAAA-0004', 'QUEENSLAND_SENIORS_CARD')
  await expect(run('done', 'CC-AAAA-0004')).rejects.toThrow(
    'No concession of NSW takes the card QUEENSLAND_SENIORS_CARD: decline the request with an answer that says so',
  )
  await expect(run('done', 'CC-AAAA-0004', '--scheme', 'nsw-low-income-household-rebate')).rejects.toThrow(
    'The concession nsw-low-income-household-rebate does not take the card QUEENSLAND_SENIORS_CARD',
  )
  expect(JSON.parse(await run('show', 'CC-AAAA-0004'))).toMatchObject({ status: 'RECEIVED' })
})

/** A requested refund of an account in credit. */
async function refundOf(reference: string, cents: number) {
  const { customer, number } = await addHousehold(backend.db, now, { since: '2026-09-01' })
  const payment = { cause: 'BANK_PAYMENT', causeId: reference, owedCents: -5000 } as const
  await postEntries(backend.db, [{ accountNumber: number, ...payment, happenedAt: now() }])
  const bank = { accountName: 'ROBIN OKAFOR', bsb: '062000', number: '123456782' }
  await backend.db.insert(customerRequests).values({
    ...{ reference, customerId: customer.id, accountNumber: number, requestId: randomUUID() },
    ...{ kind: 'CREDIT_REFUND', status: 'RECEIVED', receivedAt: now(), updatedAt: now(), targets: [] },
    ...storedColumns(testDataKeys, reference, {
      kind: 'CREDIT_REFUND',
      content: { amount: cents as never, bank },
    }),
  })
  return { customerId: customer.id, accountNumber: number }
}

test('[PAY-6] staff enter once that the bank has sent a payout back', async () => {
  const { accountNumber } = await refundOf('CR-BBBB-0009', 5000)
  await expect(run('returned', 'CR-BBBB-0009')).rejects.toThrow('There is no refund of credit CR-BBBB-0009')
  await run('done', 'CR-BBBB-0009')
  expect(await run('returned', 'CR-BBBB-0009')).toBe(
    `CR-BBBB-0009 is DECLINED. Its credit is on account ${accountNumber} again. A mail tells the customer.`,
  )
  await expect(run('returned', 'CR-BBBB-0009')).rejects.toThrow('There is no refund of credit')
  await expect(run('returned')).rejects.toThrow('Name the request')
})

test('[PAY-6] a returned payout is not credited if an import may have returned its credit already, unless the operator says it has not', async () => {
  const reference = 'CR-BBBB-0010'
  const { accountNumber } = await refundOf(reference, 5000)
  const balance = async () => {
    const [row] = await backend.db.select().from(accounts).where(eq(accounts.number, accountNumber))
    return row?.balanceCents
  }
  const importBalance = (balanceCents: number) =>
    backend.db.transaction((tx) => takeBalances(tx, [{ number: accountNumber, balanceCents }], now()))
  await importBalance(-6000)
  await run('done', reference)
  expect(await balance()).toBe(-1000)
  await importBalance(-6000)
  await expect(run('returned', reference)).rejects.toThrow(
    `changed the balance of account ${accountNumber} after the payout of ${reference}, so the account may have this credit already. Nothing was entered.`,
  )
  expect([await balance(), JSON.parse(await run('show', reference)).status]).toEqual([-6000, 'DONE'])
  await importBalance(-1000)
  expect(await run('returned', reference, '--despite-import')).toContain('Its credit is on account')
  expect(await balance()).toBe(-6000)
})

test('[PAY-6] an import from before a payout does not block, and one with a new charge may have returned the credit', async () => {
  const importBalance = (number: string, balanceCents: number) =>
    backend.db.transaction((tx) => takeBalances(tx, [{ number, balanceCents }], now()))
  const before = await refundOf('CR-BBBB-0011', 5000)
  await importBalance(before.accountNumber, -6000)
  await run('done', 'CR-BBBB-0011')
  expect(await run('returned', 'CR-BBBB-0011')).toContain('is DECLINED')
  const charged = await refundOf('CR-BBBB-0012', 5000)
  await run('done', 'CR-BBBB-0012')
  await importBalance(charged.accountNumber, 4000)
  await expect(run('returned', 'CR-BBBB-0012')).rejects.toThrow('add --despite-import')
})

test('[PAY-6] staff see the customer’s name, and card payments of the last 120 days; a new payment is paid out once it is checked', async () => {
  const owner = await refundOf('CR-BBBB-0001', 6000)
  expect(JSON.parse(await run('show', 'CR-BBBB-0001'))).toMatchObject({
    ...{ customerName: 'Robin Okafor', content: { bank: { accountName: 'ROBIN OKAFOR' } } },
    cardPayments: [],
  })
  expect(await run('show', 'CR-BBBB-0001')).not.toContain('toCheck')
  for (const [payment, days, guest] of [
    ['PAY-BBBB-0001', 1, 'some-browser'],
    ['PAY-BBBB-0002', 119, null],
    ['PAY-BBBB-0003', 121, null],
  ] as const) {
    const at = new Date(now().getTime() - days * dayMs)
    await backend.db.insert(payments).values({
      ...{ id: payment, ...owner, amountCents: 5000, status: 'SUCCEEDED', receiptNumber: payment },
      ...{ createdAt: at, paidAt: at, guest },
    })
  }
  const paid = { cause: 'PAYMENT', causeId: 'PAY-BBBB-0001', owedCents: -5000, happenedAt: now() } as const
  await postEntries(backend.db, [{ accountNumber: owner.accountNumber, ...paid }])
  const shown = JSON.parse(await run('show', 'CR-BBBB-0001'))
  expect(shown.cardPayments).toMatchObject([
    { payment: 'PAY-BBBB-0001', amount: '$50.00', status: 'SUCCEEDED', by: 'GUEST' },
    { payment: 'PAY-BBBB-0002', amount: '$50.00', status: 'SUCCEEDED', by: 'CUSTOMER' },
  ])
  expect(shown.cardPayments[0].paidAt).toMatch(/^2026-11-20T/)
  expect(shown.toCheck).toContain('Check these payments by card of the last 120 days before you pay')
  await expect(run('done', 'CR-BBBB-0001')).rejects.toThrow('add --payments-checked')
  expect(await run('done', 'CR-BBBB-0001', '--payments-checked')).toContain('$60.00 are entered as paid')
})

test('[PAY-6] staff are told to release the payment once it is entered, and to pay nothing if the credit was used up', async () => {
  await refundOf('CR-AAAA-0001', 5000)
  expect(await run()).toMatch(/CR-AAAA-0001 +Refund of credit/)
  expect(await run('show', 'CR-AAAA-0001')).not.toContain('123456782')
  expect(await run('done', 'CR-AAAA-0001')).toBe(
    'CR-AAAA-0001 is DONE. $50.00 are entered as paid: release the payment at the bank now. A mail tells the customer.',
  )
  await expect(run('done', 'CR-AAAA-0001')).rejects.toThrow('There is no open request CR-AAAA-0001.')
  await refundOf('CR-AAAA-0002', 5001)
  await expect(run('done', 'CR-AAAA-0002')).rejects.toThrow(
    'has $50.00 of credit now, and $50.01 were asked for. Pay nothing, and decline the request',
  )
  expect(JSON.parse(await run('show', 'CR-AAAA-0002'))).toMatchObject({ status: 'RECEIVED' })
})

test('[ACC-8] invalid arguments change nothing, and the usage lists the options', async () => {
  await cardOf('CC-AAAA-0003')
  expect(await run('--help')).toContain('--scheme <id>')
  expect(await run('--help')).toContain('--payments-checked')
  for (const [words, said] of [
    [['done', 'CC-AAAA-0003', '--from', '2026-02-30'], '--from must be a day'],
    [['done', 'CC-AAAA-0003', '--scheme', 'nothing'], 'There is no concession "nothing" in NSW'],
    [['decline', 'CC-AAAA-0003', 'No card', '--to', '2026-12-01'], "'decline' takes no options"],
    [['done', 'CC-AAAA-0003', '--payments-checked'], 'is of a refund of credit that is done'],
    [['decline', 'CC-AAAA-0003', 'No card', '--payments-checked'], "'decline' takes no options"],
    [['done', 'CC-AAAA-0003', '--despite-import'], "'done' takes no --despite-import"],
    [['done', 'CC-AAAA-0003', '--until', '2026-12-01'], 'Unknown option'],
  ] as const)
    await expect(run(...words)).rejects.toThrow(said)
  expect(JSON.parse(await run('show', 'CC-AAAA-0003'))).toMatchObject({ status: 'RECEIVED' })
})
