import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CustomerRequest } from 'gridfront/contracts'
import { beforeEach, describe, expect, test } from 'vitest'
import { customerRequests } from '../../../host/server/platform/database/schema.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest } from '../test-backend.ts'
import { requestAnswerSuite } from './answer-suite.ts'
import { arrangementSuite } from './arrangement-suite.ts'
import { refundSuite } from './refund-suite.ts'
import { complaint, path, requestHarness } from './request-harness.ts'

const dayMs = 86_400_000

/** Requests of customers: accepted once, listed, withdrawn. */
export const requestSuite = (backend: () => TestBackend) =>
  describe('requests', () => {
    const { newCustomer, addAccount } = requestHarness(backend)
    beforeEach(() => {
      backend().clock.now = startOfTest
    })

    test('[API-12] a complaint has a number, dates for its next steps, and a mail without its text', async () => {
      const { send, list, mails, accountNumber } = await newCustomer()
      const answer = await send('complaint', complaint)
      const taken = answer.json<CustomerRequest>()
      expect([answer.statusCode, taken]).toEqual([
        201,
        {
          reference: expect.stringMatching(/^CO-\w{4}-\w{4}$/),
          kind: 'COMPLAINT',
          status: 'RECEIVED',
          accountNumber,
          receivedAt: startOfTest.toISOString(),
          summary: 'A bill or a price',
          effectiveOn: null,
          // A Saturday: the first business day is Monday.
          targets: [
            { step: 'ACKNOWLEDGED', by: '2026-11-23' },
            { step: 'ANSWERED', by: '2026-11-27' },
          ],
          answer: null,
          isWithdrawable: true,
        },
      ])
      expect(await list()).toEqual([taken])
      const [mail] = await mails()
      expect(mail?.subject).toContain('we have your complaint')
      expect(mail?.body).toContain(taken.reference)
      expect(mail?.body).toContain('Our answer by Friday, 27 November 2026.')
      expect(mail?.body).not.toMatch(/twice as high|Robin|Newtown/)
    })

    test('[API-12] the same request is one request, also twice at once; with other words it is refused', async () => {
      const { send, list, mails } = await newCustomer()
      const id = randomUUID()
      const answers = await Promise.all([1, 2, 3].map(() => send('complaint', complaint, id)))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201])
      expect(new Set(answers.map((answer) => answer.json<CustomerRequest>().reference)).size).toBe(1)
      const other = await send('complaint', { ...complaint, description: 'Something else.' }, id)
      expect(other.statusCode).toBe(409)
      const kind = await send('life-support', { change: 'REGISTER' }, id)
      expect(kind.statusCode).toBe(409)
      expect(await list()).toHaveLength(1)
      expect(await mails()).toHaveLength(1)
    })

    test('[API-12] a request is withdrawn once, and doing so again changes nothing', async () => {
      const { send, withdraw, list, mails } = await newCustomer()
      const { reference } = (await send('complaint', complaint)).json<CustomerRequest>()
      for (const count of [1, 2]) {
        const answer = await withdraw(reference)
        const { status, isWithdrawable } = answer.json<CustomerRequest>()
        expect([count, answer.statusCode, status, isWithdrawable]).toEqual([count, 200, 'WITHDRAWN', false])
      }
      expect((await list())[0]?.status).toBe('WITHDRAWN')
      expect((await mails()).map(({ subject }) => subject)).toEqual([
        expect.stringContaining('we have your complaint'),
        expect.stringContaining('an update on your complaint'),
      ])
    })

    test('[API-12] a completed request cannot be withdrawn', async () => {
      const { send, withdraw, list } = await newCustomer()
      const { reference } = (await send('complaint', complaint)).json<CustomerRequest>()
      const done = { status: 'DONE', answer: 'We have corrected the bill.' } as const
      await backend().db.update(customerRequests).set(done).where(eq(customerRequests.reference, reference))
      expect((await withdraw(reference)).statusCode).toBe(409)
      expect(await list()).toMatchObject([{ ...done, isWithdrawable: false }])
    })

    test('[AUTH-14] nobody reads, makes or withdraws a request of another customer: it is 404, as what is not there', async () => {
      const [one, other] = [await newCustomer(), await newCustomer()]
      const { reference } = (await one.send('complaint', complaint)).json<CustomerRequest>()
      const refused = async (account: string) => [
        (await other.client.get(`${path}?account=${account}`)).statusCode,
        (await other.client.get(`${path}/arrangements?account=${account}`)).statusCode,
        (await other.send('complaint', { ...complaint, accountNumber: account })).statusCode,
      ]
      expect(await refused(one.accountNumber)).toEqual([404, 404, 404])
      expect(await refused('999')).toEqual([404, 404, 404])
      const [foreign, unknown] = [await other.withdraw(reference), await other.withdraw('CO-0000-0000')]
      expect([foreign.statusCode, foreign.json().detail]).toEqual([404, unknown.json().detail])
      expect(await other.list()).toEqual([])
      expect((await one.list())[0]?.status).toBe('RECEIVED')
    })

    test('[AUTH-14] of two accounts each has its own requests', async () => {
      const { id, client, send, list } = await newCustomer()
      const second = await addAccount(id)
      await send('complaint', { ...complaint, accountNumber: second })
      const of = async (account: string) =>
        (await client.get(`${path}?account=${account}`)).json<{ requests: unknown[] }>().requests
      expect(await list()).toEqual([])
      expect(await of(second)).toHaveLength(1)
    })

    test('[API-12] a complaint with only control characters, or answered by a missing phone number, is refused at its field', async () => {
      const { send, list } = await newCustomer()
      const wrong = async (change: object) => {
        const answer = await send('complaint', { ...complaint, ...change })
        return [answer.statusCode, answer.json().errors?.[0]?.pointer]
      }
      expect(await wrong({ description: '\u0001\u0002' })).toEqual([422, '/body/description'])
      expect(await wrong({ answerBy: 'PHONE' })).toEqual([422, '/body/phone'])
      expect(await list()).toEqual([])
    })

    test('[API-12] nothing that was typed is in the log', async () => {
      const { send } = await newCustomer()
      const from = backend().log.length
      await send('complaint', { ...complaint, description: 'zq-secret-words' })
      await send('authorised-person', {
        change: 'ADD',
        person: { name: 'Zq Secret', phone: '0491570157' },
      })
      const lines = backend().log.slice(from).join('\n')
      expect(lines).toContain('request_taken')
      expect(lines).not.toMatch(/zq.secret|0491570157/i)
    })

    test('[API-12] a complaint about life support is answered on the next business day at the latest', async () => {
      const { send } = await newCustomer()
      const { targets } = (
        await send('complaint', { ...complaint, topic: 'LIFE_SUPPORT' })
      ).json<CustomerRequest>()
      expect(targets).toEqual([{ step: 'ANSWERED', by: '2026-11-23' }])
      expect(Date.parse('2026-11-23') - startOfTest.getTime()).toBeLessThan(2 * dayMs)
    })

    arrangementSuite(backend)
    requestAnswerSuite(backend)
    refundSuite(backend)
  })
