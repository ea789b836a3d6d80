import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysAfter } from '../../contracts/civil-days.ts'
import type { RequestStatus } from '../../contracts/request-rules.ts'
import { readingObstacles } from '../../contracts/request-rules.ts'
import { Arrangements } from '../../contracts/schemas/requests.ts'
import {
  addsUpOnly,
  arrangementsOf,
  concessionOf,
  concessionsOf,
  lifeSupportOf,
  obstaclesOf,
  peopleOf,
} from '../../src/requests/request-arrangements.ts'
import type { GrantedConcession, RequestContent, StoredRequest } from '../../src/requests/stored-request.ts'
import { asked, contents, kept, meter, situation, today, twoRegisters } from './request-cases.ts'

describe('why no reading is possible', () => {
  const [register] = meter.registers
  const read = {
    ...register,
    lastReading: { value: 4718, readOn: '2026-08-20', quality: 'actual' },
  } as NonNullable<typeof register>
  const reading = asked('METER_READING')
  const sent = kept(reading)
  test.each<[string, object, readonly StoredRequest[], readonly string[]]>([
    ['nothing', {}, [], []],
    ['more than a small customer uses', { isLarge: true }, [], ['LARGE_CUSTOMER']],
    ['a meter that sends its readings', { installationType: 'MRIM' }, [], ['SMART_METER']],
    ['a meter that adds up and is read from outside', { installationType: 'MRAM' }, [], []],
    ['panels', { hasSolar: true }, [], ['SOLAR']],
    ['a bill by a reading', { registers: [read] }, [], ['BILL_NOT_ESTIMATED']],
    ['no bill yet', { registers: [{ ...read, lastReading: null }] }, [], ['BILL_NOT_ESTIMATED']],
    ['an estimate of one register', { registers: [read, register] }, [], []],
    ['a reading that waits', {}, [sent], ['ALREADY_SENT']],
    ['a reading that is looked at', {}, [{ ...sent, status: 'IN_PROGRESS' }], ['ALREADY_SENT']],
    [
      'readings that are done, declined and withdrawn',
      {},
      [kept(reading, 'DONE', 1), kept(reading, 'DECLINED', 2), kept(reading, 'WITHDRAWN', 3)],
      [],
    ],
    ['something else that waits', {}, [kept(asked('COMPLAINT'))], []],
    [
      'all at once, in this order',
      { isLarge: true, installationType: 'COMMS4', hasSolar: true, registers: [read] },
      [sent],
      readingObstacles,
    ],
  ])('[PAY-7] %s', (_, facts, requests, obstacles) => {
    expect(obstaclesOf({ ...meter, ...facts }, requests)).toEqual(obstacles)
  })

  test.each([
    ['BASIC', true],
    ['MRAM', true],
    ['MRIM', false],
    ['VICAMI', false],
    ['COMMS1', false],
    ['UMCP', false],
    ['', false],
  ])('[PAY-7] whether a %s meter only adds up: %s', (installationType, isSo) => {
    expect(addsUpOnly({ installationType })).toBe(isSo)
  })
})

test('[PAY-7] authorised people are listed with name, number, level, and start date', () => {
  const second = { name: 'Ben Katz', phone: '0491570157' } as const
  const ana = kept(asked('AUTHORISED_PERSON'), 'DONE', 1)
  const ben = kept(asked('AUTHORISED_PERSON', { person: second }), 'DONE', 2)
  const [aboutAna, aboutBen] = [
    { ...contents.AUTHORISED_PERSON.person, personId: 'R-1-xxxx', since: '2026-11-01T01:01:00.000Z' },
    { ...second, personId: 'R-2-xxxx', since: '2026-11-01T01:02:00.000Z' },
  ]
  expect(peopleOf([ben, ana])).toEqual([aboutAna, aboutBen])
  // Withdrawn requests and requests without a person do not count.
  expect(peopleOf([ana, { ...ben, status: 'WITHDRAWN' }])).toEqual([aboutAna])
  const odd = { kind: 'AUTHORISED_PERSON', content: { change: 'ADD' } } as const
  expect(peopleOf([kept(odd, 'DONE', 3), ana])).toEqual([aboutAna])
  const remove = asked('AUTHORISED_PERSON', { change: 'REMOVE', personId: 'R-1-xxxx' })
  expect(peopleOf([ana, ben, kept(remove, 'DONE', 3)])).toEqual([aboutBen])
  expect(peopleOf([ana, ben, kept(remove, 'WITHDRAWN', 3)])).toEqual([aboutAna, aboutBen])
  expect(peopleOf([kept(asked('COMPLAINT'))])).toEqual([])
})

describe('a registration for life support', () => {
  type Change = readonly [
    change: 'REGISTER' | 'DEREGISTER',
    status: RequestStatus,
    equipment?: RequestContent<'LIFE_SUPPORT'>['equipment'],
  ]
  const changes = (...all: readonly Change[]) =>
    lifeSupportOf(
      all.map(([change, status, equipment], at) =>
        kept({ kind: 'LIFE_SUPPORT', content: { change, ...(equipment && { equipment }) } }, status, at + 1, {
          targets: [
            { step: 'FORM_SENT', by: '2026-11-09' },
            { step: 'FORM_DUE', by: `2027-01-1${at + 1}` },
          ],
        }),
      ),
    )
  const first = { since: '2026-11-01T01:01:00.000Z', formDueOn: '2027-01-11' }
  const waits = 'AWAITING_CONFIRMATION'

  test('[PAY-7] waits for its form, by the day of the first request, and is confirmed with it', () => {
    const equipment = ['DIALYSIS'] as const
    expect(changes(['REGISTER', 'IN_PROGRESS', ['DIALYSIS']])).toEqual({
      ...first,
      status: waits,
      equipment,
    })
    expect(changes(['REGISTER', 'DONE', ['DIALYSIS']])).toEqual({
      ...first,
      ...{ status: 'CONFIRMED', formDueOn: null, equipment },
    })
    expect(changes(['REGISTER', 'IN_PROGRESS'], ['REGISTER', 'IN_PROGRESS'])).toEqual({
      ...first,
      ...{ status: waits, equipment: [] },
    })
    // One confirmed registration is enough.
    expect(changes(['REGISTER', 'IN_PROGRESS'], ['REGISTER', 'DONE'])).toMatchObject({
      status: 'CONFIRMED',
      formDueOn: null,
    })
  })

  test('[PAY-7] includes the equipment of all registrations, each once', () => {
    expect(
      changes(
        ['REGISTER', 'IN_PROGRESS', ['DIALYSIS', 'CPAP']],
        ['REGISTER', 'IN_PROGRESS', ['OTHER', 'DIALYSIS']],
      )?.equipment,
    ).toEqual(['DIALYSIS', 'CPAP', 'OTHER'])
  })

  test('[PAY-7] starts again after a completed end, without anything from before', () => {
    expect(
      changes(['REGISTER', 'DONE', ['CPAP']], ['DEREGISTER', 'DONE'], ['REGISTER', 'RECEIVED', ['OTHER']]),
    ).toEqual({
      status: waits,
      equipment: ['OTHER'],
      since: '2026-11-01T01:03:00.000Z',
      formDueOn: '2027-01-13',
    })
    expect(changes(['REGISTER', 'DONE'], ['DEREGISTER', 'DONE'])).toBeNull()
  })

  test('[PAY-7] life support stays while its end is pending, and does not result from an end alone', () => {
    for (const status of ['RECEIVED', 'IN_PROGRESS', 'DECLINED', 'WITHDRAWN'] as const) {
      expect(changes(['REGISTER', 'DONE'], ['DEREGISTER', status])?.since).toBe(first.since)
      expect(changes(['DEREGISTER', status])).toBeNull()
    }
  })

  test('[PAY-7] has no day for its form if none is known', () => {
    expect(lifeSupportOf([kept(asked('LIFE_SUPPORT'))])).toMatchObject({ formDueOn: null })
  })
})

describe('a concession', () => {
  const { card } = contents.CONCESSION
  const granted: GrantedConcession = {
    schemeId: 'rebate',
    displayName: 'Energy Rebate',
    from: '2026-11-10',
    to: null,
  }
  const add = (status: RequestStatus, count: number, more: Partial<StoredRequest> = {}) =>
    kept(asked('CONCESSION'), status, count, more)
  const remove = (status: RequestStatus, count: number) =>
    kept({ kind: 'CONCESSION', content: { change: 'REMOVE' } }, status, count)
  const of = (...requests: readonly StoredRequest[]) => concessionOf(requests, situation())

  test('[PAY-7] shows the end of its card’s number, and never more of it', () => {
    const concessionOn = of(add('RECEIVED', 1))
    expect(concessionOn).toEqual({
      status: 'BEING_CHECKED',
      kind: 'HEALTH_CARE_CARD',
      holder: 'Ana Silva',
      cardNumberEnd: '26K',
      since: '2026-11-01T01:01:00.000Z',
    })
    expect(JSON.stringify(concessionOn)).not.toContain(card.cardNumber)
  })

  test('[PAY-7] has a card that is on bills once its request is done, with its amount', () => {
    for (const status of ['RECEIVED', 'IN_PROGRESS'] as const)
      expect(of(add(status, 1))?.status).toBe('BEING_CHECKED')
    const { schemeId, ...shown } = granted
    expect(of(add('DONE', 1, { granted }))).toMatchObject({ status: 'APPLIED' })
    expect(of(add('DONE', 1, { granted }))?.granted).toStrictEqual(shown)
    expect(of(add('DONE', 1, { granted: { ...granted, billedTo: '2026-11-15' } }))?.granted).toStrictEqual({
      ...shown,
      billedTo: '2026-11-15',
    })
    expect(of(add('DONE', 1, { granted: null }))).not.toHaveProperty('granted')
  })

  test('[PAY-7] has the newest card, except refused, withdrawn or removed ones', () => {
    const other = kept(
      asked('CONCESSION', { card: { ...card, kind: 'DVA_GOLD_CARD', cardNumber: 'NX123456' } }),
      'DONE',
      1,
    )
    expect(of()).toBeNull()
    expect(of(add('RECEIVED', 2), other)).toMatchObject({ cardNumberEnd: '26K', status: 'BEING_CHECKED' })
    for (const status of ['DECLINED', 'WITHDRAWN'] as const) {
      expect(of(other, add(status, 2))).toMatchObject({ cardNumberEnd: '456', status: 'APPLIED' })
      expect(of(add(status, 2))).toBeNull()
      expect(of(other, remove(status, 2))).toMatchObject({ cardNumberEnd: '456' })
    }
    expect(of(other, remove('DONE', 2))).toBeNull()
    expect(of(other, remove('DONE', 2), add('RECEIVED', 3))).toMatchObject({ cardNumberEnd: '26K' })
    expect(of(kept({ kind: 'CONCESSION', content: { change: 'ADD' } }))).toBeNull()
  })

  test('[PAY-7] begins on the last day of supply at the latest, or not at all', () => {
    const concessionOn = (closedOn: string, days: Partial<GrantedConcession> = {}) =>
      concessionOf([add('DONE', 1, { granted: { ...granted, ...days } })], { ...situation(), closedOn })
        ?.granted
    expect(concessionOn('2026-11-10')).toMatchObject({ from: '2026-11-10', to: '2026-11-10' })
    expect(concessionOn('2026-11-09')).toBeUndefined()
    expect(concessionOn('2026-11-15', { to: '2026-11-14' })).toMatchObject({ to: '2026-11-14' })
    expect(concessionOn('2026-11-15', { to: '2026-11-16' })).toMatchObject({ to: '2026-11-15' })
  })

  test('[PAY-7] that is removed ends on that day in the meter’s time zone, and a later one does not begin', () => {
    // A quarter past two in the morning in Sydney, and still the evening before in Perth.
    const off = { ...remove('DONE', 9), receivedAt: '2026-11-19T15:15:00.000Z' }
    const days = (state: 'NSW' | 'WA', from: string, to: string | null = null) =>
      concessionsOf([add('DONE', 1, { granted: { ...granted, from, to } }), off], state).map((one) => [
        one.from,
        one.to,
      ])
    expect(days('NSW', '2026-11-10')).toEqual([['2026-11-10', '2026-11-20']])
    expect(days('WA', '2026-11-10')).toEqual([['2026-11-10', '2026-11-19']])
    expect(days('NSW', '2026-11-20')).toEqual([['2026-11-20', '2026-11-20']])
    expect(days('WA', '2026-11-20')).toEqual([])
    expect(days('NSW', '2026-11-21')).toEqual([])
    expect(days('NSW', '2026-11-10', '2026-11-15')).toEqual([['2026-11-10', '2026-11-15']])
  })

  test('[PAY-7] whatever was granted and removed, each day has the newest concession for it, and none has two', () => {
    const horizon = 30
    const nameOf = (day: number) => daysAfter('2026-12-01', day)
    const change = fc.record({
      kind: fc.constantFrom('grant' as const, 'grant', 'nothing', 'remove'),
      from: fc.nat(20),
      length: fc.option(fc.integer({ min: -1, max: 12 })),
      status: fc.constantFrom('DONE' as const, 'DONE', 'RECEIVED', 'DECLINED', 'WITHDRAWN'),
    })
    const seen = { one: 0, several: 0 }
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        // The expected result, computed day by day.
        const days = new Map<number, string>()
        const requests = changes.map(({ kind, from, length, status }, at): StoredRequest => {
          const schemeId = `scheme-${at}`
          const to = length === null ? null : from + length
          const counts = status !== 'DECLINED' && status !== 'WITHDRAWN'
          if (counts && kind !== 'nothing')
            for (let day = kind === 'grant' ? from : at + 1; day <= horizon; day += 1) days.delete(day)
          if (counts && kind === 'grant')
            for (let day = from; day <= (to ?? horizon); day += 1) days.set(day, schemeId)
          const request = kind === 'remove' ? remove(status, at) : add(status, at)
          return {
            ...request,
            // One request a day, at noon in Sydney.
            receivedAt: `${nameOf(at)}T01:00:00.000Z`,
            granted:
              kind === 'grant'
                ? { ...granted, schemeId, from: nameOf(from), to: to === null ? null : nameOf(to) }
                : null,
          }
        })
        const found = concessionsOf(requests.toReversed(), 'NSW')
        for (let day = 0; day <= horizon; day += 1) {
          const its = found.filter(
            ({ from, to }) => from <= nameOf(day) && (to === null || nameOf(day) <= to),
          )
          expect(its.map(({ schemeId }) => schemeId)).toEqual(days.has(day) ? [days.get(day)] : [])
        }
        // One after the other, each at least one day long.
        expect(found.map(({ from }) => from)).toEqual(found.map(({ from }) => from).toSorted())
        for (const { from, to } of found) expect(to === null || from <= to).toBe(true)
        if (found.length > 0) seen[found.length === 1 ? 'one' : 'several'] += 1
      }),
      {
        examples: [
          [
            [
              { kind: 'grant', from: 1, length: null, status: 'DONE' },
              { kind: 'grant', from: 8, length: 3, status: 'DONE' },
            ],
          ],
          [[{ kind: 'grant', from: 3, length: 0, status: 'DONE' }]],
        ],
      },
    )
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(0)
  })
})

test('[PAY-7] an account’s arrangements are shown as a whole', () => {
  const requests = [
    kept(asked('METER_READING'), 'RECEIVED', 1),
    kept(asked('AUTHORISED_PERSON'), 'DONE', 2),
    kept(asked('LIFE_SUPPORT'), 'IN_PROGRESS', 3),
    kept(asked('CONCESSION'), 'RECEIVED', 4),
  ]
  const its = situation({ kept: requests, meter: twoRegisters })
  const found = arrangementsOf(its)
  expect(Arrangements.parse(found)).toEqual(found)
  expect(found).toEqual({
    accountNumber: '300417826',
    state: 'NSW',
    earliestMoveOutOn: '2026-11-24',
    latestMoveOutOn: daysAfter(today, 90),
    meter: { meterId: 'M-1', obstacles: ['ALREADY_SENT'], registers: twoRegisters.registers },
    jointHolder: null,
    people: peopleOf(requests),
    lifeSupport: lifeSupportOf(requests),
    concession: concessionOf(requests, its),
  })
  expect([found.people.length, found.lifeSupport !== null, found.concession !== null]).toEqual([
    1,
    true,
    true,
  ])
  expect(arrangementsOf(situation({ meter: null }))).toMatchObject({
    ...{ meter: null, people: [], lifeSupport: null, concession: null },
  })
  expect(arrangementsOf(situation({ jointHolder: 'Ada Okafor' })).jointHolder).toBe('Ada Okafor')
})
