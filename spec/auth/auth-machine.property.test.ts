import 'robot3/debug'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuthContext, AuthEvent, AuthSnapshot, AuthState } from '../../src/auth/auth-machine.ts'
import { authMachine, initialContext } from '../../src/auth/auth-machine.ts'
import type { AuthReason } from '../../src/auth/auth-reason.ts'
import { toUser } from '../../src/auth/user-context.ts'
import type { MachineStore } from '../../src/run-machine.ts'
import { runMachine } from '../../src/run-machine.ts'
import { always, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { claimsOf, tokenOf } from './session-setup.ts'

/** The model: the expected session. */
type Model = { -readonly [Name in keyof AuthSnapshot]: AuthSnapshot[Name] }
interface Real {
  readonly machine: MachineStore<AuthState, AuthContext, AuthEvent>
  readonly notified: { times: number }
  /** All values of `current` so far: an answer may belong to any of them. */
  readonly times: object[]
}

const found = ['maya', 'robin', 'kim'].map((name) => ({
  user: toUser(claimsOf(name), new Date(0)),
  session: { token: tokenOf(name), isShared: false, since: 0 },
}))
const reached = new Set<string>()
const stateOf = ({ isAuthenticated, isLoading }: Model): AuthState =>
  isAuthenticated ? 'loggedIn' : isLoading ? 'loading' : 'loggedOut'

function nobodyIsThere(model: Model, reason: AuthReason, isLoading: boolean) {
  const { isLogoutPending } = model
  Object.assign(model, initialContext.shown, { reason, isLoading, isLogoutPending })
}

/** What each event does to the model. Events without an effect are not listed. */
function happens(model: Model, event: AuthEvent) {
  const before = stateOf(model)
  switch (event.type) {
    case 'SESSION_FOUND': {
      const { user, reason, expiresAt, isExpiring, isClockOff } = event
      Object.assign(model, { user, reason, expiresAt, isExpiring, isClockOff })
      Object.assign(model, { isAuthenticated: true, isLoading: false })
      break
    }
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
  /** The `current` that an event answers to, counted back from now; null if the event is not an answer. */
  readonly ago: number | null
  constructor([event, ago]: [AuthEvent, number | null]) {
    this.event = event
    this.ago = ago
  }
  check = () => true
  run(model: Model, { machine, notified, times }: Real) {
    const before = JSON.stringify(model)
    const former = machine.getSnapshot()
    const { times: timesBefore } = notified
    const of = this.ago === null ? undefined : times.at(-1 - (this.ago % times.length))
    const isLate = of !== undefined && of !== former.context.current
    const from = stateOf(model)
    if (!isLate) happens(model, this.event)
    machine.send({ ...this.event, ...(of && { of }) } as AuthEvent)
    const { state, context } = machine.getSnapshot()
    expect(state).toBe(stateOf(model))
    expect(context.shown).toEqual(model)
    expect(context.session === null).toBe(context.shown.user === null)
    if (isLate) expect(machine.getSnapshot()).toBe(former)
    if (JSON.stringify(model) !== before) expect(notified.times).toBe(timesBefore + 1)
    if (context.current !== times.at(-1)) times.push(context.current)
    reached.add(`${from} → ${state}`).add(isLate ? 'late' : 'in time')
  }
  toString = () => JSON.stringify([this.event, this.ago])
}

const reason = fc.constantFrom<AuthReason>('login', 'logout', 'expired', 'extended', 'noToken', 'otherTab')
const oneOf = fc.oneof(
  fc
    .record({
      type: fc.constant('SESSION_FOUND' as const),
      who: fc.constantFrom(...found),
      reason,
      expiresAt: fc.nat(),
      isExpiring: fc.boolean(),
      isClockOff: fc.boolean(),
    })
    .map(({ who, ...event }) => ({ ...event, ...who })),
  fc.record({
    type: fc.constantFrom('SESSION_MISSING', 'LOGIN', 'LOGIN_FAILED', 'LOGOUT', 'SESSION_ENDED'),
    reason: reason.filter((why) => why !== 'extended'),
  }),
  fc.record({ type: fc.constant('SESSION_EXPIRING' as const), isExpiring: fc.boolean() }),
  fc.record({ type: fc.constant('LOGOUT_PENDING' as const), isLogoutPending: fc.boolean() }),
)
const ago = fc.option(fc.nat({ max: 3 }), { freq: 3 })
const events = fc.tuple(oneOf, ago).map(([event, ago]) => new Send([event as AuthEvent, ago]))

test(
  '[AUTH-1] [AUTH-6] whatever happens in whatever order, somebody is there, nobody is, or it is loading, every change is reported, and a late answer changes nothing',
  () => {
    always(propertyRuns)(fc.commands([events], { maxCommands: 40, size: 'max' }), (commands) => {
      fc.modelRun(() => {
        const machine = runMachine<AuthState, AuthContext, AuthEvent>(authMachine, {
          name: 'auth',
          context: initialContext,
        })
        const notified = { times: 0 }
        machine.subscribe(() => {
          notified.times += 1
        })
        return {
          model: { ...initialContext.shown },
          real: { machine, notified, times: [initialContext.current] },
        }
      }, commands)
    })
    // Every reachable transition occurred; otherwise the property above would prove nothing.
    expect([...reached].sort()).toEqual(
      [
        'in time',
        'late',
        ...['loading', 'loggedIn', 'loggedOut'].flatMap((from) =>
          ['loading', 'loggedIn', 'loggedOut'].map((to) => `${from} → ${to}`),
        ),
      ].sort(),
    )
  },
  patienceMs(10),
)
