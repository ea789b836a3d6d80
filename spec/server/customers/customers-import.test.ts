import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { importLock } from '../../../host/server/commands/customers/customer-import.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import type { Db } from '../../../host/server/platform/database/db.ts'
import {
  accounts,
  bills,
  customers,
  planChanges,
  usageDays,
} from '../../../host/server/platform/database/schema.ts'
import { countEvents, removeOrders } from '../notifications/stored-mails.ts'
import { siteOrigin, tokenIn } from '../notifications/test-mail-service.ts'
import { startOfTest } from '../test-backend.ts'
import { csvOf, liamsLine, mayasLine, optionsOf } from './customer-lines.ts'
import { customersHarness, newPassword } from './customers-harness.ts'

const { backend, folder, run, importLines, stored, mailsTo, visitor, logIn, setPassword } = customersHarness()

async function pages(email: string, password = newPassword) {
  const client = visitor()
  await client.login({ email, password })
  const [overview, billList, usage] = await Promise.all(
    ['/api/my-account', '/api/my-account/bills', '/api/usage?from=2026-11-01&to=2026-11-03&every=day'].map(
      (path) => client.get(path),
    ),
  )
  return { overview: overview?.json(), bills: billList?.json(), usage: usage?.json() }
}

describe('import', () => {
  test('[ACC-1] [ACC-7] keeps how an account is billed', async () => {
    await importLines([mayasLine])
    const set: Partial<typeof accounts.$inferInsert> = {
      ...{ billingFrequency: 'P1M', frequencyBefore: 'P3M', frequencyFrom: '2026-12-01' },
      ...{ billDelivery: 'POST', billReference: 'Cost centre 4', budgetDollars: 150 },
      billDueDay: 15,
      ...{ businessName: 'Petrakis Bakery Pty Ltd', businessAbn: '72999999991' },
    }
    await backend().db.update(accounts).set(set)
    await importLines([{ ...mayasLine, street_number: '15' }])
    const [maya] = await stored()
    expect(maya?.account).toMatchObject(set)
    expect(maya?.account.supplyAddress).toContain('15 ')
  })

  test('[ACC-1] sets the last day billed by a former system, and keeps it if a file says nothing', async () => {
    const billedTo = async () => (await stored())[0]?.account.billedTo
    await importLines([{ ...mayasLine, billed_to: '2026-10-31' }])
    expect(await billedTo()).toBe('2026-10-31')
    for (const more of [{}, { billed_to: '' }]) {
      const notified = await importLines([{ ...mayasLine, ...more }])
      expect(notified).toContain('0 changed, 1 as they were')
      await importLines([{ ...mayasLine, ...more, street_number: '15' }])
      await importLines([{ ...mayasLine, ...more }])
      expect(await billedTo()).toBe('2026-10-31')
    }
    await importLines([{ ...mayasLine, billed_to: '2026-11-05' }])
    expect(await billedTo()).toBe('2026-11-05')
  })

  test('[ACC-1] keeps the first plan of an account once another one was agreed to here', async () => {
    await importLines([mayasLine, liamsLine])
    const [maya] = (await stored()).filter(({ email }) => email === mayasLine.email)
    if (maya === undefined) throw new Error('nobody was imported')
    const { number: accountNumber, customerId, planId, planName, planStartedOn } = maya.account
    const day = '2026-11-30'
    await backend()
      .db.insert(planChanges)
      .values({
        ...{ reference: 'PC-1', id: randomUUID(), customerId, accountNumber, status: 'AGREED' },
        ...{ agreedAt: startOfTest, startsOn: day, coolingOffEndsOn: day },
        ...{ consentVersion: '1', consentSha256: '0'.repeat(64) },
        fromPlan: { planId, displayName: planName },
        terms: {} as (typeof planChanges.$inferInsert)['terms'],
        contract: {} as (typeof planChanges.$inferInsert)['contract'],
        concession: 'NO',
      })
    const plan = { plan_id: 'NEW-RES', plan_name: 'Everyday New', plan_started_on: day }
    await importLines([
      { ...mayasLine, ...plan, street_number: '15' },
      { ...liamsLine, ...plan },
    ])
    const after = new Map((await stored()).map(({ email, account }) => [email, account]))
    expect(after.get(mayasLine.email)).toMatchObject({
      ...{ planId, planName, planStartedOn },
      supplyAddress: '15 Wardell Road, Marrickville NSW 2204',
    })
    expect(after.get(liamsLine.email)).toMatchObject({ planId: 'NEW-RES', planStartedOn: day })
  })

  test('[ACC-1] adds customers who choose a password by the link they are sent, log in and see their account', async () => {
    expect(await importLines([mayasLine, liamsLine], '--invite')).toBe(
      'Done. Customers: 2 new, 0 with another name. Accounts: 2 new, 0 changed, 0 as they were.\nOrdered links for 2. The server sends what is ordered within seconds, or when it starts, within three days.',
    )
    const [mail, ...more] = await mailsTo(mayasLine.email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Example Energy: choose your password')
    expect(mail?.body).toContain(`\n${siteOrigin}/accounts/forgot-password#reset=`)
    expect(await setPassword(mail === undefined ? '' : tokenIn(mail))).toBe(204)
    expect(await logIn(mayasLine.email, newPassword)).toBe(200)
    expect((await pages(mayasLine.email)).overview).toEqual({
      customer: { firstName: 'Maya', lastName: 'Nguyen', email: mayasLine.email },
      accountNumber: '3004512876',
      supplyAddress: '14 Wardell Road, Marrickville NSW 2204',
      plan: { planId: 'FLEX-RES', displayName: 'Everyday Flex', startedOn: '2025-09-29' },
      balance: 38_642,
      dueOn: '2026-11-27',
      bpay: { billerCode: '123455', reference: '30045128763' },
      // No provider is set up here.
      takesCards: false,
      refundsCredit: true,
      collectedBy: null,
    })
  })

  test('[ACC-2] a customer without a password cannot log in, and nobody can tell who that is', async () => {
    await importLines([mayasLine])
    const answers = [mayasLine.email, 'nobody@customer.example'].map(async (email) => {
      const { statusCode, body } = await visitor().login({ email, password: newPassword })
      return [statusCode, body]
    })
    const [ofMaya, ofUnknown] = await Promise.all(answers)
    expect(ofMaya).toEqual(ofUnknown)
    expect(ofMaya?.[0]).toBe(401)
    expect(await mailsTo(mayasLine.email)).toEqual([])
  })

  test('the same file again changes nothing, and sends no second invitation', async () => {
    await importLines([mayasLine, liamsLine], '--invite')
    const before = await stored()
    await removeOrders(backend().db)
    expect(await importLines([mayasLine, liamsLine], '--invite')).toBe(
      'Done. Customers: 0 new, 0 with another name. Accounts: 0 new, 0 changed, 2 as they were.',
    )
    expect(await stored()).toEqual(before)
    expect(await countEvents(backend().db)).toBe(0)
  })

  test('a file with other figures changes those, and keeps the log-in', async () => {
    await importLines([mayasLine, liamsLine])
    const [token = ''] = /[\w-]{43}/.exec(await run('invite', mayasLine.email, '--print')) ?? []
    await setPassword(token)
    const next = { ...mayasLine, family_name: 'Tran', balance_cents: '0', due_on: '' }
    expect(await importLines([next, liamsLine])).toBe(
      'Done. Customers: 0 new, 1 with another name. Accounts: 0 new, 1 changed, 1 as they were.',
    )
    expect((await pages(mayasLine.email)).overview).toMatchObject({
      customer: { firstName: 'Maya', lastName: 'Tran' },
      balance: 0,
      dueOn: null,
    })
    expect((await stored())[1]).toMatchObject({ account: { balanceCents: -12_785 } })
  })

  describe('after a payout of credit', () => {
    const accountNumber = '400000077'
    const line = { ...liamsLine, account_number: accountNumber }
    const balance = async () => (await stored()).map(({ account }) => account.balanceCents)
    const payOut = (tx: Db, causeId: string) =>
      postEntries(tx, [
        { ...{ accountNumber, cause: 'PAYOUT', causeId, owedCents: 12_785 }, happenedAt: startOfTest },
      ])

    test('[PAY-6] an earlier file does not return the credit, unless the operator says that the payout is in it', async () => {
      await importLines([line])
      await payOut(backend().db, 'CR-7K2M-9QXT')
      for (const options of [[], ['--dry-run']])
        await expect(importLines([mayasLine, line], ...options)).rejects.toThrow(
          /^line 3, account_number: has a lower balance .* \(CR-7K2M-9QXT\): .* import the line with --despite-payout\.\nNothing was written\.$/,
        )
      expect(await balance()).toEqual([0])
      // A file with the present balance credits nothing, and does not end the refusal.
      expect(await importLines([{ ...line, balance_cents: '0', suburb: 'Dubbo West' }])).toContain(
        '1 changed',
      )
      await expect(importLines([{ ...line, balance_cents: '-1' }])).rejects.toThrow('CR-7K2M-9QXT')
      await importLines([{ ...line, balance_cents: '-500' }], '--despite-payout')
      expect(await balance()).toEqual([-500])
      // A balance was imported since.
      await importLines([{ ...line, balance_cents: '-600' }])
      expect(await balance()).toEqual([-600])
    })

    test('[PAY-6] an import waits for one that is being entered', async () => {
      const { db } = backend()
      await importLines([line])
      const { refused } = await db.transaction(async (tx) => {
        await payOut(tx, 'CR-4N8R-2TWB')
        const refused = expect(importLines([{ ...line, suburb: 'Dubbo West' }])).rejects.toThrow(
          'CR-4N8R-2TWB',
        )
        while ((await db.$count(sql`pg_locks where not granted`)) === 0);
        return { refused }
      })
      await refused
      expect(await balance()).toEqual([0])
    })
  })

  test('--dry-run says line by line what would be written, and writes nothing', async () => {
    await importLines([mayasLine])
    const before = await stored()
    const lines = [
      { ...mayasLine, balance_cents: '1' },
      liamsLine,
      { ...liamsLine, account_number: '400000001' },
    ]
    expect(await importLines(lines, '--dry-run', '--invite')).toBe(
      [
        'line 2, account 3004512876: changes balance_cents',
        'line 3, account 3007729405: new customer, new account',
        'line 4, account 400000001: new account',
        'Nothing was written. Customers: 1 new, 0 with another name. Accounts: 2 new, 1 changed, 0 as they were.',
        'It would order a link for 1. The server sends what is ordered within seconds, or when it starts, within three days.',
      ].join('\n'),
    )
    expect(await stored()).toEqual(before)
    expect(await countEvents(backend().db)).toBe(0)
  })

  test('with one refused line none is written, and each is listed with its line, its column and what to do', async () => {
    const lines = [mayasLine, { ...liamsLine, state: 'XX', postcode: '830' }]
    await expect(importLines(lines, '--invite')).rejects.toThrow(
      [
        'line 3, state: cannot be read: write one of ACT, NSW, NT, QLD, SA, TAS, VIC, WA.',
        'line 3, postcode: cannot be read: write 4 digits, such as 2042; a spreadsheet drops the first 0 of 0800 unless the column is text.',
        'Nothing was written.',
      ].join('\n'),
    )
    expect([await stored(), await backend().db.$count(customers), await countEvents(backend().db)]).toEqual([
      [],
      0,
      0,
    ])
  })

  test('an account does not move to another address, and nothing of that file is written', async () => {
    await importLines([mayasLine])
    const before = await stored()
    const lines = [
      liamsLine,
      { ...mayasLine, email: 'somebody.else@customer.example' },
      { ...liamsLine, state: 'XX' },
    ]
    await expect(importLines(lines)).rejects.toThrow(
      'line 3, account_number: belongs to a customer with another e-mail address: correct the address or the number. An import moves no account.\nline 4, state:',
    )
    expect(await stored()).toEqual(before)
  })

  test('a new account is not given to a customer with the same address but another name', async () => {
    await importLines([mayasLine])
    const strangers = { ...liamsLine, email: mayasLine.email }
    await expect(importLines([strangers])).rejects.toThrow(
      'line 2, email: belongs to a customer with another name: correct the address, or write the name as the list has it.',
    )
    await expect(run('add', ...optionsOf(strangers))).rejects.toThrow(
      '--email belongs to a customer with another',
    )
    expect(await stored()).toHaveLength(1)
    // With an account that already belongs to them it is the same person.
    const renamed = { ...mayasLine, family_name: 'Tran' }
    const further = { ...renamed, account_number: '400000001' }
    expect(await importLines([further, renamed])).toBe(
      'Done. Customers: 0 new, 1 with another name. Accounts: 1 new, 0 changed, 1 as they were.',
    )
  })

  test('an import waits for another one, and does not add again what that has added', async () => {
    const { db } = backend()
    writeFileSync(join(folder(), 'customers.csv'), csvOf([mayasLine]))
    const running = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${importLock})`)
      const name = { givenName: 'Maya', familyName: 'Nguyen' }
      await tx
        .insert(customers)
        .values({ id: 'maya', email: mayasLine.email, ...name, passwordHash: '', createdAt: startOfTest })
      const second = { notified: run('import', 'customers.csv') }
      // Until the import waits for the lock.
      while ((await db.$count(sql`pg_locks where not granted`)) === 0);
      return second
    })
    expect(await running.notified).toBe(
      'Done. Customers: 0 new, 0 with another name. Accounts: 1 new, 0 changed, 0 as they were.',
    )
  })

  test('one file can add thousands of accounts', async () => {
    const many = Array.from({ length: 2500 }, (_, place) => ({
      ...mayasLine,
      account_number: String(500_000_000 + place),
      email: `customer-${place >> 1}@customer.example`,
    }))
    expect(await importLines(many)).toBe(
      'Done. Customers: 1250 new, 0 with another name. Accounts: 2500 new, 0 changed, 0 as they were.',
    )
    expect(await backend().db.$count(accounts)).toBe(2500)
    expect(await importLines(many)).toContain('2500 as they were')
  })

  test('a customer with several accounts sees the first by number', async () => {
    const second = { ...mayasLine, account_number: '3004512875', street_number: '99' }
    await importLines([mayasLine, second])
    const notified = await run('invite', '3004512875', '--print')
    await setPassword(/#reset=([\w-]+)/.exec(notified)?.[1] ?? '')
    const facts = {
      dueOn: '2026-11-27',
      issuedOn: '2026-11-06',
      periodStart: '2026-10-01',
      periodEnd: '2026-10-31',
    }
    for (const accountNumber of ['3004512875', '3004512876']) {
      const bill = { invoiceNumber: `INV-${accountNumber}`, accountNumber, usedWattHours: 1, amountCents: 1 }
      await backend()
        .db.insert(bills)
        .values({ ...bill, ...facts })
      const used = Number(accountNumber.slice(-1))
      await backend()
        .db.insert(usageDays)
        .values({ accountNumber, day: '2026-11-02', quality: 'actual', used })
    }
    const seen = await pages(mayasLine.email)
    expect(seen.overview).toMatchObject({
      accountNumber: '3004512875',
      supplyAddress: '99 Wardell Road, Marrickville NSW 2204',
    })
    expect(seen.bills).toMatchObject({ bills: [{ invoiceNumber: 'INV-3004512875' }] })
    expect(seen.usage).toMatchObject({ readings: [{ period: '2026-11-02', used: 5 }] })
  })

  test('a missing file is reported by its name', async () => {
    await expect(run('import', 'custommers.csv')).rejects.toThrow(
      'The file custommers.csv cannot be read (ENOENT): there is none of that name; correct it.',
    )
    await expect(run('import', '.')).rejects.toThrow(/EISDIR.*give the path of a CSV file/)
  })
})

describe('add', () => {
  test('adds one customer by the same rules as a file', async () => {
    const { given_name: _, family_name: __, balance_cents: ___, due_on: ____, ...line } = mayasLine
    const notified = await run('add', '--name', 'Mary Ann Nguyen', ...optionsOf(line), '--invite')
    expect(notified).toContain(
      'Done. Customers: 1 new, 0 with another name. Accounts: 1 new, 0 changed, 0 as they were.\nOrdered a link for 1.',
    )
    expect(await stored()).toMatchObject([
      {
        email: mayasLine.email,
        name: 'Mary Ann',
        account: { number: '3004512876', balanceCents: 0, dueOn: null },
      },
    ])
    expect(await mailsTo(mayasLine.email)).toHaveLength(1)
  })

  test('says which options are missing or wrong, and what to write', async () => {
    await expect(
      run('add', '--name', 'Maya Nguyen', '--email', 'maya', '--account', '300417826'),
    ).rejects.toThrow(
      [
        '--email cannot be read: write the address the customer logs in with, such as maya@mail.example.',
        '--street-number is missing: write the number on the letterbox, such as 12A.',
        '--street is missing: write the street of the supply address, such as Banksia Street.',
      ].join('\n'),
    )
    expect(await backend().db.$count(customers)).toBe(0)
  })

  test('does not change an existing account', async () => {
    await importLines([mayasLine])
    await expect(run('add', ...optionsOf({ ...mayasLine, balance_cents: '1' }))).rejects.toThrow(
      '--account is there already: change it by a file with import.\nNothing was written.',
    )
    expect(await stored()).toMatchObject([{ account: { balanceCents: 38_642 } }])
  })

  test('giving a name or a balance in two ways is refused', async () => {
    await expect(run('add', '--name', 'M', '--given-name', 'Maya')).rejects.toThrow(
      /give the whole name, or its two/,
    )
    await expect(run('add', '--balance-cents', '1', '--balance-dollars', '1')).rejects.toThrow(
      /give one of them/,
    )
  })
})
