import { expect, test } from 'vitest'
import type { RequestKind } from '../../contracts/request-rules.ts'
import { complaintTopics, requestStatuses } from '../../contracts/request-rules.ts'
import { CustomerRequest } from '../../contracts/schemas/requests.ts'
import { topicWords } from '../../src/requests/request-words.ts'
import { isWithdrawable, shownRequest, shownRequests, summaryOf } from '../../src/requests/shown-request.ts'
import type { RequestInput, RequestSituation, StoredRequest } from '../../src/requests/stored-request.ts'
import { inOrder, isOpen } from '../../src/requests/stored-request.ts'
import { asked, contents, kept, meter, situation, today, twoRegisters } from './request-cases.ts'

const open = ['RECEIVED', 'IN_PROGRESS'] as const

test.each<[string, RequestInput, boolean]>([
  ['a reading', asked('METER_READING'), true],
  ['a complaint', asked('COMPLAINT'), true],
  ['a change of people', asked('AUTHORISED_PERSON'), true],
  ['a concession', asked('CONCESSION'), true],
  ['a registration for life support', asked('LIFE_SUPPORT'), false],
  ['the end of such a registration', asked('LIFE_SUPPORT', { change: 'DEREGISTER' }), true],
  ['a move of tomorrow', asked('MOVE_OUT', { moveOutOn: '2026-11-21' }), true],
  ['a move of today', asked('MOVE_OUT', { moveOutOn: today }), false],
  ['a move of yesterday', asked('MOVE_OUT', { moveOutOn: '2026-11-19' }), false],
])('[ACC-8] %s can be withdrawn only while it waits, and only if its kind allows it', (_, request, can) => {
  for (const status of requestStatuses) {
    const waits = status === 'RECEIVED' || status === 'IN_PROGRESS'
    expect([status, isOpen({ status })]).toEqual([status, waits])
    expect([status, isWithdrawable(kept(request, status), today)]).toEqual([status, waits && can])
  }
})

test('[PAY-6] a refund of credit can be withdrawn only before somebody works on it', () => {
  const can = requestStatuses.filter((status) => isWithdrawable(kept(asked('CREDIT_REFUND'), status), today))
  expect(can).toEqual(['RECEIVED'])
})

const { card } = contents.CONCESSION
const { person } = contents.AUTHORISED_PERSON
const two = (first: string, second: string) =>
  asked('METER_READING', {
    readings: [
      { registerId: first, value: 7 },
      { registerId: second, value: 4800 },
    ],
  })
const none = { change: 'REMOVE' } as const
test.each<[string, RequestInput, Partial<RequestSituation>?]>([
  ['Reading of 20 November 2026: 05000', asked('METER_READING')],
  ['Reading of 20 November 2026: 05000', asked('METER_READING'), { meter: null }],
  [
    'Reading of 20 November 2026: 005000',
    asked('METER_READING'),
    { meter: { ...meter, registers: meter.registers.map((one) => ({ ...one, digits: 6 })) } },
  ],
  [
    'Reading of 20 November 2026: general use 00007, controlled load 04800',
    two('E1', 'E2'),
    { meter: twoRegisters },
  ],
  ['Reading of 20 November 2026: controlled load 00007, 04800', two('E2', 'E9'), { meter: twoRegisters }],
  ['Supply ends on 1 December 2026', asked('MOVE_OUT')],
  ...complaintTopics.map((topic): [string, RequestInput] => [
    topicWords[topic],
    asked('COMPLAINT', { topic }),
  ]),
  ['Ana Silva can speak for the account', asked('AUTHORISED_PERSON')],
  ['$120.00 to BSB 082-671, account ending in 782', asked('CREDIT_REFUND')],
  [
    '$120.00 to BSB 082-671',
    asked('CREDIT_REFUND', { bank: { ...contents.CREDIT_REFUND.bank, number: '7' } }),
  ],
  ['Life support registered at the address', asked('LIFE_SUPPORT')],
  ['Life support registration to end', asked('LIFE_SUPPORT', { change: 'DEREGISTER' })],
  ['Health Care Card ending in 26K', asked('CONCESSION')],
  [
    'DVA Gold Card ending in 456',
    asked('CONCESSION', { card: { ...card, kind: 'DVA_GOLD_CARD', cardNumber: 'NX123456' } }),
  ],
  ['Concession card taken off', { kind: 'CONCESSION', content: none }],
  ['Concession card taken off', asked('CONCESSION', none)],
])('[ACC-8] on one line: %s', (words, request, more) => {
  expect(summaryOf(kept(request), situation(more))).toBe(words)
})

test('[ACC-8] a person whose authority was removed is named, if known', () => {
  const remove = kept(asked('AUTHORISED_PERSON', { ...none, personId: 'R-1-xxxx' }), 'DONE', 9)
  const words = (...before: readonly StoredRequest[]) =>
    summaryOf(remove, situation({ kept: [...before, remove] }))
  const other = { ...person, name: 'Ben Katz' }
  const ben = kept(asked('AUTHORISED_PERSON', { person: other }), 'DONE', 2)
  expect(words(ben, kept(asked('AUTHORISED_PERSON'), 'DONE', 1))).toBe(
    'Ana Silva can no longer speak for the account',
  )
  for (const strange of [ben, kept(asked('COMPLAINT'), 'DONE', 1)])
    expect(words(strange)).toBe('Somebody can no longer speak for the account')
})

test.each(Object.keys(contents) as RequestKind[])(
  '[ACC-8] a %s is shown as it stands, with nothing more',
  (kind) => {
    for (const status of open) {
      const facts = {
        effectiveOn: '2026-12-01',
        targets: [{ step: 'CHECKED', by: '2026-11-27' }],
        answer: 'We look at it.',
      } as const
      const request = kept(asked(kind), status, 1, facts)
      const shown = shownRequest(request, situation({ kept: [request] }))
      expect(CustomerRequest.parse(shown)).toEqual(shown)
      expect(shown).toEqual({
        ...facts,
        kind,
        status,
        reference: 'R-1-xxxx',
        accountNumber: '300417826',
        receivedAt: '2026-11-01T01:01:00.000Z',
        summary: summaryOf(request, situation()),
        isWithdrawable: kind !== 'LIFE_SUPPORT' && (kind !== 'CREDIT_REFUND' || status === 'RECEIVED'),
      })
    }
  },
)

test('[ACC-8] requests are shown newest first, and kept as they were', () => {
  const given = [2, 3, 1].map((count) => kept(asked('COMPLAINT'), 'RECEIVED', count))
  const places = (list: readonly { readonly reference: string }[]) =>
    list.map(({ reference }) => reference.slice(0, 3))
  expect(places(shownRequests(situation({ kept: given })))).toEqual(['R-3', 'R-2', 'R-1'])
  expect(places(inOrder(given))).toEqual(['R-1', 'R-2', 'R-3'])
  expect(places(given)).toEqual(['R-2', 'R-3', 'R-1'])
})
