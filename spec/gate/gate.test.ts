import { dayMs } from '../../contracts/civil-days.ts'
import 'robot3/debug'
import { expect, test, vi } from 'vitest'
import { createGate } from '../../src/gate/gate.ts'
import { contextOf, enter, GateSetup, gateOf, openNow, start, stateOf } from './gate-setup.ts'

const site = 'https://www.banksia.example/plans'

test('[GATE-5] before it starts it is initializing, and reads neither storage nor address', () => {
  const setup = new GateSetup()
  setup.local.values.set('invite_verified', 'true')
  const open = vi.fn(setup.local.open)
  const gate = createGate({ ...setup.ports(gateOf()), storages: [open] })
  expect(gate.getSnapshot()).toBe(gate.getInitialSnapshot())
  expect(gate.getSnapshot()).toMatchObject({
    state: 'initializing',
    context: { showModal: false, timerId: null, enteredCode: '', isVerified: false },
    isDebug: false,
  })
  expect(open).not.toHaveBeenCalled()
  gate.send({ type: 'SHOW_MODAL' })
  expect(stateOf(gate)).toBe('initializing')
})

test('[GATE-5] reading an address starts it, and a second start does nothing', () => {
  const setup = new GateSetup()
  setup.page.go('#invite=4821')
  const gate = createGate(setup.ports(gateOf()))
  gate.readAddress()
  expect(stateOf(gate)).toBe('verified')
  const other = setup.open({}, `${site}#reset`)
  setup.transitions.length = 0
  setup.page.go('#invite=4821')
  other.start()
  expect([setup.transitions, stateOf(other), setup.page.location.hash]).toEqual([
    [],
    'unverified',
    '#invite=4821',
  ])
})

test('[GATE-13] an unrelated address changes nothing, and neither does a code once it is open', () => {
  const setup = new GateSetup()
  const onDropped = vi.fn()
  const gate = createGate({ ...setup.ports(gateOf()), onDropped })
  gate.start()
  setup.transitions.length = 0
  setup.page.go('#solar')
  gate.readAddress()
  expect([setup.transitions, stateOf(gate)]).toEqual([[], 'unverified'])
  gate.send({ type: 'VERIFY_CODE', code: '4821' })
  setup.transitions.length = 0
  setup.page.go('#invite=4821')
  gate.readAddress()
  expect([setup.transitions, stateOf(gate)]).toEqual([[], 'verified'])
  expect(onDropped).not.toHaveBeenCalled()
})

test('[TRACE-3] an event that no state handles is reported, also before the start, and changes nothing for subscribers', () => {
  const setup = new GateSetup()
  const onDropped = vi.fn()
  const gate = createGate({ ...setup.ports(gateOf()), onDropped })
  gate.send({ type: 'SHOW_MODAL' })
  expect(onDropped.mock.calls).toEqual([['SHOW_MODAL', 'initializing']])
  gate.start()
  const listener = vi.fn()
  gate.subscribe(listener)
  gate.send({ type: 'HIDE_MODAL' })
  expect(onDropped).toHaveBeenLastCalledWith('HIDE_MODAL', 'unverified')
  expect(listener).not.toHaveBeenCalled()
})

test('debug mode begins once, and may begin before the gate does', () => {
  const setup = new GateSetup()
  const gate = createGate(setup.ports(gateOf()))
  const listener = vi.fn()
  gate.subscribe(listener)
  gate.startDebug()
  gate.startDebug()
  expect(listener).toHaveBeenCalledTimes(1)
  expect(gate.getSnapshot()).toMatchObject({ state: 'initializing', isDebug: true })
})

test('[GATE-10] the timers of the browser are used where no others are given, and none is left', () => {
  vi.useFakeTimers()
  try {
    const { setTimeout: _, clearTimeout: __, ...ports } = new GateSetup().ports(gateOf())
    const gate = createGate(ports)
    gate.start()
    expect(vi.getTimerCount()).toBe(1)
    gate.send({ type: 'VERIFY_CODE', code: '4821' })
    expect([stateOf(gate), vi.getTimerCount()]).toEqual(['verified', 0])
  } finally {
    vi.useRealTimers()
  }
})

test('[GATE-1] a gate that is off counts everybody as verified, and sets no timer', () => {
  const setup = new GateSetup()
  const gate = setup.open({ enabled: false })
  expect([stateOf(gate), setup.waiting, setup.local.values.size]).toEqual(['verified', 0, 0])
})

test('[GATE-12] the modal shows after 5000 ms, and not a millisecond before', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  expect(contextOf(gate).timerId).not.toBeNull()
  setup.wait(4999)
  expect(stateOf(gate)).toBe('unverified')
  setup.wait(1)
  expect([stateOf(gate), contextOf(gate).timerId]).toEqual(['showingModal', null])
})

test('[GATE-12] with the trigger immediately it shows at once; a delay of 0 is at once too', () => {
  for (const gate of [{ showTrigger: 'immediately' }, { displayDelayMs: 0 }] as const) {
    const setup = new GateSetup()
    expect(stateOf(setup.open(gate))).toBe('showingModal')
    expect(setup.waiting).toBe(0)
  }
})

test('[GATE-12] the delay counts from the first entry into unverified: a reset does not restart it', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  setup.wait(3000)
  setup.page.go('#reset')
  gate.readAddress()
  setup.wait(1999)
  expect(stateOf(gate)).toBe('unverified')
  setup.wait(1)
  expect(stateOf(gate)).toBe('showingModal')
})

test('[GATE-12] a wrong code in the address also enters unverified, from where the delay is counted', () => {
  const setup = new GateSetup()
  const gate = setup.open({}, `${site}#invite=1`)
  setup.wait(3000)
  setup.page.go('#reset')
  gate.readAddress()
  setup.wait(1999)
  expect(stateOf(gate)).toBe('unverified')
  setup.wait(1)
  expect(stateOf(gate)).toBe('showingModal')
})

test('[GATE-12] a verified visitor does not see the modal', () => {
  const setup = new GateSetup()
  enter(openNow(setup), '4821')
  const gate = setup.open({ showTrigger: 'immediately' })
  setup.wait(dayMs)
  expect(stateOf(gate)).toBe('verified')
})
test('[GATE-10] verified cancels the timer of the modal', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  gate.send({ type: 'VERIFY_CODE', code: '4821' })
  expect([stateOf(gate), contextOf(gate).timerId, setup.waiting]).toEqual(['verified', null, 0])
})

test('[GATE-13] [GATE-20] a right code in the address opens the gate before a modal is seen, and is removed from it', () => {
  const setup = new GateSetup()
  const gate = setup.open({ showTrigger: 'immediately' }, `${site}?sort=price#solar&invite=4821`, { key: 1 })
  expect(stateOf(gate)).toBe('verified')
  expect(setup.overlay).not.toContain(true)
  expect(setup.transitions.map(({ to }) => to)).toEqual(['unverified', 'verifying', 'verified'])
  expect(setup.page.entries).toEqual([{ state: { key: 1 }, href: `${site}?sort=price#solar` }])
  expect(JSON.stringify(setup.transitions)).not.toContain('4821')
})

test('[GATE-13] a wrong code in the address shows the modal at once, with the error', () => {
  const setup = new GateSetup()
  const gate = setup.open({}, `${site}#invite=4822`)
  expect(contextOf(gate)).toMatchObject({
    showModal: true,
    enteredCode: '4822',
    errorMessage: 'Invalid invite code. Please try again.',
  })
  expect(setup.waiting).toBe(0)
  expect(setup.page.location.href).toBe(site)
})

test('[CODE-5] a code in the address is never cut or cleaned: what could not be typed is wrong, and not entered', () => {
  for (const code of ['%204821', '4821%0A', '48210000000']) {
    const gate = new GateSetup().open({}, `${site}#invite=${code}`)
    expect(contextOf(gate)).toMatchObject({ showModal: true, enteredCode: '', isVerified: false })
  }
})

test('[GATE-13] the command reset clears the stored verification before the first check', () => {
  for (const command of ['#reset', '#invite=reset', '#solar&reset']) {
    const setup = new GateSetup()
    enter(openNow(setup), '4821')
    const gate = setup.open({}, site + command)
    expect([stateOf(gate), setup.local.values.size]).toEqual(['unverified', 0])
    expect(setup.page.location.hash).toBe(command.startsWith('#solar') ? '#solar' : '')
  }
})

test('[GATE-13] reset comes before the code of the same address', () => {
  const setup = new GateSetup()
  enter(openNow(setup), '4821')
  expect(stateOf(setup.open({}, `${site}#invite=1&reset`))).toBe('showingModal')
  setup.now += 7
  expect(stateOf(setup.open({}, `${site}#reset&invite=4821`))).toBe('verified')
  expect(setup.local.values.get('invite_verified_at')).toBe(String(start + 7))
})

test('[GATE-13] [GATE-20] on a later change of the address too: a code, and a reset that starts the machine again', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  setup.page.go('#debug&invite=4821')
  gate.readAddress()
  expect([stateOf(gate), setup.page.location.hash]).toEqual(['verified', '#debug'])
  setup.transitions.length = 0
  setup.page.go('#reset')
  gate.readAddress()
  expect(setup.transitions[0]).toEqual({
    machine: 'gate',
    event: 'START',
    from: 'initializing',
    to: 'unverified',
  })
  expect([stateOf(gate), setup.local.values.size, contextOf(gate).isVerified]).toEqual([
    'unverified',
    0,
    false,
  ])
})

test('[GATE-13] a wrong code in the address does not end a verification', () => {
  const setup = new GateSetup()
  enter(openNow(setup), '4821')
  const gate = setup.open({}, `${site}#invite=1`)
  expect([stateOf(gate), setup.page.location.hash]).toEqual(['verified', ''])
})

test('[GATE-13] a code that the document’s script has removed from the address counts as in it', () => {
  const setup = new GateSetup()
  const page = Object.assign(setup.page, { gridfrontGate: { code: '4821', isReset: false } })
  const gate = createGate(setup.ports(gateOf({ showTrigger: 'immediately' })))
  gate.start()
  expect([stateOf(gate), page.gridfrontGate]).toEqual(['verified', undefined])
})

test('[GATE-17] without code entry a code in the address still opens it', () => {
  expect(stateOf(new GateSetup().open({ showCodeEntry: false }, `${site}#invite=4821`))).toBe('verified')
})

test.each([
  [true, true, 'showingModal'],
  [true, false, 'unverified'],
  [false, true, 'unverified'],
])('[GATE-18] immediateForTesting %s, test mode %s: %s', (immediateForTesting, isTest, state) => {
  const setup = new GateSetup()
  setup.isTest = isTest
  const gate = setup.open({ immediateForTesting })
  expect(stateOf(gate)).toBe(state)
  enter(gate, 'test')
  expect(stateOf(gate)).not.toBe('verified')
})

test('[GATE-6] testing is on by its own setting alone, and stores nothing', () => {
  const setup = new GateSetup()
  expect(stateOf(setup.open({ testing: { enabled: true } }))).toBe('verified')
  expect(setup.local.values.size).toBe(0)
})

test('[ENV-4] nothing in path and query opens the gate', () => {
  const gate = new GateSetup().open(
    {},
    'https://www.banksia.example/invite=4821/4821?invite=4821&reset#/invite=4821',
  )
  expect(stateOf(gate)).toBe('unverified')
})

test('closed in debug mode, it does not reappear by itself in this document, and can be opened again', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  gate.startDebug()
  gate.send({ type: 'SHOW_MODAL' })
  gate.send({ type: 'HIDE_MODAL' })
  setup.wait(60_000)
  expect([stateOf(gate), gate.getSnapshot().isDebug]).toEqual(['unverified', true])
  gate.send({ type: 'SHOW_MODAL' })
  expect(stateOf(gate)).toBe('showingModal')
})

test('[GATE-13] a reset during a visit keeps text in the field, but not the code of a verified visitor', () => {
  const setup = new GateSetup()
  const gate = openNow(setup)
  gate.send({ type: 'UPDATE_CODE', enteredCode: '48' })
  const reset = () => {
    setup.page.go('#reset')
    gate.readAddress()
  }
  reset()
  expect(contextOf(gate)).toMatchObject({ showModal: true, enteredCode: '48' })
  enter(gate, '4821')
  reset()
  expect(contextOf(gate)).toMatchObject({ showModal: true, enteredCode: '' })
})

test.each([
  ['immediately', 0],
  ['after_timer', 2000],
] as const)(
  'a reset is no timer: it brings back a modal that debug mode has closed, %s',
  (showTrigger, ms) => {
    const setup = new GateSetup()
    const gate = setup.open({ showTrigger })
    gate.startDebug()
    gate.send({ type: 'SHOW_MODAL' })
    gate.send({ type: 'HIDE_MODAL' })
    setup.wait(3000)
    setup.page.go('#reset')
    gate.readAddress()
    setup.wait(ms)
    expect(stateOf(gate)).toBe('showingModal')
  },
)

test('[TRACE-6] each tried code is reported, and typed text is not', () => {
  const setup = new GateSetup()
  const onCode = vi.fn()
  const gate = createGate({ ...setup.ports(gateOf({ showTrigger: 'immediately' })), onCode })
  gate.start()
  gate.send({ type: 'VERIFY_CODE' })
  gate.send({ type: 'UPDATE_CODE', enteredCode: 'e' })
  expect(onCode).not.toHaveBeenCalled()
  enter(gate, '1')
  setup.page.go('#invite=22')
  gate.readAddress()
  enter(gate, '4821')
  setup.page.go('#invite=33')
  gate.readAddress()
  expect(new Set(onCode.mock.calls.flat())).toEqual(new Set(['1', '22', '4821', '33']))
})

test('each refusal is counted, by hand and by a link, and nothing else', () => {
  const setup = new GateSetup()
  const gate = openNow(setup)
  expect(gate.getSnapshot().refusals).toBe(0)
  enter(gate, '1')
  gate.send({ type: 'VERIFY_CODE', code: '1' })
  expect(gate.getSnapshot().refusals).toBe(2)
  enter(gate, '4821')
  expect(gate.getSnapshot().refusals).toBe(2)
})

test('the overlay is shown while the modal shows, and at no other time', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  expect(setup.overlay.at(-1)).toBe(false)
  setup.wait(5000)
  expect(setup.overlay.at(-1)).toBe(true)
  enter(gate, '4821')
  expect(setup.overlay.at(-1)).toBe(false)
})

test('subscribers are called for each change until they unsubscribe', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  const listener = vi.fn()
  const enough = gate.subscribe(listener)
  gate.send({ type: 'SHOW_MODAL' })
  expect(listener).toHaveBeenCalled()
  enough()
  listener.mockClear()
  gate.send({ type: 'UPDATE_CODE', enteredCode: '4' })
  expect(listener).not.toHaveBeenCalled()
})

test('[TRACE-3] [TRACE-6] each transition is reported, and none with a code', () => {
  const setup = new GateSetup()
  const gate = setup.open()
  gate.send({ type: 'SHOW_MODAL' })
  enter(gate, '1')
  enter(gate, '4821')
  expect(
    setup.transitions.map(({ machine, event, from, to }) => `${machine}: ${from} ${event} ${to}`),
  ).toEqual([
    'gate: initializing START unverified',
    'gate: unverified SHOW_MODAL showingModal',
    'gate: showingModal UPDATE_CODE showingModal',
    'gate: showingModal VERIFY_CODE verifying',
    'gate: verifying VERIFY_CODE showingModal',
    'gate: showingModal UPDATE_CODE showingModal',
    'gate: showingModal VERIFY_CODE verifying',
    'gate: verifying VERIFY_CODE verified',
  ])
  expect(JSON.stringify(setup.transitions)).not.toMatch(/4821|enteredCode/)
})
