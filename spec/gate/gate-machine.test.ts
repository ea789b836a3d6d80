import 'robot3/debug'
import { expect, test } from 'vitest'
import type { GateContext, GateEvent, GateState } from '../../src/gate/gate-machine.ts'
import { gateMachine } from '../../src/gate/gate-machine.ts'
import type { Transition } from '../../src/run-machine.ts'
import { runMachine } from '../../src/run-machine.ts'
import { gateOf } from './gate-setup.ts'

function run(gate: Parameters<typeof gateOf>[0] = {}, isVerified = false) {
  const arrows: string[] = []
  const dropped: string[] = []
  const store = runMachine<GateState, GateContext, GateEvent>(gateMachine, {
    name: 'gate',
    context: { config: gateOf(gate), enteredCode: '', isVerified, showModal: false, errorMessage: '' },
    onTransition: ({ from, event, to }: Transition) => arrows.push(`${from} ${event} ${to}`),
    onDropped: (event, state) => dropped.push(`${event} in ${state}`),
  })
  const read = () => {
    const { state, context } = store.getSnapshot()
    const { config: _, ...rest } = context
    return { state, ...rest }
  }
  return { store, read, arrows, dropped }
}
const wrong = 'Invalid invite code. Please try again.'

test('[GATE-5] the state is config, entered code, whether verified, whether shown, and the error', () => {
  expect(Object.keys(run().store.getSnapshot().context).sort()).toEqual([
    'config',
    'enteredCode',
    'errorMessage',
    'isVerified',
    'showModal',
  ])
})

test.each([
  ['already verified', {}, true],
  ['the gate is disabled', { enabled: false }, false],
  ['testing is on', { testing: { enabled: true } }, false],
] as const)('[GATE-6] initializing → verified: %s', (_, gate, isVerified) => {
  const { read, arrows } = run(gate, isVerified)
  expect(read()).toMatchObject({ state: 'verified', isVerified: true, showModal: false })
  expect(arrows).toEqual(['initializing START verified'])
})

test('[GATE-6] [TRACE-3] initializing → unverified otherwise, which is reported as a state passed at once', () => {
  const { read, arrows } = run()
  expect(read()).toMatchObject({ state: 'unverified', isVerified: false, showModal: false })
  expect(arrows).toEqual(['initializing START unverified'])
})

test('[GATE-7] unverified: SHOW_MODAL shows the modal', () => {
  const { store, read } = run()
  store.send({ type: 'SHOW_MODAL' })
  expect(read()).toMatchObject({ state: 'showingModal', showModal: true })
})

test('[GATE-7] [GATE-9] unverified: VERIFY_CODE verifies the event’s code, through verifying', () => {
  const { store, read, arrows } = run()
  store.send({ type: 'VERIFY_CODE', code: '4821' })
  expect(read()).toEqual({
    state: 'verified',
    enteredCode: '4821',
    isVerified: true,
    showModal: false,
    errorMessage: '',
  })
  expect(arrows.slice(1)).toEqual(['unverified VERIFY_CODE verifying', 'verifying VERIFY_CODE verified'])
})

test('[GATE-9] a wrong one leads to the modal with the error, and what was entered stays', () => {
  const { store, read } = run()
  store.send({ type: 'VERIFY_CODE', code: '4822' })
  expect(read()).toEqual({
    state: 'showingModal',
    enteredCode: '4822',
    isVerified: false,
    showModal: true,
    errorMessage: wrong,
  })
})

test('[GATE-8] [CODE-4] showingModal: UPDATE_CODE sets the entered code and clears the error', () => {
  const { store, read } = run()
  store.send({ type: 'VERIFY_CODE', code: '4822' })
  store.send({ type: 'UPDATE_CODE', enteredCode: '48' })
  expect(read()).toMatchObject({ state: 'showingModal', enteredCode: '48', errorMessage: '' })
})

test('[GATE-8] [GATE-9] [GATE-15] showingModal: VERIFY_CODE verifies what was entered', () => {
  const { store, read } = run()
  store.send({ type: 'SHOW_MODAL' })
  store.send({ type: 'UPDATE_CODE', enteredCode: '4822' })
  store.send({ type: 'VERIFY_CODE' })
  expect(read()).toMatchObject({ state: 'showingModal', enteredCode: '4822', errorMessage: wrong })
  store.send({ type: 'UPDATE_CODE', enteredCode: '4821' })
  store.send({ type: 'VERIFY_CODE' })
  expect(read()).toMatchObject({ state: 'verified', isVerified: true, errorMessage: '' })
})

test('[GATE-8] showingModal: HIDE_MODAL leads back to unverified', () => {
  const { store, read } = run()
  store.send({ type: 'SHOW_MODAL' })
  store.send({ type: 'HIDE_MODAL' })
  expect(read()).toMatchObject({ state: 'unverified', showModal: false })
})

test('[GATE-10] verified hides the modal, and has no further transitions', () => {
  const { store, read, dropped } = run({}, true)
  for (const type of ['SHOW_MODAL', 'HIDE_MODAL', 'VERIFY_CODE'] as const) store.send({ type })
  store.send({ type: 'UPDATE_CODE', enteredCode: 'x' })
  expect(read()).toMatchObject({ state: 'verified', showModal: false, enteredCode: '' })
  expect(dropped).toHaveLength(4)
})

test('[GATE-11] SHOW_ERROR sets an error message in any state, and changes nothing else', () => {
  const states: [GateState, GateEvent[]][] = [
    ['unverified', []],
    ['showingModal', [{ type: 'SHOW_MODAL' }]],
    ['verified', [{ type: 'VERIFY_CODE', code: '4821' }]],
  ]
  for (const [state, events] of states) {
    const { store, read } = run()
    for (const event of events) store.send(event)
    const before = read()
    store.send({ type: 'SHOW_ERROR', errorMessage: 'Please ring us.' })
    expect(read()).toEqual({ ...before, state, errorMessage: 'Please ring us.' })
  }
})

test('[GATE-15] the message for a wrong code is the brand’s, where it has one', () => {
  const { store, read } = run({ messages: { invalid: 'That is not it.' } })
  store.send({ type: 'VERIFY_CODE', code: '1' })
  expect(read().errorMessage).toBe('That is not it.')
})

test('[CODE-5] a code that could not be typed is wrong and not stored, even if the field contains the right one', () => {
  const { store, read } = run()
  store.send({ type: 'SHOW_MODAL' })
  store.send({ type: 'UPDATE_CODE', enteredCode: '4821' })
  for (const code of [' 4821', '4821\n', '12345678901', '']) {
    store.send({ type: 'VERIFY_CODE', code })
    expect(read(), JSON.stringify(code)).toMatchObject({
      state: 'showingModal',
      enteredCode: '4821',
      errorMessage: wrong,
    })
  }
})
