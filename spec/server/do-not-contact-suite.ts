import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { DoNotContactReceipt, Problem } from 'gridfront/contracts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { doNotContact } from '../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../host/server/platform/events/event-log.ts'
import { defaultLimits } from '../../host/server/platform/limits/limit-settings.ts'
import { isReceiptNumber } from '../../host/server/platform/receipt-number.ts'
import { createDoNotContact } from '../../host/server/subjects/do-not-contact/do-not-contact.ts'
import { countEvents, removeMails } from './notifications/stored-mails.ts'
import { testMailService } from './notifications/test-mail-service.ts'
import type { TestBackend } from './test-backend.ts'
import { email as customerEmail, password as customerPassword, startOfTest } from './test-backend.ts'
import { TestClient } from './test-client.ts'

const path = '/api/home/do-not-contact'
const address = { line: '12 Banksia Street', suburb: 'Newtown', state: 'NSW', postcode: '2042' } as const
const hourMs = 3_600_000

/** The do-not-contact list. */
export const doNotContactSuite = (backend: () => TestBackend) =>
  describe('do not contact', () => {
    beforeEach(async () => {
      await removeMails(backend().db)
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    let last = 0
    /** An address that has not sent requests yet. */
    const newAddress = () => {
      last += 1
      return `198.20.${last >> 8}.${last & 255}`
    }
    const newClient = (app = backend().app) => new TestClient(app, newAddress())
    const visits = () => ({
      requestId: randomUUID(),
      name: 'Robin Okafor',
      ways: ['visit'] as ('visit' | 'phone' | 'mail' | 'email')[],
      address,
    })
    const appWith = (doNotContactsPerAddress: number) =>
      backend().with({
        config: { isLocal: true, publicOrigin: undefined, logLevel: 'trace', doNotContactsPerAddress },
      })
    const ask = (body: unknown, visitor = newClient()) => visitor.post(path, body)
    const entriesOf = (requestId: string) =>
      backend().db.select().from(doNotContact).where(eq(doNotContact.requestId, requestId))

    test('[UI-1] the person is on the list from that day, with all given data, and gets a receipt', async () => {
      const request = {
        ...visits(),
        ways: ['email', 'visit', 'phone', 'mail'],
        phone: '0491570156',
        email: 'Robin.Okafor@Customers.example',
        note: 'Gate at the back.\nDog.',
      }
      const answer = await ask(request)
      expect(answer.statusCode).toBe(201)
      const receipt = DoNotContactReceipt.parse(answer.json())
      expect(isReceiptNumber('DNC', receipt.receipt)).toBe(true)
      expect(await entriesOf(request.requestId)).toEqual([
        {
          ...receipt,
          requestId: request.requestId,
          createdAt: startOfTest,
          ways: ['email', 'mail', 'phone', 'visit'],
          name: 'Robin Okafor',
          addressLine: '12 Banksia Street',
          suburb: 'Newtown',
          state: 'NSW',
          postcode: '2042',
          phone: '0491570156',
          email: 'robin.okafor@customers.example',
          note: 'Gate at the back.\nDog.',
        },
      ])
    })

    test.each([
      ['2026-11-21T12:59:59.999Z', '2026-11-21'],
      ['2026-11-21T13:00:00.000Z', '2026-11-22'],
      ['2026-06-30T13:59:59.999Z', '2026-06-30'],
      ['2026-06-30T14:00:00.000Z', '2026-07-01'],
    ])('an entry begins on the day of the east coast: at %s it is %s', async (now, day) => {
      backend().clock.now = new Date(now)
      expect((await ask(visits())).json()).toMatchObject({ effectiveFrom: day })
    })

    test('[UI-1] the same request sent again gets the same receipt, also days later, and is one entry', async () => {
      const request = { ...visits(), note: 'Please.' }
      const first = (await ask(request)).json()
      backend().clock.now = new Date(startOfTest.getTime() + 72 * hourMs)
      const again = await ask({ ...request, ways: ['visit', 'visit'], note: ' Please. ' })
      expect([again.statusCode, again.json()]).toEqual([201, first])
      expect(await entriesOf(request.requestId)).toHaveLength(1)
    })

    test.each([
      ['name', 'Robin Okafor-Smith'],
      ['ways', ['mail']],
      ['address', { ...address, postcode: '2043' }],
      ['phone', '0255501234'],
      ['email', 'robin@customers.example'],
      ['note', 'More.'],
    ])(
      '[UI-1] a request that is another one under the same name is refused, and nothing changes: %s',
      async (member, value) => {
        const request = visits()
        await ask(request)
        const before = await entriesOf(request.requestId)
        const answer = await ask({ ...request, [member]: value })
        expect(Problem.parse(answer.json())).toMatchObject({ status: 409, title: 'Conflict' })
        expect(await entriesOf(request.requestId)).toEqual(before)
        expect(await countEvents(backend().db)).toBe(0)
      },
    )

    test('[UI-1] sent twenty times at once a request is one entry, with one receipt and one mail', async () => {
      const email = `race-${randomUUID().slice(0, 8)}@customers.example`
      const request = { ...visits(), email }
      const visitors = Array.from({ length: 20 }, () => newClient())
      for (const visitor of visitors) await visitor.get('/csrf')
      const answers = await Promise.all(visitors.map((visitor) => ask(request, visitor)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 201))
      expect(new Set(answers.map((answer) => answer.json().receipt)).size).toBe(1)
      expect(await entriesOf(request.requestId)).toHaveLength(1)
      expect(await testMailService(backend()).mailsTo(email)).toHaveLength(1)
    })

    test('two people never get one receipt number: a number in use is skipped', async () => {
      const { db, clock } = backend()
      const numbers = ['DNC-TAKE-0001', 'DNC-TAKE-0001', 'DNC-TAKE-0001', 'DNC-TAKE-0002']
      const list = createDoNotContact({
        db,
        now: () => clock.now,
        eventLog: createEventLog({ db, now: () => clock.now }),
        newReceipt: () => numbers.shift() ?? 'DNC-TAKE-0002',
      })
      const receiptOf = async (request: Parameters<typeof list>[0]) => {
        const listed = await list(request)
        return listed.outcome === 'listed' ? listed.receipt.receipt : listed.outcome
      }
      expect(await receiptOf(visits())).toBe('DNC-TAKE-0001')
      expect(await receiptOf(visits())).toBe('DNC-TAKE-0002')
      await expect(list(visits())).rejects.toThrow('no receipt number is free')
    })

    test.each([
      [['visit'], ['/body/address']],
      [['mail'], ['/body/address']],
      [['phone'], ['/body/phone']],
      [['email'], ['/body/email']],
      [
        ['visit', 'phone', 'mail', 'email'],
        ['/body/address', '/body/phone', '/body/email'],
      ],
    ])('[API-11] to stop %j something has to be said of whom: %j', async (ways, pointers) => {
      const { address: _, ...request } = visits()
      const answer = await ask({ ...request, ways })
      const { status, errors } = Problem.parse(answer.json())
      expect([answer.statusCode, status, errors?.map(({ pointer }) => pointer)]).toEqual([422, 422, pointers])
      expect(await entriesOf(request.requestId)).toEqual([])
    })

    test.each<[string, object, string]>([
      ['no way', { ways: [] }, '/body/ways'],
      ['a way that there is none', { ways: ['visit', 'fax'] }, '/body/ways/1'],
      ['a blank name', { name: ' \t ' }, '/body/name'],
      ['a name of 101 letters', { name: 'x'.repeat(101) }, '/body/name'],
      ['no name', { name: undefined }, '/body/name'],
      ['a postcode of three digits', { address: { ...address, postcode: '800' } }, '/body/address/postcode'],
      ['a state in small letters', { address: { ...address, state: 'nsw' } }, '/body/address/state'],
      ['a blank street', { address: { ...address, line: ' ' } }, '/body/address/line'],
      ['a number from abroad', { phone: '+6421123456' }, '/body/phone'],
      ['a number with spaces', { phone: '0491 570 156' }, '/body/phone'],
      ['a number without its area', { phone: '55501234' }, '/body/phone'],
      ['an address that is none', { email: 'robin@' }, '/body/email'],
      ['a note of 1,001 letters', { note: 'x'.repeat(1001) }, '/body/note'],
      ['no name of the request', { requestId: undefined }, '/body/requestId'],
      ['a name of the request that is no UUID', { requestId: 'again' }, '/body/requestId'],
    ])('[API-11] %s is refused at its field', async (_, change, pointer) => {
      const answer = await ask({ ...visits(), ...change })
      expect(answer.statusCode).toBe(422)
      expect(Problem.parse(answer.json()).errors).toMatchObject([{ pointer }])
    })

    test.each([
      '0255501234',
      '0355501234',
      '0491570156',
      '0590000000',
      '0755501234',
      '0855501234',
      '1300975707',
      '1800975711',
      '131450',
    ])('an Australian number is taken: %s', async (phone) => {
      expect((await ask({ ...visits(), phone })).statusCode).toBe(201)
    })

    test('invisible characters are removed from texts, and sent again it is the same request', async () => {
      const request = { ...visits(), name: 'Zoë \u0001 O\u2019Neill', note: '\u0001\u0002' }
      const answer = await ask(request)
      expect([answer.statusCode, (await ask(request)).json()]).toEqual([201, answer.json()])
      expect(await entriesOf(request.requestId)).toMatchObject([{ name: 'Zoë  O\u2019Neill', note: null }])
    })

    test('nobody learns who is a customer, or who is already on the list: all answers are alike', async () => {
      const notified = async (email: string) => {
        const { statusCode, headers, body } = await ask({ ...visits(), ways: ['email'], email })
        const { date: _, 'set-cookie': __, ...others } = headers
        return { statusCode, headers: others, members: Object.keys(JSON.parse(body)), length: body.length }
      }
      const stranger = await notified('nobody@customers.example')
      expect(await notified('nobody@customers.example')).toEqual(stranger)
      expect(await notified(customerEmail)).toEqual(stranger)
    })

    test('a logged-in customer is treated like everybody else', async () => {
      const visitor = newClient()
      await visitor.login({ email: customerEmail, password: customerPassword })
      expect((await ask(visits(), visitor)).statusCode).toBe(201)
    })

    test('[API-5] without the CSRF token nothing is written', async () => {
      const request = visits()
      expect((await newClient().bare('POST', path, { body: request })).statusCode).toBe(403)
      expect(await entriesOf(request.requestId)).toEqual([])
    })

    test('[UI-1] with an e-mail address the receipt is mailed, without anything that was typed', async () => {
      const email = `receipt-${randomUUID().slice(0, 8)}@customers.example`
      const typed = {
        name: 'Buy Now At Evil',
        note: 'https://evil.example',
        address: { ...address, line: '9 Evil Lane' },
      }
      const request = { ...visits(), ...typed, ways: ['visit', 'email'], email: email.toUpperCase() }
      const { receipt } = (await ask(request)).json()
      const mails = await testMailService(backend()).mailsTo(email)
      expect(mails.map(({ subject }) => subject)).toEqual(['Example Energy: your do-not-contact receipt'])
      const text = mails[0]?.body.replaceAll('\n', ' ') ?? ''
      expect(text).toContain(` ${receipt} `)
      expect(text).toContain(
        'From Saturday, 21 November 2026 there will be no more sales visits and emails from us.',
      )
      expect(text).not.toMatch(/evil|lane/i)
    })

    test('without an e-mail address no mail is ordered', async () => {
      await ask(visits())
      expect(await countEvents(backend().db)).toBe(0)
    })

    test('an entry and the order for its mail are made together, or not at all', async () => {
      const { db, clock } = backend()
      const eventLog = createEventLog({ db, now: () => clock.now })
      const list = createDoNotContact({
        db,
        now: () => clock.now,
        eventLog: { ...eventLog, record: () => Promise.reject(new Error('no room')) },
      })
      const request = { ...visits(), email: 'robin@customers.example' }
      await expect(list(request)).rejects.toThrow('no room')
      expect(await entriesOf(request.requestId)).toEqual([])
    })

    test('mailboxes cannot be flooded: at most three receipts an hour go to one address', async () => {
      const email = `flood-${randomUUID().slice(0, 8)}@customers.example`
      const from = backend().log.length
      const mailService = testMailService(backend())
      for (let times = 0; times < 5; times += 1)
        expect((await ask({ ...visits(), email })).statusCode).toBe(201)
      expect(await mailService.mailsTo(email)).toHaveLength(3)
      backend().clock.now = new Date(startOfTest.getTime() + hourMs)
      await ask({ ...visits(), email })
      expect(await mailService.mailsTo(email)).toHaveLength(4)
      const lines = backend().log.slice(from)
      expect(lines.filter((line) => line.includes('limit_reached'))).toHaveLength(1)
      expect(lines.join('')).not.toContain(email)
    })

    test(`[UI-1] one address asks ${defaultLimits.doNotContactsPerAddress} times in a quarter of an hour, and is told when to come back`, async () => {
      const app = await appWith(2)
      const visitor = newClient(app)
      expect([(await ask(visits(), visitor)).statusCode, (await ask({}, visitor)).statusCode]).toEqual([
        201, 422,
      ])
      backend().clock.now = new Date(startOfTest.getTime() + 60_000)
      const request = visits()
      const refusal = await ask(request, visitor)
      expect([refusal.statusCode, refusal.headers['retry-after']]).toEqual([429, '840'])
      expect(await entriesOf(request.requestId)).toEqual([])
      expect((await ask(request, newClient(app))).statusCode).toBe(201)
      backend().clock.now = new Date(startOfTest.getTime() + 900_000)
      expect((await ask(visits(), visitor)).statusCode).toBe(201)
      // The default limit, on the app without a setting of its own.
      const eager = newClient()
      const statuses = []
      for (let times = 0; times <= defaultLimits.doNotContactsPerAddress; times += 1)
        statuses.push((await ask(visits(), eager)).statusCode)
      expect(statuses.indexOf(429)).toBe(defaultLimits.doNotContactsPerAddress)
    })

    test('[TRACE-6] no log line says who sent it: only the ways and whether it was new', async () => {
      const { log } = backend()
      const from = log.length
      const request = {
        ...visits(),
        name: 'Marguerite Featherstonehaugh',
        ways: ['visit', 'phone', 'email'],
        address: { line: '77 Coolibah Crescent', suburb: 'Wagga Wagga', state: 'NSW', postcode: '2650' },
        phone: '0491570157',
        email: 'marguerite@customers.example',
        note: 'Ring the bell twice',
      }
      const { receipt } = (await ask(request)).json()
      await ask(request)
      await ask({ ...request, name: 'Marguerite F' })
      await ask({ ...request, phone: 'Featherstonehaugh' })
      await testMailService(backend()).worker.run()
      const lines = log.slice(from)
      expect(
        lines
          .map((line) => JSON.parse(line))
          .filter(({ event }) => event === 'do_not_contact' || event === 'receipt')
          .map(({ event, ways, isNew, kind, isSent }) => ({ event, ways, isNew, kind, isSent })),
      ).toEqual([
        { event: 'do_not_contact', ways: request.ways, isNew: true },
        { event: 'do_not_contact', ways: request.ways, isNew: false },
        { event: 'receipt', kind: 'doNotContact', isSent: true },
      ])
      const text = lines.join('')
      for (const secret of [
        'arguerite',
        'eather',
        'oolibah',
        'agga',
        '"2650"',
        'NSW 2650',
        '0491570157',
        'bell',
        receipt,
        request.requestId,
      ])
        expect(text).not.toContain(secret)
    })

    test('[TRACE-6] a database that fails says nothing of the entry in the log, and the answer neither', async () => {
      const { log } = backend()
      const from = log.length
      const request = visits()
      await backend().db.execute(sql`alter table do_not_contact rename to elsewhere`)
      try {
        const answer = await ask(request)
        expect(answer.statusCode).toBe(500)
        expect(answer.body).not.toMatch(/okafor|banksia|do_not_contact/i)
      } finally {
        await backend().db.execute(sql`alter table elsewhere rename to do_not_contact`)
      }
      expect((await ask(request)).statusCode).toBe(201)
      expect(log.slice(from).join('')).not.toMatch(/Okafor|Banksia/)
    })
  })
