import { dayMs } from '../../contracts/civil-days.ts'
import 'robot3/debug'
import { expect, test } from 'vitest'
import { createGate } from '../../src/gate/gate.ts'
import { contextOf, enter, GateSetup, gateOf, openNow, start, stateOf } from './gate-setup.ts'

const site = 'https://www.banksia.example/plans'

/** Does what another tab of the same browser would do. */
const verifyElsewhere = ({ local, now }: GateSetup) => {
  local.values.set('invite_verified_at', String(now))
  local.values.set('invite_verified', 'true')
}

test.each([
  [dayMs - 1, 'verified'],
  [dayMs, 'unverified'],
])('[GATE-14] a verification is a flag and a timestamp, and after %d ms the visitor is %s', (ms, state) => {
  const setup = new GateSetup()
  enter(openNow(setup), '4821')
  expect(Object.fromEntries(setup.local.values)).toEqual({
    invite_verified: 'true',
    invite_verified_at: String(start),
  })
  setup.now += ms
  expect(stateOf(setup.open())).toBe(state)
})

test('[GATE-14] it is not renewed by visits, and never ends in the middle of one', () => {
  const setup = new GateSetup()
  enter(openNow(setup), '4821')
  setup.now += dayMs - 1
  const gate = setup.open()
  setup.wait(dayMs)
  expect(stateOf(gate)).toBe('verified')
  expect(setup.local.values.get('invite_verified_at')).toBe(String(start))
  expect(stateOf(setup.open())).toBe('unverified')
})

test('[GATE-14] no event renews it for a verified visitor', () => {
  const setup = new GateSetup()
  const gate = openNow(setup)
  enter(gate, '4821')
  setup.wait(1000)
  gate.send({ type: 'SHOW_ERROR', errorMessage: 'Something is wrong.' })
  expect(contextOf(gate).errorMessage).toBe('Something is wrong.')
  expect(setup.local.values.get('invite_verified_at')).toBe(String(start))
})

test('[GATE-14] with expiration off it stays; with other days it stays as long as they say', () => {
  const setup = new GateSetup()
  enter(openNow(setup), '4821')
  setup.now += 3650 * dayMs
  expect(stateOf(setup.open({ expiration: { enabled: false } }))).toBe('verified')
  setup.now = start + 2 * dayMs - 1
  expect(stateOf(setup.open({ expiration: { days: 2 } }))).toBe('verified')
  setup.now += 1
  expect(stateOf(setup.open({ expiration: { days: 2 } }))).toBe('unverified')
})

test('[GATE-14] a time less than a day ahead (a corrected clock) is valid, more than a day is corrupted', () => {
  const setup = new GateSetup()
  enter(openNow(setup), '4821')
  setup.now = start - dayMs + 1
  expect(stateOf(setup.open())).toBe('verified')
  setup.now = start - dayMs
  expect(stateOf(setup.open())).toBe('unverified')
})

test.each([
  ['a flag without a timestamp', { invite_verified: 'true' }],
  ['a timestamp that is no number', { invite_verified: 'true', invite_verified_at: 'yesterday' }],
  ['a timestamp that is empty', { invite_verified: 'true', invite_verified_at: '' }],
  ['a timestamp as a date', { invite_verified: 'true', invite_verified_at: '2026-11-21' }],
  ['a timestamp below nothing', { invite_verified: 'true', invite_verified_at: '-1' }],
  ['a timestamp without a flag', { invite_verified_at: String(start) }],
  ['another flag', { invite_verified: '1', invite_verified_at: String(start) }],
])('[GATE-16] corrupted storage leaves the gate unverified and usable: %s', (_, values) => {
  const setup = new GateSetup()
  for (const [key, value] of Object.entries(values)) setup.local.values.set(key, value)
  for (const expiration of [{}, { enabled: false }]) {
    const gate = setup.open({ expiration, showTrigger: 'immediately' })
    expect(stateOf(gate)).toBe('showingModal')
  }
  const gate = openNow(setup)
  enter(gate, '4821')
  expect(stateOf(gate)).toBe('verified')
  expect(stateOf(setup.open())).toBe('verified')
})

test('[GATE-16] storage that is blocked: a right code opens the gate for the visit, and nothing throws', () => {
  const setup = new GateSetup()
  setup.local.fault = 'blocked'
  setup.session.fault = 'blocked'
  const gate = openNow(setup)
  enter(gate, '4821')
  expect(stateOf(gate)).toBe('verified')
  expect(stateOf(setup.open({}, `${site}#reset`))).toBe('unverified')
})

test.each(['full', 'nearlyFull'] as const)(
  '[GATE-16] storage that is %s: nothing half-written stays, and the storage of the visit keeps it',
  (fault) => {
    const setup = new GateSetup()
    setup.local.fault = fault
    enter(openNow(setup), '4821')
    expect(setup.local.values.size).toBe(0)
    expect(stateOf(setup.open())).toBe('verified')
    expect(stateOf(setup.open({}, `${site}#reset`))).toBe('unverified')
  },
)

test('[GATE-12] after a verification in another tab the timer shows nothing, because storage is read again', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  setup.wait(4999)
  verifyElsewhere(setup)
  setup.wait(1)
  expect([stateOf(gate), setup.overlay.includes(true), setup.waiting]).toEqual(['verified', false, 0])
})
test.each([
  ['while it waits', 0],
  ['while the modal shows', 5000],
])(
  '[GATE-6] [GATE-12] reading storage again starts over, and lets a verified visitor through: %s',
  (_, ms) => {
    const setup = new GateSetup()
    const gate = setup.open()
    setup.wait(ms)
    setup.transitions.length = 0
    gate.recheck()
    expect(setup.transitions, 'nothing has changed').toEqual([])
    verifyElsewhere(setup)
    gate.recheck()
    expect(setup.transitions.map(({ from, to }) => `${from} ${to}`)).toEqual(['initializing verified'])
    expect([stateOf(gate), contextOf(gate).timerId, setup.waiting]).toEqual(['verified', null, 0])
    expect(setup.overlay.at(-1)).toBe(false)
    gate.recheck()
    expect(setup.transitions).toHaveLength(1)
  },
)

test('[GATE-14] an ended verification in another tab does not count', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  verifyElsewhere(setup)
  setup.wait(5000)
  expect(stateOf(gate)).toBe('verified')
  const late = new GateSetup()
  verifyElsewhere(late)
  late.now += dayMs
  const shut = late.open()
  late.wait(5000)
  expect(stateOf(shut)).toBe('showingModal')
})

test('before it is started a recheck does nothing', () => {
  const setup = new GateSetup()
  verifyElsewhere(setup)
  const gate = createGate(setup.ports(gateOf()))
  gate.recheck()
  expect(stateOf(gate)).toBe('initializing')
})
