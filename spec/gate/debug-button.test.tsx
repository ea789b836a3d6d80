import 'robot3/debug'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DebugButton } from '../../src/gate/debug-button.tsx'
import type { Gate } from '../../src/gate/gate.ts'
import { createGate } from '../../src/gate/gate.ts'
import type { GateDefinition } from '../../src/gate-config/gate-config.ts'
import { FakePage, FakeStorage, gateOf } from './gate-setup.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function makeGate(definition: GateDefinition = {}): Gate {
  const gate = createGate({
    config: gateOf(definition),
    storages: [new FakeStorage().open],
    page: new FakePage('https://www.banksia.example/#debug'),
    isTest: () => false,
  })
  gate.start()
  return gate
}
const settle = (ms = 0) => act(() => vi.advanceTimersByTimeAsync(ms))
async function show(loadGate: () => Promise<Gate>) {
  const onWarning = vi.fn()
  render(
    <StrictMode>
      <DebugButton loadGate={loadGate} onWarning={onWarning} />
    </StrictMode>,
  )
  await settle()
  return onWarning
}
const button = () => screen.getByRole('button', { name: 'Show Password Dialog' })
const reason = () => document.getElementById(button().getAttribute('aria-describedby') ?? '')?.textContent
const press = () => fireEvent.click(button())

test('[ROUTE-8] it opens the gate’s dialog while the gate is unverified', async () => {
  const gate = makeGate()
  const onWarning = await show(async () => gate)
  expect([button().getAttribute('aria-disabled'), reason()]).toEqual([null, undefined])
  press()
  await settle()
  expect(gate.getSnapshot().state).toBe('showingModal')
  expect(onWarning).not.toHaveBeenCalled()
})

test.each([
  ['gate is off', { enabled: false }],
  ['testing is on', { testing: { enabled: true } }],
] as const)(
  '[ROUTE-8] in verified it is disabled, and its description says why: %s',
  async (why, definition) => {
    const gate = makeGate(definition)
    await show(async () => gate)
    expect([button().getAttribute('aria-disabled'), reason()]).toEqual(['true', why])
    press()
    await settle()
    expect(gate.getSnapshot().state).toBe('verified')
  },
)

test('[ROUTE-8] its description follows the gate: already shown, then already verified', async () => {
  const gate = makeGate()
  await show(async () => gate)
  act(() => gate.send({ type: 'SHOW_MODAL' }))
  expect(reason()).toBe('already shown')
  act(() => gate.send({ type: 'VERIFY_CODE', code: '4821' }))
  expect([button().getAttribute('aria-disabled'), reason()]).toEqual(['true', 'already verified'])
})

test('[CONST-3] a press waits for the gate’s code for 5000 ms', async () => {
  const gate = makeGate()
  let arrive = (_: Gate) => {}
  const onWarning = await show(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  press()
  await settle(4999)
  arrive(gate)
  await settle()
  expect(gate.getSnapshot().state).toBe('showingModal')
  expect(onWarning).not.toHaveBeenCalled()
})

test('[CONST-3] afterwards it is dropped with a warning, and gate code that loads later opens nothing', async () => {
  const gate = makeGate({ displayDelayMs: 60_000 })
  let arrive = (_: Gate) => {}
  const onWarning = await show(
    () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  )
  press()
  await settle(4999)
  expect(onWarning).not.toHaveBeenCalled()
  await settle(1)
  expect(onWarning.mock.calls).toEqual([['GATE_CODE_LATE', expect.stringContaining('dropped')]])
  arrive(gate)
  await settle()
  expect(gate.getSnapshot().state).toBe('unverified')
  // The next press starts again.
  press()
  await settle(5000)
  expect(onWarning).toHaveBeenCalledTimes(2)
})

test('[CONST-3] two presses count once, and a press waits in vain for code that cannot load', async () => {
  const onWarning = await show(() => Promise.reject(new Error('offline')))
  press()
  press()
  await settle(5000)
  expect(onWarning).toHaveBeenCalledOnce()
})
