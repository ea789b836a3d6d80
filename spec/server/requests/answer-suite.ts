import type { CustomerRequest } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import { createRequestAnswers } from '../../../host/server/commands/requests/request-answers.ts'
import { createEventLog } from '../../../host/server/platform/events/event-log.ts'
import type { TestBackend } from '../test-backend.ts'
import { complaint, requestHarness } from './request-harness.ts'

/** What the retailer does about requests. */
export function requestAnswerSuite(backend: () => TestBackend) {
  const { newCustomer, addMeter } = requestHarness(backend)
  const answers = () => {
    const { db, clock } = backend()
    const now = () => clock.now
    return createRequestAnswers({ db, now, eventLog: createEventLog({ db, now }) })
  }

  test('[API-12] an answer is shown in the account, once, and a mail announces it without its text', async () => {
    const { send, list, mails } = await newCustomer()
    const { reference } = (await send('complaint', complaint)).json<CustomerRequest>()
    expect((await answers().open()).map((one) => one.reference)).toContain(reference)
    await answers().answer(reference, 'IN_PROGRESS', null)
    await answers().answer(reference, 'DONE', 'We have corrected the bill.')
    expect(await answers().answer(reference, 'DECLINED', 'No.')).toBeNull()
    expect(await list()).toMatchObject([{ status: 'DONE', answer: 'We have corrected the bill.' }])
    const bodies = (await mails()).map(({ body }) => body)
    expect(bodies).toHaveLength(3)
    expect(bodies.join('')).not.toContain('corrected')
  })

  test('[ACC-1] a completed reading is the last one of its register, and the next needs another estimated bill', async () => {
    const { send, arrangements, accountNumber } = await newCustomer()
    await addMeter(accountNumber)
    const reading = { readOn: '2026-11-21', readings: [{ registerId: '1', value: 4930 }] }
    const { reference } = (await send('meter-reading', reading)).json<CustomerRequest>()
    await answers().answer(reference, 'DONE', null)
    expect((await arrangements()).meter).toMatchObject({
      obstacles: ['BILL_NOT_ESTIMATED'],
      registers: [{ lastReading: { value: 4930, readOn: '2026-11-21', quality: 'actual' } }],
    })
  })

  test('[ACC-1] a move that is done closes the account on its day, and no later one opens it again', async () => {
    const { send, client, withdraw } = await newCustomer()
    const move = { moveOutOn: '2026-11-24', plan: 'CLOSING', finalBill: 'EMAIL' }
    const { reference } = (await send('move-out', move)).json<CustomerRequest>()
    await answers().answer(reference, 'DONE', null)
    const [account] = (await client.get('/api/my-account/accounts')).json().accounts
    // A pending end is not an end yet.
    expect([account.openStatus, account.closedOn]).toEqual(['OPEN', undefined])
    // Until then another day can be requested.
    const later = (await send('move-out', { ...move, moveOutOn: '2026-12-01' })).json<CustomerRequest>()
    await withdraw(later.reference)
    const late = (await send('move-out', { ...move, moveOutOn: '2026-12-02' })).json<CustomerRequest>()
    backend().clock.now = new Date('2026-11-26T02:00:00Z')
    try {
      const [closed] = (await client.get('/api/my-account/accounts')).json().accounts
      expect([closed.openStatus, closed.closedOn]).toEqual(['CLOSED', '2026-11-24'])
      await expect(answers().answer(late.reference, 'DONE', null)).rejects.toThrow(
        /ended already, on 2026-11-24: decline the request/,
      )
      const again = await send('move-out', { ...move, moveOutOn: '2026-12-10' })
      expect([again.statusCode, again.json().detail]).toEqual([
        409,
        'Supply has already ended, on 24 November 2026.',
      ])
    } finally {
      backend().clock.now = new Date('2026-11-21T02:00:00Z')
    }
  })
}
