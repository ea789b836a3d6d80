import 'robot3/debug'
import { expect, test } from 'vitest'
import type { AuthContext, AuthEvent, AuthState } from '../../src/auth/auth-machine.ts'
import { authMachine } from '../../src/auth/auth-machine.ts'
import { toUser } from '../../src/auth/user-context.ts'
import { runMachine } from '../../src/machine/run-machine.ts'
import { claimsOf } from './session-world.ts'

const user = toUser(claimsOf('maya'), new Date(0))
const atFirst: AuthContext = {
  user: null,
  reason: 'start',
  expiresAt: null,
  isExpiring: false,
  isClockOff: false,
  isLogoutPending: false,
}
const ways = {
  loading: [],
  loggedIn: [{ type: 'SESSION_FOUND', user, reason: 'restored', expiresAt: 9, isClockOff: false }],
  loggedOut: [{ type: 'SESSION_MISSING', reason: 'noToken' }],
} as const satisfies Record<AuthState, readonly AuthEvent[]>

const events: readonly AuthEvent[] = [
  { type: 'SESSION_FOUND', user, reason: 'otherTab', expiresAt: 10, isClockOff: true },
  { type: 'SESSION_MISSING', reason: 'noToken' },
  { type: 'LOGIN', reason: 'login' },
  { type: 'LOGIN_FAILED', reason: 'loginFailed' },
  { type: 'LOGOUT', reason: 'logout' },
  { type: 'SESSION_ENDED', reason: 'expired' },
  { type: 'SESSION_EXPIRING', isExpiring: true },
  { type: 'LOGOUT_PENDING', isLogoutPending: true },
]

function at(state: AuthState) {
  const machine = runMachine<AuthState, AuthContext, AuthEvent>(authMachine, {
    name: 'auth',
    context: atFirst,
  })
  for (const event of ways[state]) machine.send(event)
  return machine
}

test('[AUTH-1] auth starts loading, without a user', () => {
  expect(at('loading').getSnapshot()).toEqual({ state: 'loading', context: atFirst })
})

test('[AUTH-1] every event leads from each of the three states where the specification says, or nowhere', () => {
  const table = (['loading', 'loggedIn', 'loggedOut'] as const).map((from) => {
    const targets = events.map((event) => {
      const machine = at(from)
      machine.send(event)
      return machine.getSnapshot().state
    })
    return [from, ...targets]
  })
  expect(table).toEqual([
    // from, SESSION_FOUND, SESSION_MISSING, LOGIN, LOGIN_FAILED, LOGOUT, SESSION_ENDED, SESSION_EXPIRING, LOGOUT_PENDING
    [
      'loading',
      'loggedIn',
      'loggedOut',
      'loading',
      'loggedOut',
      'loggedOut',
      'loading',
      'loading',
      'loading',
    ],
    [
      'loggedIn',
      'loggedIn',
      'loggedIn',
      'loading',
      'loggedIn',
      'loggedOut',
      'loggedOut',
      'loggedIn',
      'loggedIn',
    ],
    [
      'loggedOut',
      'loggedIn',
      'loggedOut',
      'loading',
      'loggedOut',
      'loggedOut',
      'loggedOut',
      'loggedOut',
      'loggedOut',
    ],
  ])
})

test('[AUTH-1] whatever happens, a user is known exactly in loggedIn', () => {
  for (const from of ['loading', 'loggedIn', 'loggedOut'] as const) {
    for (const first of events) {
      for (const second of events) {
        const machine = at(from)
        machine.send(first)
        machine.send(second)
        const { state, context } = machine.getSnapshot()
        const way = `${from}, ${first.type}, ${second.type}`
        expect(context.user, way).toBe(state === 'loggedIn' ? user : null)
        expect(context.expiresAt === null, way).toBe(state !== 'loggedIn')
        if (context.isExpiring) expect(state, way).toBe('loggedIn')
      }
    }
  }
})

test('[AUTH-1] every change says why, and a session that goes on has not ended', () => {
  const machine = at('loggedIn')
  machine.send({ type: 'SESSION_EXPIRING', isExpiring: true })
  expect(machine.getSnapshot().context).toMatchObject({ reason: 'restored', isExpiring: true, expiresAt: 9 })
  machine.send({ type: 'SESSION_FOUND', user, reason: 'extended', expiresAt: 20, isClockOff: true })
  expect(machine.getSnapshot()).toEqual({
    state: 'loggedIn',
    context: {
      user,
      reason: 'extended',
      isExpiring: false,
      isClockOff: true,
      expiresAt: 20,
      isLogoutPending: false,
    },
  })
  machine.send({ type: 'LOGOUT_PENDING', isLogoutPending: true })
  machine.send({ type: 'SESSION_ENDED', reason: 'refused' })
  expect(machine.getSnapshot().context).toEqual({ ...atFirst, reason: 'refused', isLogoutPending: true })
})
