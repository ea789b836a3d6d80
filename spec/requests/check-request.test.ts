import { describe, expect, test } from 'vitest'
import type { RequestStatus, readingObstacles } from '../../contracts/request-rules.ts'
import { requestKinds } from '../../contracts/request-rules.ts'
import { firstStatus, oddWords, requestFaults, requestObstacle } from '../../src/requests/check-request.ts'
import { maxPeople } from '../../src/requests/request-rules.ts'
import { obstacleWords } from '../../src/requests/request-words.ts'
import type { RequestContent, RequestInput, RequestSituation } from '../../src/requests/stored-request.ts'
import { concessionCardNames } from '../../src/validators/concession-card.ts'
import { asked, contents, kept, meter, situation, today, twoRegisters } from './request-cases.ts'

type Wrong = Readonly<Record<string, string>>
/** The faults by field; each field is named once. */
function faults(request: RequestInput, more?: Partial<RequestSituation>): Wrong {
  const found = requestFaults(request, situation(more))
  const byPointer = Object.fromEntries(found.map(({ pointer, detail }) => [pointer, detail]))
  expect(Object.keys(byPointer)).toHaveLength(found.length)
  return byPointer
}

describe('what is wrong with a request', () => {
  test.each(requestKinds)('[ACC-8] nothing, where a %s is as it should be', (kind) => {
    expect(faults(asked(kind))).toStrictEqual({})
  })

  const reading = (value: number, readOn = today, isChecked?: boolean) =>
    asked('METER_READING', {
      readOn,
      readings: [{ registerId: 'E1', value }],
      ...(isChecked !== undefined && { isChecked }),
    })
  const afterLast = 'Choose a day after the last reading, of 20 August 2026.'
  test.each<[string, RequestInput, Wrong]>([
    ['of today', reading(5000), {}],
    ['of a day to come', reading(5000, '2026-11-21'), { '/readOn': 'Choose today or an earlier day.' }],
    ['of the day after the last one', reading(4760, '2026-08-21'), {}],
    ['of the day of the last one', reading(4718, '2026-08-20'), { '/readOn': afterLast }],
    ['of a day before the last one', reading(4718, '2026-08-19'), { '/readOn': afterLast }],
    ['lower than the last one', reading(3700), { '/readings/0/value': oddWords.LOWER }],
    ['far above what is usual', reading(9999), { '/readings/0/value': oddWords.FAR_ABOVE }],
    ['with more digits than the meter', reading(100_000), { '/readings/0/value': oddWords.TOO_MANY_DIGITS }],
    ['lower, but looked at again', reading(3700, today, true), {}],
    ['far above, but looked at again', reading(9999, today, true), {}],
    ['lower, and not looked at again', reading(3700, today, false), { '/readings/0/value': oddWords.LOWER }],
    [
      'with more digits than the meter, though looked at again',
      reading(100_000, today, true),
      { '/readings/0/value': oddWords.TOO_MANY_DIGITS },
    ],
  ])('[ACC-8] with a reading %s: what to do is said at its field', (_, request, wrong) => {
    expect(faults(request)).toStrictEqual(wrong)
  })

  const onceEach = 'Name each register of the meter once.'
  const all = 'Enter a reading for each register.'
  test.each<[string, Readonly<Record<string, number>>[], Wrong]>([
    ['each once', [{ E1: 7 }, { E2: 4800 }], {}],
    ['in another order', [{ E2: 4800 }, { E1: 7 }], {}],
    ['only one of them', [{ E2: 4800 }], { '/readings': all }],
    ['one of them twice', [{ E1: 7 }, { E2: 4800 }, { E1: 8 }], { '/readings/2/registerId': onceEach }],
    [
      'one that the meter does not have',
      [{ E1: 7 }, { E9: 8 }],
      { '/readings/1/registerId': onceEach, '/readings': all },
    ],
    ['one with a wrong value', [{ E1: 7 }, { E2: 1 }], { '/readings/1/value': oddWords.LOWER }],
  ])('[ACC-8] of a meter with two registers, %s are read', (_, values, wrong) => {
    const readings = values.flatMap((one) =>
      Object.entries(one).map(([registerId, value]) => ({ registerId, value })),
    )
    expect(faults(asked('METER_READING', { readings }), { meter: twoRegisters })).toStrictEqual(wrong)
  })

  test('[ACC-8] a reading is later than the last one of any register', () => {
    const [first, second] = twoRegisters.registers
    const lastReading = { value: 10, readOn: '2026-10-01', quality: 'actual' } as const
    for (const registers of [
      [{ ...first, lastReading }, second],
      [second, { ...first, lastReading }],
    ] as (typeof meter.registers)[]) {
      const readings = [
        { registerId: 'E1', value: 20 },
        { registerId: 'E2', value: 4800 },
      ]
      expect(
        faults(asked('METER_READING', { readOn: '2026-10-01', readings }), {
          meter: { ...meter, registers },
        }),
      ).toEqual({ '/readOn': 'Choose a day after the last reading, of 1 October 2026.' })
    }
  })

  test('[ACC-8] no register of an unknown meter can be read', () => {
    expect(faults(asked('METER_READING'), { meter: null })).toStrictEqual({
      '/readings/0/registerId': onceEach,
    })
  })

  const early = 'Choose 24 November 2026 or a later day.'
  const late = 'Choose 18 February 2027 or an earlier day.'
  test.each<[string, Partial<RequestContent<'MOVE_OUT'>>, Wrong]>([
    ['on the first day that can be', { moveOutOn: '2026-11-24' }, {}],
    ['before the first day', { moveOutOn: '2026-11-23' }, { '/moveOutOn': early }],
    ['on the last day that can be', { moveOutOn: '2027-02-18' }, {}],
    ['after the last day', { moveOutOn: '2027-02-19' }, { '/moveOutOn': late }],
  ])('[ACC-8] with a move %s', (_, more, wrong) => {
    expect(faults(asked('MOVE_OUT', more))).toStrictEqual(wrong)
  })

  const { forwardingAddress } = contents.MOVE_OUT
  const mailTo = (postcode: string) =>
    asked('MOVE_OUT', { forwardingAddress: { ...forwardingAddress, postcode } })
  const byMail = { moveOutOn: '2026-12-01', plan: 'CLOSING', finalBill: 'EMAIL' } as const
  test.each<[string, RequestInput, Wrong]>([
    ['has a postcode for mail alone', mailTo('1230'), {}],
    [
      'has a postcode that is not in use',
      mailTo('0001'),
      { '/forwardingAddress/postcode': 'Postcode must be one that is in use.' },
    ],
    [
      'is not there, and the bill comes by post',
      { kind: 'MOVE_OUT', content: { ...byMail, finalBill: 'POST' } },
      { '/forwardingAddress': 'Enter the address for the final bill.' },
    ],
    ['is not there, and the bill comes by email', { kind: 'MOVE_OUT', content: byMail }, {}],
  ])('[ACC-8] with a move whose new address %s', (_, request, wrong) => {
    expect(faults(request)).toStrictEqual(wrong)
  })

  test('[ACC-8] a complaint that is answered by phone needs a number', () => {
    expect(faults(asked('COMPLAINT', { answerBy: 'PHONE' }))).toStrictEqual({
      '/phone': 'Enter the number to call.',
    })
    expect(faults(asked('COMPLAINT', { answerBy: 'PHONE', phone: '0491570156' }))).toStrictEqual({})
  })

  const ana = kept(asked('AUTHORISED_PERSON'), 'DONE', 1)
  const nobody = { '/personId': 'Nobody with this name is authorised.' }
  test.each<[string, RequestContent<'AUTHORISED_PERSON'>, Wrong]>([
    ['adds nobody', { change: 'ADD' }, { '/person': 'Enter the person.' }],
    ['removes nobody', { change: 'REMOVE' }, { '/personId': 'Name the person to remove.' }],
    ['removes somebody who is authorised', { change: 'REMOVE', personId: 'R-1-xxxx' }, {}],
    ['removes somebody who is not', { change: 'REMOVE', personId: 'R-2-xxxx' }, nobody],
    ['adds somebody, whatever else it names', { ...contents.AUTHORISED_PERSON, personId: 'R-2-xxxx' }, {}],
  ])('[ACC-8] with a change of authorised people that %s', (_, content, wrong) => {
    expect(faults({ kind: 'AUTHORISED_PERSON', content }, { kept: [ana] })).toStrictEqual(wrong)
  })

  const { card } = contents.CONCESSION
  const gold = { ...card, kind: 'DVA_GOLD_CARD' as const }
  test.each<[string, Partial<RequestContent<'CONCESSION'>>, Wrong]>([
    [
      'with a number that no such card has',
      { card: { ...card, cardNumber: '1234' } },
      { '/card/cardNumber': 'Card number must have 9 digits and a letter, such as 123 456 789A.' },
    ],
    [
      'with the number of another kind of card',
      { card: gold },
      { '/card/cardNumber': 'File number must be as on the card, such as NX123456 or SCGW1234B.' },
    ],
    ['of a veteran', { card: { ...gold, cardNumber: 'NX123456' } }, {}],
    ['that is taken off, whatever its number', { change: 'REMOVE', card: { ...card, cardNumber: '1' } }, {}],
  ])('[ACC-8] with a concession card %s', (_, more, wrong) => {
    expect(faults(asked('CONCESSION', more))).toStrictEqual(wrong)
  })

  test('[ACC-8] with a concession card that the concessions of the state do not take', () => {
    const accepted = (acceptedCards: RequestSituation['acceptedCards']) =>
      faults(asked('CONCESSION', { card }), { acceptedCards })
    expect(accepted(['DVA_GOLD_CARD'])).toStrictEqual({
      '/card/kind': `The concessions of your state do not take the ${concessionCardNames[card.kind]}.`,
    })
    expect([accepted([card.kind]), accepted(undefined)]).toStrictEqual([{}, {}])
    expect(
      faults(asked('CONCESSION', { change: 'REMOVE', card }), { acceptedCards: ['DVA_GOLD_CARD'] }),
    ).toStrictEqual({})
  })

  test('[ACC-7] with a concession whose consent has an edition that does not exist', () => {
    expect(faults(asked('CONCESSION', { consent: { version: '2020-01' } }))).toStrictEqual({
      '/consent/version': expect.stringContaining('Load the page again'),
    })
  })

  test('[ACC-8] with a concession without a card or without consent', () => {
    const agree = 'Agree that we check the card, or we cannot add it.'
    expect(faults({ kind: 'CONCESSION', content: { change: 'ADD' } })).toStrictEqual({
      '/card': 'Enter the card.',
      '/consent': agree,
    })
    expect(faults({ kind: 'CONCESSION', content: { change: 'ADD', card } })).toStrictEqual({
      '/consent': agree,
    })
    expect(faults({ kind: 'CONCESSION', content: { change: 'REMOVE' } })).toStrictEqual({})
  })

  test('[ACC-8] a registration for life support is never refused, however few details it has', () => {
    for (const change of ['REGISTER', 'DEREGISTER'] as const) {
      expect(faults({ kind: 'LIFE_SUPPORT', content: { change } })).toStrictEqual({})
    }
    expect(requestObstacle({ kind: 'LIFE_SUPPORT', content: { change: 'REGISTER' } }, situation())).toBeNull()
  })
})

test('[PAY-6] a refund is at most the credit', () => {
  const pointTo = (amount: number) =>
    requestFaults(asked('CREDIT_REFUND', { amount: amount as never }), situation())
  expect([1, 12_785].map(pointTo)).toEqual([[], []])
  expect(pointTo(12_786)).toEqual([
    { pointer: '/amount', detail: 'Amount must be at most $127.85, which is your credit.' },
  ])
})

describe('why a request is not accepted', () => {
  const obstacle = (request: RequestInput, more?: Partial<RequestSituation>) =>
    requestObstacle(request, situation(more))

  test.each(requestKinds)('[ACC-8] nothing prevents a %s in an account without requests', (kind) => {
    expect(obstacle(asked(kind))).toBeNull()
  })

  const sent = kept(asked('METER_READING'))
  const [register] = meter.registers
  const read = { ...register, lastReading: { value: 4718, readOn: '2026-08-20', quality: 'actual' } }
  test.each<[(typeof readingObstacles)[number], object]>([
    ['LARGE_CUSTOMER', { isLarge: true }],
    ['SMART_METER', { installationType: 'COMMS4' }],
    ['SOLAR', { hasSolar: true }],
    ['BILL_NOT_ESTIMATED', { registers: [read] }],
  ])('[ACC-8] %s is what is said of a reading, before one that was sent already', (name, facts) => {
    const its = { ...meter, ...facts }
    expect(obstacle(asked('METER_READING'), { meter: its })).toBe(obstacleWords[name])
    expect(obstacle(asked('METER_READING'), { meter: its, kept: [sent] })).toBe(obstacleWords[name])
  })

  test('[ACC-8] a pending reading prevents another one', () => {
    expect(obstacle(asked('METER_READING'), { kept: [sent] })).toBe(obstacleWords.ALREADY_SENT)
    expect(obstacle(asked('METER_READING'), { kept: [{ ...sent, status: 'DONE' }] })).toBeNull()
  })

  test('[ACC-8] a reading of an unknown meter is not accepted', () => {
    expect(obstacle(asked('METER_READING'), { meter: null })).toBe(
      'We have no record of your meter yet, so we cannot take a reading for it.',
    )
  })

  const move = (status: RequestStatus) => kept(asked('MOVE_OUT'), status, 1, { effectiveOn: '2026-12-01' })
  const soon = 'You have already asked for supply to end on 1 December 2026. Withdraw that request first.'
  test.each<[string, Partial<RequestSituation>, string | null]>([
    ['another one waits', { kept: [move('RECEIVED')] }, soon],
    ['another one is being seen to', { kept: [move('IN_PROGRESS')] }, soon],
    ['the others were declined or withdrawn', { kept: [move('DECLINED'), move('WITHDRAWN')] }, null],
    ['something else waits', { kept: [kept(asked('COMPLAINT'))] }, null],
    ['the supply has ended', { closedOn: '2026-11-19' }, 'Supply has already ended, on 19 November 2026.'],
    [
      'the supply has ended, and another one waits',
      { closedOn: '2026-11-19', kept: [move('RECEIVED')] },
      'Supply has already ended, on 19 November 2026.',
    ],
    ['the supply ends today', { closedOn: today }, null],
    ['the supply is to end', { closedOn: '2026-11-21' }, null],
  ])('[ACC-8] of a move, where %s', (_, more, words) => {
    expect(obstacle(asked('MOVE_OUT'), more)).toBe(words)
  })

  test('[ACC-8] at the maximum nobody can be authorised, but people can be removed', () => {
    const people = Array.from({ length: maxPeople }, (_, at) =>
      kept(asked('AUTHORISED_PERSON'), 'DONE', at + 1),
    )
    const add = asked('AUTHORISED_PERSON')
    expect(obstacle(add, { kept: people.slice(1) })).toBeNull()
    expect(obstacle(add, { kept: people })).toBe(
      'An account can have 10 authorised people. Remove somebody first.',
    )
    const remove = asked('AUTHORISED_PERSON', { change: 'REMOVE', personId: 'R-1-xxxx' })
    expect(obstacle(remove, { kept: people })).toBeNull()
    expect(obstacle(add, { kept: [...people, kept(remove, 'DONE', 20)] })).toBeNull()
  })

  const registered = kept(asked('LIFE_SUPPORT'), 'IN_PROGRESS', 1)
  const end = asked('LIFE_SUPPORT', { change: 'DEREGISTER' })
  const [none, twice] = [
    'Nobody is registered for life support at this address.',
    'You have already asked to end the registration.',
  ]
  test.each<[string, Partial<RequestSituation>, string | null]>([
    ['nobody is registered', {}, none],
    ['somebody is registered', { kept: [registered] }, null],
    ['it was asked for and waits', { kept: [registered, kept(end, 'RECEIVED', 2)] }, twice],
    ['it was requested and withdrawn', { kept: [registered, kept(end, 'WITHDRAWN', 2)] }, null],
    ['it was asked for and declined', { kept: [registered, kept(end, 'DECLINED', 2)] }, null],
    ['it is done', { kept: [registered, kept(end, 'DONE', 2)] }, none],
    [
      'something else is waiting to be taken off',
      { kept: [registered, kept(asked('COMPLAINT'), 'RECEIVED', 2)] },
      null,
    ],
  ])('[ACC-8] of the end of a registration for life support, where %s', (_, more, words) => {
    expect(obstacle(end, more)).toBe(words)
    // A registration itself is always accepted.
    expect(obstacle(asked('LIFE_SUPPORT'), more)).toBeNull()
  })

  test('[ACC-8] a concession card can be removed if there is one', () => {
    const remove = asked('CONCESSION', { change: 'REMOVE' })
    const none = 'There is no concession card on this account.'
    expect(obstacle(remove)).toBe(none)
    const added = kept(asked('CONCESSION'), 'RECEIVED', 1)
    expect(obstacle(remove, { kept: [added] })).toBeNull()
    expect(obstacle(remove, { kept: [added, kept(remove, 'DONE', 2)] })).toBe(none)
    expect(obstacle(asked('CONCESSION'), { kept: [added] })).toBeNull()
    expect(obstacle(asked('CONCESSION'), { isBusiness: true })).toContain('Concessions are for households')
    expect(obstacle(remove, { isBusiness: true, kept: [added] })).toBeNull()
  })

  const refund = asked('CREDIT_REFUND')
  const already = 'You have already asked for your credit. Cancel that request first.'
  const noCredit = 'This account is not in credit, so there is nothing to pay back.'
  test.each<[string, Partial<RequestSituation>, string | null]>([
    ['there is none', { creditCents: 0 }, noCredit],
    ['nothing is known of one', { creditCents: undefined } as object, noCredit],
    ['another one waits', { kept: [kept(refund)] }, already],
    ['another one is being paid', { kept: [kept(refund, 'IN_PROGRESS')], creditCents: 0 }, already],
    ['the others are over', { kept: [kept(refund, 'DONE'), kept(refund, 'WITHDRAWN', 2)] }, null],
    ['the supply has ended', { closedOn: '2026-11-19' }, null],
  ])('[PAY-6] of a refund of credit, where %s', (_, more, words) => {
    expect(obstacle(refund, more)).toBe(words)
  })
})

describe('the first status of a request', () => {
  const reading = (value: number, registerId = 'E1') =>
    asked('METER_READING', { readings: [{ registerId, value }], isChecked: true })
  test.each<[string, RequestInput, RequestStatus]>([
    ['a move', asked('MOVE_OUT'), 'RECEIVED'],
    ['a complaint', asked('COMPLAINT'), 'RECEIVED'],
    ['somebody more who is authorised', asked('AUTHORISED_PERSON'), 'DONE'],
    ['somebody less who is authorised', asked('AUTHORISED_PERSON', { change: 'REMOVE' }), 'DONE'],
    ['a registration for life support', asked('LIFE_SUPPORT'), 'IN_PROGRESS'],
    ['its end', asked('LIFE_SUPPORT', { change: 'DEREGISTER' }), 'RECEIVED'],
    ['a concession card', asked('CONCESSION'), 'RECEIVED'],
    ['a card that is taken off', asked('CONCESSION', { change: 'REMOVE' }), 'DONE'],
    ['a refund of credit', asked('CREDIT_REFUND'), 'RECEIVED'],
    ['a usual reading', reading(5000), 'RECEIVED'],
    ['a reading that is lower than the last', reading(3700), 'IN_PROGRESS'],
    ['a reading far above what is usual', reading(9999), 'IN_PROGRESS'],
    ['a reading of a register that is not there', reading(1, 'E9'), 'RECEIVED'],
  ])('[ACC-8] %s', (_, request, status) => {
    expect(firstStatus(request, situation())).toBe(status)
  })

  test('[ACC-8] one odd reading of several is enough for a check by staff', () => {
    const two = (value: number) =>
      asked('METER_READING', {
        readings: [
          { registerId: 'E1', value: 7 },
          { registerId: 'E2', value },
        ],
      })
    expect(firstStatus(two(4800), situation({ meter: twoRegisters }))).toBe('RECEIVED')
    expect(firstStatus(two(7), situation({ meter: twoRegisters }))).toBe('IN_PROGRESS')
    expect(firstStatus(two(7), situation({ meter: null }))).toBe('RECEIVED')
  })
})
