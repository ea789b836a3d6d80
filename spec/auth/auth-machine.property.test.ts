import 'robot3/debug'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuthContext, AuthEvent, AuthState } from '../../src/auth/auth-machine.ts'
import { authMachine } from '../../src/auth/auth-machine.ts'
import type { AuthReason } from '../../src/auth/auth-reason.ts'
import { toUser } from '../../src/auth/user-context.ts'
import type { MachineStore } from '../../src/machine/run-machine.ts'
import { runMachine } from '../../src/machine/run-machine.ts'
import { patienceMs, propertyRuns } from '../run/property-runs.ts'
import { claimsOf } from './session-world.ts'

/** Who is there, as one would tell it to a colleague. */
interface Model {
  who: string | null
  isLoading: boolean
  why: AuthReason
  endsAt: number | null
  isExpiring: boolean
  isClockOff: boolean
  isLogoutPending: boolean
}
interface Real {
  readonly machine: MachineStore<AuthState, AuthContext, AuthEvent>
  readonly told: { times: number }
}

const users = ['maya', 'robin', 'kim'].map((name) => toUser(claimsOf(name), new Date(0)))
const reached = new Set<string>()
const stateOf = ({ who, isLoading }: Model): AuthState =>
  who !== null ? 'loggedIn' : isLoading ? 'loading' : 'loggedOut'

function nobodyIsThere(model: Model, why: AuthReason, isLoading: boolean) {
  Object.assign(model, { who: null, isLoading, why, endsAt: null, isExpiring: false, isClockOff: false })
}

/** What each event does to the model. Those that do nothing there have no line for it. */
function happens(model: Model, event: AuthEvent) {
  const before = stateOf(model)
  switch (event.type) {
    case 'SESSION_FOUND':
      Object.assign(model, { who: event.user.userId, isLoading: false, why: event.reason })
      Object.assign(model, { endsAt: event.expiresAt, isExpiring: false, isClockOff: event.isClockOff })
      break
    case 'LOGIN':
      nobodyIsThere(model, event.reason, true)
      break
    case 'SESSION_MISSING':
    case 'LOGIN_FAILED':
      if (before === 'loading') nobodyIsThere(model, event.reason, false)
      break
    case 'LOGOUT':
      if (before !== 'loggedOut') nobodyIsThere(model, event.reason, false)
      break
    case 'SESSION_ENDED':
      if (before === 'loggedIn') nobodyIsThere(model, event.reason, false)
      break
    case 'SESSION_EXPIRING':
      if (before === 'loggedIn') model.isExpiring = event.isExpiring
      break
    case 'LOGOUT_PENDING':
      model.isLogoutPending = event.isLogoutPending
  }
}

class Send implements fc.Command<Model, Real> {
  readonly event: AuthEvent
  constructor(event: AuthEvent) {
    this.event = event
  }
  check = () => true
  run(model: Model, { machine, told }: Real) {
    const before = JSON.stringify(model)
    const times = told.times
    const from = stateOf(model)
    happens(model, this.event)
    machine.send(this.event)
    const { state, context } = machine.getSnapshot()
    expect(state).toBe(stateOf(model))
    expect({ ...context, user: context.user?.userId ?? null }).toEqual({
      user: model.who,
      reason: model.why,
      expiresAt: model.endsAt,
      isExpiring: model.isExpiring,
      isClockOff: model.isClockOff,
      isLogoutPending: model.isLogoutPending,
    })
    if (JSON.stringify(model) !== before) expect(told.times).toBe(times + 1)
    reached.add(`${from} → ${state}`)
  }
  toString = () => JSON.stringify(this.event)
}

const reason = fc.constantFrom<AuthReason>('login', 'logout', 'expired', 'noToken', 'otherTab')
const oneOf = fc.oneof(
  fc.record({
    type: fc.constant('SESSION_FOUND' as const),
    user: fc.constantFrom(...users),
    reason,
    expiresAt: fc.nat(),
    isClockOff: fc.boolean(),
  }),
  fc.record({
    type: fc.constantFrom('SESSION_MISSING', 'LOGIN', 'LOGIN_FAILED', 'LOGOUT', 'SESSION_ENDED'),
    reason,
  }),
  fc.record({ type: fc.constant('SESSION_EXPIRING' as const), isExpiring: fc.boolean() }),
  fc.record({ type: fc.constant('LOGOUT_PENDING' as const), isLogoutPending: fc.boolean() }),
)
const events = oneOf.map((event) => new Send(event as AuthEvent))

test(
  '[AUTH-1] [AUTH-6] whatever happens in whatever order, somebody is there, nobody is, or it is loading, and every change is told',
  () => {
    fc.assert(
      fc.property(fc.commands([events], { maxCommands: 40 }), (commands) => {
        fc.modelRun(() => {
          const context: AuthContext = {
            user: null,
            reason: 'start',
            expiresAt: null,
            isExpiring: false,
            isClockOff: false,
            isLogoutPending: false,
          }
          const machine = runMachine<AuthState, AuthContext, AuthEvent>(authMachine, {
            name: 'auth',
            context,
          })
          const told = { times: 0 }
          machine.subscribe(() => {
            told.times += 1
          })
          const model: Model = {
            who: null,
            isLoading: true,
            why: 'start',
            endsAt: null,
            isExpiring: false,
            isClockOff: false,
            isLogoutPending: false,
          }
          return { model, real: { machine, told } }
        }, commands)
      }),
      { numRuns: propertyRuns },
    )
    // Each of the three was left for each: nothing above has held for want of cases.
    expect([...reached].sort()).toEqual(
      ['loading', 'loggedIn', 'loggedOut'].flatMap((from) =>
        ['loading', 'loggedIn', 'loggedOut'].map((to) => `${from} → ${to}`),
      ),
    )
  },
  patienceMs(10),
)
