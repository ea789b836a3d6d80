import { createHash, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { CustomerRequest } from 'gridfront/contracts'
import { expect, test } from 'vitest'
import { customerRequests } from '../../../host/server/platform/database/schema.ts'
import { openNumber } from '../../../host/server/subjects/requests/stored-columns.ts'
import type { TestBackend } from '../test-backend.ts'
import { startOfTest, testDataKeys } from '../test-backend.ts'
import { requestHarness } from './request-harness.ts'

const dayMs = 86_400_000
type Answer = { statusCode: number; json: () => { errors?: { pointer: string }[]; detail?: string } }
const faultOf = (answer: Answer) => [answer.statusCode, answer.json().errors?.[0]?.pointer]

/** Meter readings, moves, authorised people, life support, concessions. */
export function arrangementSuite(backend: () => TestBackend) {
  const { newCustomer, addMeter, pass } = requestHarness(backend)
  const finish = (reference: string, status: 'DONE' | 'DECLINED') =>
    backend().db.update(customerRequests).set({ status }).where(eq(customerRequests.reference, reference))
  const reading = (value: number, more: object = {}) => ({
    readOn: '2026-11-21',
    readings: [{ registerId: '1', value }],
    ...more,
  })

  test('[ACC-1] a reading of an accumulation meter is accepted after an estimated bill, once, unless it is withdrawn', async () => {
    const { send, arrangements, accountNumber, withdraw } = await newCustomer()
    await addMeter(accountNumber)
    expect((await arrangements()).meter).toMatchObject({ meterId: '1104417', obstacles: [] })
    const answer = await send('meter-reading', reading(4930))
    const taken = answer.json<CustomerRequest>()
    expect([answer.statusCode, taken.status, taken.summary, taken.effectiveOn]).toEqual([
      201,
      'RECEIVED',
      'Reading of 21 November 2026: 04930',
      '2026-11-21',
    ])
    expect((await arrangements()).meter?.obstacles).toEqual(['ALREADY_SENT'])
    expect((await send('meter-reading', reading(4931))).statusCode).toBe(409)
    await withdraw(taken.reference)
    expect((await send('meter-reading', reading(4931))).statusCode).toBe(201)
  })

  test.each([
    ['of a smart meter', { installationType: 'COMMS4D' }, {}, 'SMART_METER'],
    ['with solar', { hasSolar: true }, {}, 'SOLAR'],
    ['of a large customer', { isLarge: true }, {}, 'LARGE_CUSTOMER'],
    ['after an actual reading', {}, { lastQuality: 'actual' as const }, 'BILL_NOT_ESTIMATED'],
  ])('[ACC-1] a reading %s is not taken, and it is said why', async (_, meter, register, obstacle) => {
    const { send, arrangements, accountNumber } = await newCustomer()
    await addMeter(accountNumber, meter, register)
    expect((await arrangements()).meter?.obstacles).toEqual([obstacle])
    const answer = await send('meter-reading', reading(4930))
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/\w+ \w+/)])
  })

  test('[ACC-1] before the first bill a reading is not refused for lack of an estimated one', async () => {
    const { send, accountNumber } = await newCustomer()
    await addMeter(accountNumber, {}, { lastValue: null, lastReadOn: null, lastQuality: null })
    const answer = await send('meter-reading', reading(4930))
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'None of your bills is an estimate that your own reading can replace.',
    ])
  })

  test('[ACC-1] a reading of an unknown meter is not accepted', async () => {
    const { send, arrangements } = await newCustomer()
    expect((await arrangements()).meter).toBeNull()
    expect((await send('meter-reading', reading(4930))).statusCode).toBe(409)
  })

  test('[ACC-1] an odd reading is asked for again, and accepted once the customer has confirmed it', async () => {
    const { send, accountNumber } = await newCustomer()
    await addMeter(accountNumber)
    const value = '/body/readings/0/value'
    for (const [given, pointer] of [
      [reading(3700), value],
      [reading(9999), value],
      [reading(100_000, { isChecked: true }), value],
      [reading(4930, { readOn: '2026-11-22' }), '/body/readOn'],
      [reading(4930, { readOn: '2026-10-31' }), '/body/readOn'],
      [{ ...reading(1), readings: [{ registerId: '2', value: 1 }] }, '/body/readings/0/registerId'],
    ] as const)
      expect(faultOf(await send('meter-reading', given))).toEqual([422, pointer])
    const checked = await send('meter-reading', reading(3700, { isChecked: true }))
    const { status, isWithdrawable } = checked.json<CustomerRequest>()
    expect([checked.statusCode, status, isWithdrawable]).toEqual([201, 'IN_PROGRESS', true])
  })

  test('[ACC-1] a move needs two business days, takes effect once, and can be withdrawn until the day before', async () => {
    const { send, withdraw, arrangements } = await newCustomer()
    const move = { moveOutOn: '2026-11-24', plan: 'NEW_HOME_WITH_US', finalBill: 'EMAIL' }
    expect(await arrangements()).toMatchObject({
      earliestMoveOutOn: '2026-11-24',
      latestMoveOutOn: '2027-02-19',
    })
    for (const [change, pointer] of [
      [{ moveOutOn: '2026-11-23' }, '/body/moveOutOn'],
      [{ moveOutOn: '2027-02-20' }, '/body/moveOutOn'],
      [{ finalBill: 'POST' }, '/body/forwardingAddress'],
    ] as const)
      expect(faultOf(await send('move-out', { ...move, ...change }))).toEqual([422, pointer])
    const taken = (await send('move-out', move)).json<CustomerRequest>()
    expect(taken).toMatchObject({
      effectiveOn: '2026-11-24',
      targets: [{ step: 'FINAL_BILL', by: '2026-12-08' }],
      isWithdrawable: true,
    })
    expect((await send('move-out', { ...move, moveOutOn: '2026-12-01' })).statusCode).toBe(409)
    try {
      // In Sydney it is the 23rd until 13:00 UTC.
      pass(Date.parse('2026-11-23T12:59:00Z') - startOfTest.getTime())
      expect((await withdraw(taken.reference)).statusCode).toBe(200)
      const again = (await send('move-out', { ...move, moveOutOn: '2026-11-25' })).json<CustomerRequest>()
      pass(dayMs + 120_000)
      expect((await withdraw(again.reference)).statusCode).toBe(409)
    } finally {
      backend().clock.now = startOfTest
    }
  })

  test('[ACC-1] authorised people are listed until they are removed, at most ten', async () => {
    const { send, arrangements, list } = await newCustomer()
    const person = { name: 'Ana Silva', phone: '0491570156' }
    const added = (await send('authorised-person', { change: 'ADD', person })).json<CustomerRequest>()
    expect(added).toMatchObject({ status: 'DONE', summary: 'Ana Silva can speak for the account' })
    const since = startOfTest.toISOString()
    expect((await arrangements()).people).toEqual([{ personId: added.reference, ...person, since }])
    expect(faultOf(await send('authorised-person', { change: 'ADD' }))).toEqual([422, '/body/person'])
    const remove = (personId: string) => send('authorised-person', { change: 'REMOVE', personId })
    expect(faultOf(await remove('AP-0000-0000'))).toEqual([422, '/body/personId'])
    expect((await remove(added.reference)).statusCode).toBe(201)
    expect((await arrangements()).people).toEqual([])
    expect(faultOf(await remove(added.reference))).toEqual([422, '/body/personId'])
    expect((await list()).map(({ summary }) => summary)).toContain(
      'Ana Silva can no longer speak for the account',
    )
    for (let count = 0; count < 10; count += 1) await send('authorised-person', { change: 'ADD', person })
    expect((await send('authorised-person', { change: 'ADD', person })).statusCode).toBe(409)
  })

  test('[ACC-1] life support is registered at once with any details, and ends once staff have checked', async () => {
    const { send, arrangements, mails } = await newCustomer()
    expect((await send('life-support', { change: 'DEREGISTER' })).statusCode).toBe(409)
    const first = await send('life-support', { change: 'REGISTER' })
    expect([first.statusCode, first.json().isWithdrawable]).toEqual([201, false])
    await send('life-support', { change: 'REGISTER', equipment: ['VENTILATOR', 'DIALYSIS', 'VENTILATOR'] })
    expect((await arrangements()).lifeSupport).toEqual({
      status: 'AWAITING_CONFIRMATION',
      equipment: ['DIALYSIS', 'VENTILATOR'],
      since: startOfTest.toISOString(),
      formDueOn: '2027-02-04',
    })
    const [receipt] = await mails()
    expect(receipt?.body).toContain('Power cuts and faults, day and night: Ausgrid, ')
    expect(receipt?.body).not.toMatch(/life support|medical|doctor/i)
    const end = (await send('life-support', { change: 'DEREGISTER' })).json<CustomerRequest>()
    expect((await arrangements()).lifeSupport).not.toBeNull()
    expect((await send('life-support', { change: 'DEREGISTER' })).statusCode).toBe(409)
    const ofEnd = (await mails()).find(({ body }) => body.includes(end.reference))
    expect(ofEnd?.body).toContain('We have received your')
    expect(ofEnd?.body).not.toMatch(/power cuts|Have a plan|call 000/i)
    await finish(end.reference, 'DONE')
    expect((await arrangements()).lifeSupport).toBeNull()
  })

  test('[ACC-1] a concession card is checked, stored with the consent, shown by its end, and removed', async () => {
    const { send, arrangements, client, list } = await newCustomer()
    const card = { kind: 'HEALTH_CARE_CARD', holder: 'Robin Okafor', cardNumber: '204 417 826k' }
    const consent = { version: '2026-11-29' }
    const wrong = { ...card, cardNumber: '204' }
    expect(faultOf(await send('concession', { change: 'ADD', card: wrong, consent }))).toEqual([
      422,
      '/body/card/cardNumber',
    ])
    expect(faultOf(await send('concession', { change: 'ADD', card }))).toEqual([422, '/body/consent'])
    const unknown = await send('concession', { change: 'ADD', card, consent: { version: '2020-01' } })
    expect(faultOf(unknown)).toEqual([422, '/body/consent/version'])
    expect((await send('concession', { change: 'REMOVE' })).statusCode).toBe(409)
    const requestId = randomUUID()
    const ask = (number: string) =>
      send('concession', { change: 'ADD', card: { ...card, cardNumber: number }, consent }, requestId)
    const added = (await ask(card.cardNumber)).json<CustomerRequest>()
    expect((await ask(card.cardNumber)).json()).toEqual(added)
    // Another number with the same end is another request.
    expect((await ask('304417826K')).statusCode).toBe(409)
    const [kept] = await backend()
      .db.select()
      .from(customerRequests)
      .where(eq(customerRequests.reference, added.reference))
    expect(kept?.content).toMatchObject({ card: { cardNumberEnd: '26K' }, consent })
    expect(kept && openNumber(testDataKeys, kept)).toBe('204417826K')
    const text = [
      'I agree that you check this card with the office that issued it, now and while it is on my account',
      "This is Services Australia, the Department of Veterans' Affairs or the Queensland Government. They are told my name and my card number, and nothing about my energy. I can withdraw this at any time by removing the card.",
    ]
    expect(kept?.consentSha256).toBe(createHash('sha256').update(text.join('\n')).digest('hex'))
    const shown = { kind: card.kind, holder: card.holder, cardNumberEnd: '26K' }
    expect((await arrangements()).concession).toMatchObject({ ...shown, status: 'BEING_CHECKED' })
    await finish(added.reference, 'DONE')
    expect((await arrangements()).concession).toMatchObject({ ...shown, status: 'APPLIED' })
    for (const get of ['/api/requests', '/api/requests/arrangements'])
      expect((await client.get(get)).body).not.toContain('204417826')
    await send('concession', { change: 'REMOVE' })
    expect((await arrangements()).concession).toBeNull()
    expect((await list())[0]?.summary).toMatch(/Concession card taken off|Health Care Card/)
  })
}
