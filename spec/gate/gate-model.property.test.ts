import 'robot3/debug'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GateEvent, GateState } from '../../src/gate/gate-machine.ts'
import { codePoint } from '../tools/code-point.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { GateSetup, gateOf } from './gate-setup.ts'

/** The gate of the specification, as briefly as possible. */
interface Model {
  state: GateState
  enteredCode: string
  errorMessage: string
  /** When the modal shows automatically; null for never. */
  due: number | null
  now: number
}
const wrong = 'Invalid invite code. Please try again.'
const delayMs = 5000
const isRight = (code: string) => code === '4821'

function verified(model: Model, code: string): Model {
  return isRight(code)
    ? { ...model, state: 'verified', errorMessage: '', due: null }
    : { ...model, state: 'showingModal', errorMessage: wrong, due: null }
}
/** The result of an event by the specification. Events that it does not list do nothing. */
function next(model: Model, event: GateEvent): Model {
  const { state } = model
  if (event.type === 'SHOW_ERROR') return { ...model, errorMessage: event.errorMessage }
  if (event.type === 'SHOW_MODAL' && state === 'unverified')
    return { ...model, state: 'showingModal', due: null }
  if (event.type === 'HIDE_MODAL' && state === 'showingModal') return { ...model, state: 'unverified' }
  if (event.type === 'UPDATE_CODE' && state === 'showingModal')
    return { ...model, enteredCode: event.enteredCode, errorMessage: '' }
  if (event.type === 'VERIFY_CODE' && (state === 'unverified' || state === 'showingModal')) {
    const enteredCode = event.code ?? model.enteredCode
    return verified({ ...model, enteredCode }, enteredCode)
  }
  return model
}
function later(model: Model, ms: number): Model {
  const now = model.now + ms
  if (model.due === null || now < model.due) return { ...model, now }
  return { ...next(model, { type: 'SHOW_MODAL' }), now, due: null }
}

const code = fc.constantFrom('4821', '4822', '1')
const event: fc.Arbitrary<GateEvent> = fc.oneof(
  fc.constantFrom(
    { type: 'SHOW_MODAL' } as const,
    { type: 'HIDE_MODAL' } as const,
    { type: 'VERIFY_CODE' } as const,
  ),
  code.map((enteredCode) => ({ type: 'UPDATE_CODE', enteredCode }) as const),
  fc.record({ type: fc.constant('VERIFY_CODE' as const), code }),
  fc.constant({ type: 'SHOW_ERROR', errorMessage: 'Please ring us.' } as const),
)
const step = fc.oneof({ weight: 5, arbitrary: event }, fc.integer({ min: 0, max: 3000 }))

test(
  '[GATE-6] [GATE-7] [GATE-8] [GATE-9] [GATE-10] [GATE-11] [GATE-12] whatever happens in whatever order, the gate is where the specification says',
  () => {
    const reached = new Set<GateState>()
    always(propertyRuns)(fc.array(step, { maxLength: 12 }), (steps) => {
      const setup = new GateSetup()
      const gate = setup.open()
      let model: Model = {
        state: 'unverified',
        enteredCode: '',
        errorMessage: '',
        due: setup.now + delayMs,
        now: setup.now,
      }
      for (const one of steps) {
        if (typeof one === 'number') {
          setup.wait(one)
          model = later(model, one)
        } else {
          gate.send(one)
          model = next(model, one)
        }
        const { state, context } = gate.getSnapshot()
        expect({ state, ...context, config: null, timerId: context.timerId !== null }).toEqual({
          state: model.state,
          config: null,
          enteredCode: model.enteredCode,
          errorMessage: model.errorMessage,
          isVerified: model.state === 'verified',
          showModal: model.state === 'showingModal',
          timerId: model.due !== null,
        })
        reached.add(state)
      }
      // Only transitions of the specification occurred.
      for (const { from, to } of setup.transitions) expect(arrows).toContain(`${from} → ${to}`)
    })
    expect([...reached].sort()).toEqual(['showingModal', 'unverified', 'verified'])
  },
  patienceMs(5),
)

const arrows = [
  'initializing → verified',
  'initializing → unverified',
  'unverified → showingModal',
  'unverified → verifying',
  'unverified → unverified',
  'showingModal → showingModal',
  'showingModal → verifying',
  'showingModal → unverified',
  'verifying → verified',
  'verifying → showingModal',
  'verified → verified',
]

const text = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 14 }),
  fc.constantFrom('4821', ' 4821', '0042', '42', 'WATTLE', 'wattle', '4821-567890', '1234567890'),
)
/** Any gate that `defineBrand` accepts. */
const definition = fc
  .record({
    accessCode: fc.uniqueArray(fc.constantFrom('4821', '0042', 'Wattle', 'wattle 7', '1234567890'), {
      minLength: 1,
    }),
    showTrigger: fc.constantFrom('after_timer' as const, 'immediately' as const),
    immediateForTesting: fc.boolean(),
    showCodeEntry: fc.boolean(),
    enforceNumericOnly: fc.boolean(),
    displayDelayMs: fc.integer({ min: 0, max: 10_000 }),
  })
  .map(({ enforceNumericOnly, accessCode, ...rest }) => ({
    ...rest,
    accessCode: enforceNumericOnly ? accessCode.map((_, index) => `${index}`.padStart(10, '0')) : accessCode,
    validation: { enforceNumericOnly },
  }))
const deed = fc.oneof(
  fc.record({ type: fc.constant('hash' as const), code: text }),
  fc.record({ type: fc.constant('enter' as const), code: text }),
  fc.record({ type: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 6000 }) }),
  fc.constant({ type: 'show' as const }),
)

test(
  '[CODE-1] [CODE-5] [ENV-4] for any gate and whatever is typed, pasted or put into the address, only an accepted code opens it',
  () => {
    let opened = 0
    always(propertyRuns)(
      definition,
      fc.array(deed, { maxLength: 8 }),
      fc.boolean(),
      (gateDefinition, deeds, isTest) => {
        const setup = new GateSetup()
        setup.isTest = isTest
        const { accessCode } = gateOf(gateDefinition)
        const gate = setup.open(gateDefinition, 'https://test.banksia.example/4821?invite=4821&code=Wattle')
        for (const one of deeds) {
          const wasVerified = gate.getSnapshot().state === 'verified'
          if (one.type === 'wait') setup.wait(one.ms)
          if (one.type === 'show') gate.send({ type: 'SHOW_MODAL' })
          if (one.type === 'enter') {
            gate.send({ type: 'UPDATE_CODE', enteredCode: one.code })
            gate.send({ type: 'VERIFY_CODE' })
          }
          let fromAddress: string | null = null
          if (one.type === 'hash') {
            setup.page.go(`#invite=${encodeURIComponent(one.code)}`)
            fromAddress = one.code
            gate.readAddress()
            expect(setup.page.location.hash).toBe('')
          }
          const { state, context } = gate.getSnapshot()
          if (wasVerified || state !== 'verified') continue
          opened += 1
          expect(accessCode).toContain(fromAddress ?? context.enteredCode)
          expect(setup.local.values.get('invite_verified')).toBe('true')
        }
        if (gate.getSnapshot().state !== 'verified') expect(setup.local.values.size).toBe(0)
      },
    )
    expect(opened).toBeGreaterThan(propertyRuns / 20)
  },
  patienceMs(5),
)
