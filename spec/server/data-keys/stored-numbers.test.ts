import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CustomerRequest } from 'gridfront/contracts'
import { concessionConsent } from 'gridfront/server'
import { beforeAll, describe, expect, test } from 'vitest'
import { listApplications } from '../../../host/server/commands/customers/sign-up-verbs.ts'
import { createRequestAnswers } from '../../../host/server/commands/requests/request-answers.ts'
import { postEntries } from '../../../host/server/ledger/ledger.ts'
import { accounts, applications, customerRequests } from '../../../host/server/platform/database/schema.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import { createRetention } from '../../../host/server/retention.ts'
import { createReview } from '../../../host/server/subjects/origination/review.ts'
import { sampleRetailer } from '../../../host/server/subjects/origination/sample-retailer.ts'
import { testMailService } from '../notifications/test-mail-service.ts'
import { answersOf } from '../origination/applicant.ts'
import { newNumber, signUpHarness } from '../origination/sign-up-harness.ts'
import { requestHarness } from '../requests/request-harness.ts'
import type { TestBackend } from '../test-backend.ts'
import { quickPasswords, startBackend, startOfTest, testDataKeys } from '../test-backend.ts'
import { openTestDatabase } from '../test-database.ts'

const dayMs = 86_400_000
const card = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '204417826K' } as const
const consent = { version: concessionConsent.version }

describe('numbers are deleted when they are not needed any more', () => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startBackend(await openTestDatabase('PostgreSQL'), { hasDemo: false })
    return () => backend.close()
  })
  const now = () => backend.clock.now
  const { answered, openedRow, rowOf, send } = signUpHarness(() => backend)
  const { newCustomer } = requestHarness(() => backend)
  const pruneAfter = async (ms: number) => {
    backend.clock.now = new Date(startOfTest.getTime() + ms)
    await createRetention({ db: backend.db, now })()
  }
  const restart = () => {
    backend.clock.now = startOfTest
  }

  test('[ORIG-1] 14 days after an application was accepted only the kind of document and the time of its check are kept', async () => {
    restart()
    const { applicant, answers } = await answered()
    const { email } = answers.person
    await send(applicant, email)
    await pruneAfter(14 * dayMs - 1)
    expect(await openedRow(email)).toMatchObject({ person: { identity: { number: '12345678' } } })
    await pruneAfter(14 * dayMs)
    const row = await rowOf(email)
    expect(row).toMatchObject({
      ...{ status: 'ACCEPTED', decidedAt: startOfTest, sealedNumbers: null },
      answers: { person: { identity: { kind: 'DRIVER_LICENCE', state: 'NSW' } } },
    })
    const opened = await openedRow(email)
    expect([opened?.person?.birthDate, opened?.person?.identity]).toEqual([
      answers.person.birthDate,
      undefined,
    ])
    expect(await listApplications(backend.db, true)).toContain('driver licence, checked 2026-11-21')
  })

  test('[ORIG-1] a declined or cancelled application also loses its dates of birth, and one in review keeps everything', async () => {
    restart()
    const credit = { kind: 'DRIVER_LICENCE', number: '99999999', state: 'NSW' }
    const waiting = async () => {
      const number = newNumber()
      const { applicant, answers } = await answered(number, {
        person: { ...answersOf(number).person, identity: credit },
      })
      const { email } = answers.person
      await send(applicant, email)
      const row = await rowOf(email)
      expect(row).toMatchObject({ status: 'IN_REVIEW', decidedAt: null })
      return { applicant, email, reference: row?.reference ?? '' }
    }
    const [declined, open, cancelled] = [await waiting(), await waiting(), await waiting()]
    const review = createReview({
      ...{ db: backend.db, now, eventLog: createEventLog({ db: backend.db, now }), retailer: sampleRetailer },
      ...{ unknownPasswordHash: await quickPasswords.hash('nobody knows it'), dataKeys: testDataKeys },
    })
    await review.decline(declined.reference, 'CREDIT')
    const mails = await testMailService(backend).mailsTo(cancelled.email)
    const token = mails.map(({ body }) => /#withdraw=([\w-]+)$/m.exec(body)?.[1]).findLast(Boolean)
    expect((await cancelled.applicant.withdraw(token)).statusCode).toBe(200)
    await pruneAfter(14 * dayMs)
    for (const { email } of [declined, cancelled])
      expect(await rowOf(email)).toMatchObject({ sealedNumbers: null, sealedBirthDates: null })
    expect(await rowOf(open.email)).toMatchObject({
      ...{ sealedNumbers: expect.any(String), sealedBirthDates: expect.any(String) },
    })
  })

  test('an application that is not sent is deleted as a whole', async () => {
    restart()
    const { answers } = await answered()
    await pruneAfter(30 * dayMs)
    expect(await rowOf(answers.person.email)).toBeUndefined()
    expect(await backend.db.$count(applications, eq(applications.status, 'OPEN'))).toBe(0)
  })

  test('[ACC-7] the number of a concession card stays while the account has it', async () => {
    restart()
    const answersOf = () =>
      createRequestAnswers({ db: backend.db, now, eventLog: createEventLog({ db: backend.db, now }) })
    const hasNumber = async (reference: string) => {
      const [row] = await backend.db
        .select()
        .from(customerRequests)
        .where(eq(customerRequests.reference, reference))
      return row !== undefined && row.sealedNumber !== null
    }
    const added = async () => {
      const customer = await newCustomer()
      const answer = await customer.send('concession', { change: 'ADD', card, consent })
      return { ...customer, reference: answer.json<CustomerRequest>().reference }
    }
    const [waiting, granted, declined, takenBack, removed, closed] = await Promise.all(
      Array.from({ length: 6 }, added),
    )
    if (!waiting || !granted || !declined || !takenBack || !removed || !closed) throw new Error('too few')
    for (const { reference } of [granted, removed, closed]) await answersOf().answer(reference, 'DONE', null)
    await answersOf().answer(declined.reference, 'DECLINED', 'We could not confirm it.')
    await takenBack.withdraw(takenBack.reference)
    backend.clock.now = new Date(startOfTest.getTime() + 60_000)
    await removed.send('concession', { change: 'REMOVE' })
    await backend.db
      .update(accounts)
      .set({ closedOn: '2026-11-20' })
      .where(eq(accounts.number, closed.accountNumber))

    const all = [waiting, granted, declined, takenBack, removed, closed]
    const left = () => Promise.all(all.map(({ reference }) => hasNumber(reference)))
    await pruneAfter(13 * dayMs)
    expect(await left()).toEqual([true, true, true, true, true, true])
    await pruneAfter(14 * dayMs + 60_000)
    expect(await left()).toEqual([true, true, false, false, false, false])
    // The displayed part stays.
    expect((await removed.list()).map(({ summary }) => summary)).toContain('Health Care Card ending in 26K')
    await granted.client.login(granted)
    expect((await granted.arrangements()).concession).toMatchObject({ cardNumberEnd: '26K' })
  })

  test('[PAY-6] the number of a bank account stays until 14 days after its refund is answered, also of a closed account', async () => {
    restart()
    const { db } = backend
    const answers = createRequestAnswers({ db, now, eventLog: createEventLog({ db, now }) })
    const asked = async () => {
      const { accountNumber, send } = await newCustomer()
      const payment = { cause: 'BANK_PAYMENT', causeId: randomUUID(), owedCents: -100 } as const
      await postEntries(db, [{ accountNumber, ...payment, happenedAt: now() }])
      await db.update(accounts).set({ closedOn: '2026-10-31' }).where(eq(accounts.number, accountNumber))
      const bank = { accountName: 'ROBIN OKAFOR', bsb: '062000', number: '123456782' }
      return (await send('credit-refund', { amount: 100, bank })).json<CustomerRequest>().reference
    }
    const references = await Promise.all([asked(), asked(), asked()])
    const [, paid, declined] = references
    await answers.answer(paid, 'DONE', null)
    await answers.answer(declined, 'DECLINED', 'It is not your account.')
    const left = async () => {
      const rows = await db.select().from(customerRequests)
      return references.map(
        (reference) => rows.find((row) => row.reference === reference)?.sealedNumber !== null,
      )
    }
    await pruneAfter(13 * dayMs)
    expect(await left()).toEqual([true, true, true])
    await pruneAfter(14 * dayMs)
    expect(await left()).toEqual([true, false, false])
  })
})
