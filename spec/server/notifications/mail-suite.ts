import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMailComposer } from '../../../host/server/notifications/mail-composer.ts'
import { createMailTemplates } from '../../../host/server/notifications/mail-templates.ts'
import { createSmtpTransport } from '../../../host/server/notifications/mail-transport.ts'
import { createOutbox } from '../../../host/server/notifications/outbox.ts'
import { passwordResets } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { bossJobs } from '../../../host/server/platform/queue/job-table.ts'
import { putBackLost } from '../jobs/put-back.ts'
import { it } from '../postgres-only.ts'
import type { TestBackend } from '../test-backend.ts'
import { addCustomer, startOfTest } from '../test-backend.ts'
import { startMailServer } from './mail-server.ts'
import { countEvents, countMails, mailsLeft, removeMails } from './stored-mails.ts'
import { sender, siteOrigin, testMailService, tokenIn } from './test-mail-service.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]

/** A mail's way between the outbox and the mail server. */
export const postSuite = (backend: () => TestBackend) =>
  describe('mail', () => {
    beforeEach(async () => {
      await removeMails(backend().db)
    })
    afterEach(() => {
      backend().clock.now = startOfTest
    })
    const pass = (ms: number) => {
      backend().clock.now = new Date(backend().clock.now.getTime() + ms)
    }
    const outboxOf = () => createOutbox({ db: backend().db, now: () => backend().clock.now })
    const put = (recipient: string) =>
      outboxOf().put(backend().db, { recipient, subject: 'A mail', body: 'Hello\n' })
    const left = async () => (await mailsLeft(backend().db)).map(({ recipient }) => recipient)
    const logged = (from: number) =>
      backend()
        .log.slice(from)
        .map((line) => JSON.parse(line) as Record<string, unknown>)
        .filter(({ event }) => String(event).startsWith('mail'))
    const over = (address: Parameters<typeof createSmtpTransport>[0]) =>
      testMailService({ ...backend(), mailTransport: createSmtpTransport(address, sender) }).worker

    it('a mail is sent if, and only if, its event has happened', async () => {
      const { db } = backend()
      const mail = { recipient: 'maya@customers.example', subject: 'A mail', body: 'Hello\n' }
      const happened = db.transaction((tx) => outboxOf().put(tx, mail))
      const undone = db.transaction(async (tx) => {
        await outboxOf().put(tx, { ...mail, recipient: 'tom@customers.example' })
        throw new Error('undone')
      })
      await expect(undone).rejects.toThrow('undone')
      await happened
      const { worker, delivered } = testMailService(backend())
      await worker.run()
      expect(delivered.map(({ recipient }) => recipient)).toEqual(['maya@customers.example'])
    })

    test('mails are sent over SMTP, the oldest first, and nothing of them remains', async () => {
      const { address, received } = await startMailServer()
      const names = ['one', 'two', 'three'].map((name) => `${name}@customers.example`)
      for (const name of names) {
        await put(name)
        pass(1)
      }
      await over(address).run()
      expect(received.map(({ to }) => to)).toEqual(names.map((name) => [name]))
      expect(await left()).toEqual([])
      await over(address).run()
      expect(received).toHaveLength(3)
    })

    it('several copies of the server send each mail once', async () => {
      const { address, received } = await startMailServer()
      const names = Array.from({ length: 30 }, (_, index) => `n${index}@customers.example`)
      for (const name of names) await put(name)
      await Promise.all(Array.from({ length: 6 }, () => over(address).run()))
      expect(received.map(({ to }) => to[0]).toSorted()).toEqual(names.toSorted())
    })

    it('several copies of the server write each mail once', async () => {
      const { db, clock } = backend()
      const eventLog = createEventLog({ db, now: () => clock.now })
      const customers = await Promise.all(Array.from({ length: 10 }, () => addCustomer(db)))
      for (const { email } of customers) await eventLog.record(db, { kind: 'resetLink', email })
      const copies = Array.from({ length: 5 }, () => testMailService(backend()))
      await Promise.all(copies.map(({ worker }) => worker.run()))
      const delivered = copies.flatMap((copy) => copy.delivered)
      expect(delivered.map(({ recipient }) => recipient).toSorted()).toEqual(
        customers.map(({ email }) => email).toSorted(),
      )
      expect(new Set(delivered.map(tokenIn)).size).toBe(10)
    })

    it.each(['distrusts', 'busy', 'drops'] as const)(
      'a mail server that %s at first gets the mail a minute or two later, and no sooner',
      async (fault) => {
        const { address, received, state } = await startMailServer()
        const from = backend().log.length
        await put('maya@customers.example')
        state.fault = fault
        await over(address).run()
        state.fault = null
        pass(minuteMs - 1)
        await over(address).run()
        expect(received).toEqual([])
        pass(minuteMs + 1)
        await over(address).run()
        expect(received).toHaveLength(1)
        expect(logged(from).map(({ event, attempts }) => [event, attempts])).toEqual([
          ['mail_failed', 1],
          ['mail_sent', 2],
        ])
        expect(backend().log.slice(from).join('')).not.toContain('maya')
      },
    )

    test('a mail to an unknown mailbox is given up at once', async () => {
      const { address, received, state } = await startMailServer()
      const from = backend().log.length
      await put('maya@customers.example')
      state.fault = 'refuses'
      await over(address).run()
      expect([await left(), received]).toEqual([[], []])
      expect(logged(from)).toEqual([
        expect.objectContaining({ level: 40, event: 'mail_given_up', attempts: 1, status: 550 }),
      ])
      expect(backend().log.slice(from).join('')).not.toContain('maya')
    })

    test('a mail server that is down costs one attempt in each round, and mails are still written', async () => {
      const { db, clock } = backend()
      const { address, asked, state } = await startMailServer()
      state.fault = 'drops'
      await put('first@customers.example')
      await put('second@customers.example')
      const eventLog = createEventLog({ db, now: () => clock.now })
      const customers = await Promise.all(Array.from({ length: 12 }, () => addCustomer(db)))
      for (const { email } of customers) await eventLog.record(db, { kind: 'resetLink', email })
      await over(address).run()
      expect(asked).toEqual(['first@customers.example'])
      expect(await countEvents(db)).toBe(0)
      await over(address).run()
      expect(asked).toEqual(['first@customers.example', 'second@customers.example'])
      expect(await left()).toHaveLength(14)
    })

    it('a mail server that refuses our password is tried less and less often, and this is logged once', async () => {
      let isRight = false
      const asked: number[] = []
      const secondsGone = () => (backend().clock.now.getTime() - startOfTest.getTime()) / 1000
      const { address, received } = await startMailServer({
        authOptional: false,
        allowInsecureAuth: true,
        onAuth: (_, __, done) => {
          asked.push(secondsGone())
          done(isRight ? null : new Error('no'), { user: 'us' })
        },
      })
      const { worker } = testMailService({
        ...backend(),
        mailTransport: createSmtpTransport({ ...address, auth: { user: 'us', pass: 'wrong' } }, sender),
      })
      const from = backend().log.length
      for (let count = 0; count < 8; count += 1) await put(`n${count}@customers.example`)
      // As in the server: a round every two seconds.
      for (; secondsGone() < 30; pass(2000)) await worker.run()
      expect(asked).toEqual([0, 4, 12, 28])
      expect(logged(from)).toEqual([expect.objectContaining({ event: 'mail_failed', code: 'EAUTH' })])
      isRight = true
      pass(30_000)
      await worker.run()
      // Refused mails wait for more than a minute, each from its own attempt.
      const waiting = ['n0', 'n1', 'n2', 'n3'].map((name) => `${name}@customers.example`)
      expect([received.length, (await left()).toSorted()]).toEqual([4, waiting])
      isRight = false
      pass(hourMs)
      await worker.run()
      expect(logged(from).filter(({ event }) => event === 'mail_failed')).toHaveLength(2)
    })

    it('many mails do not delay those that are still to be written', async () => {
      const { db, clock } = backend()
      for (let count = 0; count < 12; count += 1) {
        await put(`n${count}@customers.example`)
        pass(1)
      }
      const { email } = await addCustomer(db)
      const eventLog: string[] = []
      const { worker } = testMailService({
        ...backend(),
        mailTransport: {
          deliver: async ({ recipient }) => {
            // Requested while the first mail is being sent.
            if (eventLog.length === 0)
              await createEventLog({ db, now: () => clock.now }).record(db, { kind: 'resetLink', email })
            eventLog.push(recipient)
            if (eventLog.length === 11) expect(await countEvents(db)).toBe(0)
          },
        },
      })
      await worker.run()
      expect(eventLog).toHaveLength(13)
      expect(eventLog.at(-1)).toBe(email)
      expect(await left()).toEqual([])
    })

    it('a mail that fails does not hold up the next one', async () => {
      await put('first@customers.example')
      await put('second@customers.example')
      const arrived: string[] = []
      const deliver = async ({ recipient }: { recipient: string }) => {
        if (recipient.startsWith('first')) throw new Error('no')
        arrived.push(recipient)
      }
      await testMailService({ ...backend(), mailTransport: { deliver } }).worker.run()
      expect(arrived).toEqual(['second@customers.example'])
      expect(await left()).toEqual(['first@customers.example'])
    })

    it('each pause is up to twice as long as the one before, up to six hours; after three days the mail is given up', async () => {
      const from = backend().log.length
      await put('maya@customers.example')
      const attempts: number[] = []
      const deliver = async () => {
        attempts.push((backend().clock.now.getTime() - startOfTest.getTime()) / minuteMs)
        throw new Error('no mailbox maya@customers.example')
      }
      const { worker } = testMailService({ ...backend(), mailTransport: { deliver } })
      for (;;) {
        await worker.run()
        const [row] = await mailsLeft(backend().db)
        if (row === undefined) break
        // The database counts microseconds.
        backend().clock.now = new Date(row.startAfter.getTime() + 1)
      }
      const pauses = attempts.slice(1).map((at, index) => at - (attempts[index] ?? 0))
      const longest = pauses.map((_, index) => Math.min(2 ** (index + 1), 360))
      // Anywhere in the second half of each pause, so that copies do not all retry at once.
      for (const [index, pause] of pauses.entries()) {
        expect(pause).toBeGreaterThanOrEqual(Math.min(2 ** index, 360))
        expect(pause).toBeLessThan((longest[index] ?? 0) + 0.001)
      }
      const [last = 0] = attempts.slice(-1)
      expect(last * minuteMs).toBeGreaterThan(3 * dayMs - 6 * hourMs)
      expect(last * minuteMs).toBeLessThan(3 * dayMs)
      expect(logged(from).at(-1)).toMatchObject({
        level: 40,
        event: 'mail_given_up',
        attempts: attempts.length,
      })
      expect(backend().log.slice(from).join('')).not.toContain('maya')
    })

    test('a mail whose link has expired is not sent', async () => {
      const { db, clock } = backend()
      const { email } = await addCustomer(db)
      await createEventLog({ db, now: () => clock.now }).record(db, { kind: 'resetLink', email })
      const failing = { deliver: () => Promise.reject(new Error('no')) }
      await testMailService({ ...backend(), mailTransport: failing }).worker.run()
      expect(await left()).toEqual([email])
      pass(hourMs)
      const { worker, delivered } = testMailService(backend())
      await worker.run()
      expect([delivered, await left()]).toEqual([[], []])
    })

    it('a copy that dies while sending leaves the mail to another, within six minutes', async () => {
      const { db } = backend()
      await put('maya@customers.example')
      // Killed between taking and sending: nothing postpones or removes the job.
      expect(await outboxOf().take()).toMatchObject({ attempts: 1 })
      const { worker, delivered } = testMailService(backend())
      const from = backend().log.length
      const round = async () => {
        await putBackLost({ db, now: () => backend().clock.now })
        await worker.run()
      }
      pass(minuteMs)
      await round()
      // Longer than any attempt takes.
      pass(minuteMs)
      await round()
      expect(delivered).toEqual([])
      for (const _ of [3, 4, 5, 6]) {
        pass(minuteMs)
        await round()
      }
      expect(delivered).toMatchObject([{ recipient: 'maya@customers.example' }])
      expect(logged(from)).toMatchObject([{ event: 'mail_sent', attempts: 2 }])
      expect(await countMails(db)).toBe(0)
    })

    test('a late copy does not remove a mail that another one has by now', async () => {
      const { db } = backend()
      await put('maya@customers.example')
      const late = await outboxOf().take()
      pass(4 * minuteMs)
      await putBackLost({ db, now: () => backend().clock.now })
      pass(2 * minuteMs)
      const present = await outboxOf().take()
      if (late === null || present === null) throw new Error('nothing was due')
      const before = await db.select().from(bossJobs)
      await outboxOf().putOff(late, 'late')
      await outboxOf().giveUp(late, 'late')
      expect(await outboxOf().finish(db, late)).toBe(false)
      expect(await db.select().from(bossJobs)).toEqual(before)
      expect(await outboxOf().finish(db, present)).toBe(true)
    })

    it('a late copy writes no second mail, and invalidates no link', async () => {
      const { db, clock, app } = backend()
      const { id, email } = await addCustomer(db)
      const now = () => clock.now
      const mailComposer = createMailComposer({
        db,
        now,
        log: app.log,
        templates: createMailTemplates({ sender, siteOrigin: () => siteOrigin }),
        secret: Buffer.alloc(32, 7),
      })
      const takenByAnother = async () => false
      await mailComposer.write({ kind: 'resetLink', email }, { recordedAt: now() }, takenByAnother)
      await mailComposer.write(
        { kind: 'passwordChanged', email, isReset: true },
        { recordedAt: now() },
        takenByAnother,
      )
      expect(await countMails(db)).toBe(0)
      expect(await db.$count(passwordResets, eq(passwordResets.customerId, id))).toBe(0)
    })

    it('a mail that could not be written has used up nothing of the limit', async () => {
      const { db, clock, app } = backend()
      const { email } = await addCustomer(db)
      const now = () => clock.now
      const templates = createMailTemplates({ sender, siteOrigin: () => siteOrigin })
      let failures = 4
      const mailComposer = createMailComposer({
        db,
        now,
        log: app.log,
        templates: {
          ...templates,
          resetLink: (token) => {
            failures -= 1
            if (failures >= 0) throw new Error('no')
            return templates.resetLink(token)
          },
        },
        secret: Buffer.alloc(32, 7),
      })
      const write = () =>
        mailComposer.write({ kind: 'resetLink', email }, { recordedAt: now() }, async () => true)
      for (let times = 0; times < 4; times += 1) await expect(write()).rejects.toThrow('no')
      await write()
      expect(await left()).toEqual([email])
    })

    it('a mail that cannot be written keeps its event unchanged, and delays no other', async () => {
      const { db, clock } = backend()
      const eventLog = createEventLog({ db, now: () => clock.now })
      const { email } = await addCustomer(db)
      // A mail without a recipient is a fault of the server.
      await eventLog.record(db, { kind: 'passwordChanged', isReset: true } as never)
      await eventLog.record(db, { kind: 'resetLink', email })
      const from = backend().log.length
      const { worker, delivered } = testMailService(backend())
      await worker.run()
      expect(delivered).toHaveLength(1)
      expect(await countEvents(db)).toBe(1)
      expect(logged(from)).toContainEqual(expect.objectContaining({ event: 'mail_order_failed' }))
    })

    test('a stop finishes the mail being sent, and starts no other', async () => {
      await put('first@customers.example')
      await put('second@customers.example')
      const arrived: string[] = []
      const { worker } = testMailService({
        ...backend(),
        mailTransport: {
          deliver: async ({ recipient }) => {
            worker.finish()
            arrived.push(recipient)
          },
        },
      })
      await worker.run()
      expect(arrived).toEqual(['first@customers.example'])
      expect(await left()).toEqual(['second@customers.example'])
    })

    it('a recipient’s name cannot add recipients or headers', async () => {
      const { address, received } = await startMailServer()
      const rows = [
        `a@customers.example\r\nBcc: b@customers.example`,
        'a@customers.example, b@customers.example',
      ]
      for (const recipient of rows) await put(recipient)
      await over(address).run()
      for (const { to, raw } of received) {
        expect(to).toHaveLength(1)
        expect(raw).not.toMatch(/^Bcc:/im)
      }
      const others = (await left()).filter((recipient) => !rows.includes(recipient))
      expect(others).toEqual([])
    })
  })
