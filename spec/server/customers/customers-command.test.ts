import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq, isNull } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { runCustomersCommand } from '../../../host/server/commands/customers/command.ts'
import { lockFolder } from '../../../host/server/platform/database/folder-lock.ts'
import {
  accounts,
  customers,
  providerIdentities,
  sessions,
} from '../../../host/server/platform/database/schema.ts'
import { bossJobs } from '../../../host/server/platform/queue/job-table.ts'
import { siteOrigin, tokenIn } from '../notifications/test-mail-service.ts'
import { startOfTest, temporaryFolder } from '../test-backend.ts'
import { TestClient } from '../test-client.ts'
import { liamsLine, mayasLine } from './customer-lines.ts'
import { customersHarness, newPassword } from './customers-harness.ts'

const hourMs = 3_600_000
const { backend, ports, run, importLines, mailsTo, visitor, logIn, setPassword } = customersHarness()

describe('invite', () => {
  test('[ACC-2] a printed link sets the password once, and for 7 days', async () => {
    await importLines([mayasLine])
    const notified = await run('invite', mayasLine.email.toUpperCase(), '--print')
    const [link = '', token = ''] = /^\S+#reset=([\w-]+)&welcome$/m.exec(notified) ?? []
    expect(link).toBe(`${siteOrigin}/accounts/forgot-password#reset=${token}&welcome`)
    expect(notified).toContain('once, until 2026-11-28T02:00:00Z')
    expect(await setPassword(token)).toBe(204)
    expect(await setPassword(token, 'another-verandah-in-may')).toBe(410)
    expect(await logIn(mayasLine.email, newPassword)).toBe(200)
    const late = /#reset=([\w-]+)/.exec(await run('invite', '3004512876', '--print'))?.[1] ?? ''
    backend().clock.now = new Date(startOfTest.getTime() + 7 * 24 * hourMs)
    expect(await setPassword(late)).toBe(410)
  })

  test('[ACC-2] a customer with a password gets a password reset link, for an hour', async () => {
    await importLines([mayasLine], '--invite')
    const [first] = await mailsTo(mayasLine.email)
    expect(first?.body).toMatch(/&welcome$/m)
    expect(await setPassword(first === undefined ? '' : tokenIn(first))).toBe(204)
    const notified = await run('invite', mayasLine.email, '--print')
    expect(notified).toMatch(/^\S+#reset=[\w-]{43}$/m)
    expect(notified).toContain('once, until 2026-11-21T03:00:00Z')
    await run('invite', mayasLine.email)
    const mail = (await mailsTo(mayasLine.email)).find(({ subject }) =>
      /link for a new password/.test(subject),
    )
    expect(mail?.body).toMatch(/#reset=[\w-]{43}$/m)
    expect(mail?.body).toContain('once and for 60 minutes')
    const token = mail === undefined ? '' : tokenIn(mail)
    backend().clock.now = new Date(startOfTest.getTime() + hourMs)
    expect(await setPassword(token)).toBe(410)
  })

  test('the link is not in the database, and only the newest one works', async () => {
    await importLines([mayasLine])
    const links = [
      await run('invite', mayasLine.email, '--print'),
      await run('invite', mayasLine.email, '--print'),
    ]
    const [former = '', newest = ''] = links.map((notified) => /#reset=([\w-]+)/.exec(notified)?.[1] ?? '')
    const tables = await Promise.all([bossJobs, customers].map((table) => backend().db.select().from(table)))
    for (const token of [former, newest]) expect(JSON.stringify(tables)).not.toContain(token)
    expect(await setPassword(former)).toBe(410)
    expect(await setPassword(newest)).toBe(204)
  })

  test('a mail requested by the operator is not limited by the customer’s own requests', async () => {
    await importLines([mayasLine])
    for (let times = 0; times < 4; times += 1) {
      await visitor().post('/api/recovery/password', { email: mayasLine.email })
      await run('invite', mayasLine.email)
    }
    const subjects = (await mailsTo(mayasLine.email)).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject.endsWith('choose your password'))).toHaveLength(4)
  })

  test('an invitation ordered while the server was stopped is valid for its whole hour once it runs', async () => {
    await importLines([mayasLine])
    await run('invite', mayasLine.email)
    backend().clock.now = new Date(startOfTest.getTime() + 70 * hourMs)
    const [mail] = await mailsTo(mayasLine.email)
    backend().clock.now = new Date(backend().clock.now.getTime() + hourMs - 1000)
    expect(await setPassword(mail === undefined ? '' : tokenIn(mail))).toBe(204)
  })

  test.each(['nobody@customer.example', '999999'])(
    '%s is unknown, and the command says so',
    async (nobody) => {
      await expect(run('invite', nobody)).rejects.toThrow(
        'There is no customer with that e-mail address or account number: see the list, or add one.',
      )
    },
  )

  test('no line of the log contains an address or a link', async () => {
    backend().log.length = 0
    await importLines([mayasLine], '--invite')
    const [mail] = await mailsTo(mayasLine.email)
    await setPassword(mail === undefined ? '' : tokenIn(mail))
    const lines = backend().log.join('')
    expect(lines).toContain('"kind":"invitation"')
    expect(lines).not.toContain(mayasLine.email)
    expect(lines).not.toContain(mail === undefined ? '' : tokenIn(mail))
  })
})

describe('list and unlock', () => {
  test('every account with its customer, by number', async () => {
    expect(await run('list')).toBe('There are no customers yet: bring them in by import or add.')
    await importLines([liamsLine, mayasLine])
    expect(await run('list')).toBe(
      [
        'ACCOUNT     E-MAIL                         NAME           SINCE',
        '3004512876  maya.nguyen@customer.example   Maya Nguyen    2026-11-21T02:00:00Z',
        "3007729405  liam.oconnor@customer.example  Liam O'Connor  2026-11-21T02:00:00Z",
      ].join('\n'),
    )
  })

  test('[ACC-2] a customer who typed wrong passwords is listed as locked, and after unlock may log in at once', async () => {
    await importLines([mayasLine, liamsLine])
    const token = /#reset=([\w-]+)/.exec(await run('invite', mayasLine.email, '--print'))?.[1] ?? ''
    await setPassword(token)
    expect(await run('list', '--locked')).toBe('Nobody is locked.')
    for (let times = 0; times < 5; times += 1) await logIn(mayasLine.email, 'wrong')
    expect(await logIn(mayasLine.email, newPassword)).toBe(429)
    expect(await run('list', '--locked')).toBe(
      [
        'ACCOUNT     E-MAIL                        NAME         SINCE                 LOCKED UNTIL',
        '3004512876  maya.nguyen@customer.example  Maya Nguyen  2026-11-21T02:00:00Z  2026-11-21T02:00:30Z',
      ].join('\n'),
    )
    expect(await run('unlock', liamsLine.email)).toBe(`${liamsLine.email} was not locked.`)
    expect(await run('unlock', '3004512876')).toBe(`${mayasLine.email} may log in again at once.`)
    expect(await logIn(mayasLine.email, newPassword)).toBe(200)
    expect(await run('list', '--locked')).toBe('Nobody is locked.')
  })

  test('disconnect-provider forgets the login of the identity provider, and ends what it began', async () => {
    await importLines([mayasLine])
    const { db } = backend()
    const { email } = mayasLine
    expect(await run('disconnect-provider', email)).toBe(
      `${email} was not connected with a login of the identity provider.`,
    )
    const [maya] = await db.select().from(customers)
    const customerId = String(maya?.id)
    const at = startOfTest
    await db
      .insert(providerIdentities)
      .values({ issuer: 'https://id.banksia.example', subject: 'maya', customerId, createdAt: at })
    const session = { customerId, createdAt: at, expiresAt: new Date('2027-01-01'), openedWith: 'x' }
    await db.insert(sessions).values([
      { ...session, jti: 'by-provider', provider: 'https://id.banksia.example' },
      { ...session, jti: 'by-password' },
    ])
    expect(await run('disconnect-provider', '3004512876')).toBe(
      `${email} is disconnected from the identity provider. Sessions ended: 1.`,
    )
    expect(await db.$count(providerIdentities)).toBe(0)
    const open = await db.select({ jti: sessions.jti }).from(sessions).where(isNull(sessions.endedAt))
    expect(open).toEqual([{ jti: 'by-password' }])
  })

  test('[ACC-2] an account guessed at by many senders is locked for all, and unlock ends that too', async () => {
    await importLines([mayasLine])
    const email = mayasLine.email
    for (let sender = 0; sender < 50; sender += 1)
      await new TestClient(backend().app, `198.19.8.${sender}`).login({ email, password: 'wrong' })
    expect(await run('list', '--locked')).toContain('2026-11-21T03:00:00Z')
    await run('unlock', email)
    expect(await run('list', '--locked')).toBe('Nobody is locked.')
  })

  test('without the server’s secret the lock-outs are unknown, and the command says so', async () => {
    const other = temporaryFolder()
    const words = ['list', '--locked']
    await expect(runCustomersCommand(words, ports({ DATA_DIR: other.path }))).rejects.toThrow(
      /There is no secret .*csrf-secret: set DATA_DIR to the folder of the server/,
    )
    other.done()
  })
})

describe('business', () => {
  const account = mayasLine.account_number
  const business = async () => {
    const [row] = await backend().db.select().from(accounts).where(eq(accounts.number, account))
    return [row?.businessName, row?.businessAbn]
  }

  test('[ACC-7] staff correct the legal name and the ABN of a business, each alone or both', async () => {
    await importLines([mayasLine])
    await backend()
      .db.update(accounts)
      .set({ businessName: 'Petrakis', businessAbn: '51824753556' })
      .where(eq(accounts.number, account))
    expect(await run('business', account, '--name', ' Petrakis Bakery', '--abn', '72 999 999 991')).toBe(
      `From the next bill on, bills of account ${account} are tax invoices for Petrakis Bakery, ABN 72 999 999 991.`,
    )
    await run('business', account, '--name', 'Petrakis Bakery Pty Ltd')
    expect(await business()).toEqual(['Petrakis Bakery Pty Ltd', '72999999991'])
    await run('business', account, '--abn', '51824753556')
    expect(await business()).toEqual(['Petrakis Bakery Pty Ltd', '51824753556'])
  })

  test.each([
    [['business', account], 'Give --name, --abn or both'],
    [
      ['business', account, '--name', 'Petrakis Bakery', '--abn', '72999999991'],
      `Account ${account} is a household's`,
    ],
    [['business', account, '--name', ' ', '--abn', '72999999991'], '--name is the legal name'],
    [['business', account, '--name', 'P'.repeat(151), '--abn', '72999999991'], 'at most 150 characters'],
    [['business', account, '--name', 'P', '--abn', '72999999992'], '--abn: '],
    [['business', '999', '--name', 'P', '--abn', '72999999991'], 'There is no account with that number'],
  ])('%j changes nothing, and says what to do', async (words, said) => {
    await importLines([mayasLine])
    await expect(run(...words)).rejects.toThrow(said)
    expect(await business()).toEqual([null, null])
  })
})

describe('arguments', () => {
  test.each([
    [
      ['lst'],
      'Unknown word "lst": use one of import, add, invite, list, unlock, disconnect-provider, business, applications, accept, decline, offer-terms, plan-changes, held, show, release, handled, generate; see --help.',
    ],
    [['import'], 'import takes one file, such as import customers.csv; see --help.'],
    [['import', 'a.csv', 'b.csv'], 'import takes one file, such as import customers.csv; see --help.'],
    [
      ['invite'],
      'invite takes one e-mail address or account number, such as invite maya@mail.example; see --help.',
    ],
    [['add', 'Maya', 'Nguyen'], 'add takes options alone: put a value with blanks into quotes; see --help.'],
    [['list', '--print'], "Unknown option '--print'. See --help."],
    [['add', '--name', 'A', '--name', 'B'], '--name is given twice: give it once.'],
    [['add', '--email'], "Option '--email <value>' argument missing. See --help."],
  ])('%j are refused in a sentence that says what to do', async (words, sentence) => {
    await expect(run(...words)).rejects.toThrow(sentence)
  })

  test('--help, and no argument, show the usage without reading any setting', async () => {
    const config = () => {
      throw new Error('nobody may ask')
    }
    for (const words of [[], ['--help'], ['import', '--help']])
      expect(await runCustomersCommand(words, { ...ports(), config })).toMatch(
        /^The customers in the server's database.*import <file.csv>.*bpay_reference/s,
      )
  })
})

describe('which database', () => {
  const embedded = (dataDir: string) =>
    runCustomersCommand(['list'], ports({ DATABASE_URL: '', EMBEDDED_DATABASE: 'yes', DATA_DIR: dataDir }))

  test('a folder without a database is reported, and none is created', async () => {
    const { path, done } = temporaryFolder()
    await expect(embedded(path)).rejects.toThrow(
      `There is no database in ${path}: set DATABASE_URL or DATA_DIR as for the server, or start the server once.`,
    )
    done()
  })

  test('the embedded database of a running server is reported', async () => {
    const { path, done } = temporaryFolder()
    mkdirSync(join(path, 'database'))
    const lock = lockFolder(path)
    await expect(embedded(path)).rejects.toThrow(/is in use by another Gridfront: stop that one/)
    lock.release()
    done()
  })

  test('without DATABASE_URL a published server has none', async () => {
    await expect(runCustomersCommand(['list'], ports({ DATABASE_URL: '' }))).rejects.toThrow(
      'A published server needs PostgreSQL: set DATABASE_URL.',
    )
  })
})
