import 'robot3/debug'
import { expect, test } from 'vitest'
import type { AuthContext, AuthEvent, AuthState } from '../../src/auth/auth-machine.ts'
import { authMachine, initialContext } from '../../src/auth/auth-machine.ts'
import { toUser } from '../../src/auth/user-context.ts'
import { runMachine } from '../../src/run-machine.ts'
import { claimsOf, tokenOf } from './session-setup.ts'

const user = toUser(claimsOf('maya'), new Date(0))
const session = { token: tokenOf('maya'), isShared: false, since: 1 }
const found = { session, user, expiresAt: 9, isExpiring: false, isClockOff: false }
const ways = {
  loading: [],
  loggedIn: [{ type: 'SESSION_FOUND', reason: 'restored', ...found }],
  loggedOut: [{ type: 'SESSION_MISSING', reason: 'noToken' }],
} as const satisfies Record<AuthState, readonly AuthEvent[]>

const events: readonly AuthEvent[] = [
  { type: 'SESSION_FOUND', reason: 'otherTab', ...found, expiresAt: 10, isClockOff: true },
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
    context: initialContext,
  })
  for (const event of ways[state]) machine.send(event)
  const { send, getSnapshot } = machine
  return { send, getSnapshot, context: () => getSnapshot().context }
}

test('[AUTH-1] auth starts loading, without a user', () => {
  expect(at('loading').getSnapshot()).toEqual({ state: 'loading', context: initialContext })
})

test('[AUTH-1] each event leads from each of the three states to the specified state, or is ignored', () => {
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

test('[AUTH-1] user and session are known exactly in loggedIn', () => {
  for (const from of ['loading', 'loggedIn', 'loggedOut'] as const) {
    for (const first of events) {
      for (const second of events) {
        const machine = at(from)
        machine.send(first)
        machine.send(second)
        const { state, context } = machine.getSnapshot()
        const { shown } = context
        const way = `${from}, ${first.type}, ${second.type}`
        expect([shown.isLoading, shown.isAuthenticated], way).toEqual([
          state === 'loading',
          state === 'loggedIn',
        ])
        expect([shown.user, context.session], way).toEqual(
          state === 'loggedIn' ? [user, session] : [null, null],
        )
        expect(shown.expiresAt === null, way).toBe(state !== 'loggedIn')
        if (shown.isExpiring) expect(state, way).toBe('loggedIn')
      }
    }
  }
})

test('[AUTH-1] every change has a reason, and a continued session has not ended', () => {
  const { send, context } = at('loggedIn')
  const { current } = context()
  send({ type: 'SESSION_EXPIRING', isExpiring: true })
  expect(context().shown).toMatchObject({ reason: 'restored', isExpiring: true, expiresAt: 9 })
  const longer = { ...session, token: tokenOf('maya', 2000) }
  send({ type: 'SESSION_FOUND', reason: 'extended', ...found, session: longer, expiresAt: 20 })
  expect(context().shown).toEqual({
    ...initialContext.shown,
    isLoading: false,
    isAuthenticated: true,
    reason: 'extended',
    user,
    expiresAt: 20,
  })
  expect(context().current, 'what was asked for is still wanted').toBe(current)
  send({ type: 'LOGOUT_PENDING', isLogoutPending: true })
  send({ type: 'SESSION_ENDED', reason: 'refused' })
  expect(context().shown).toEqual({
    ...initialContext.shown,
    isLoading: false,
    reason: 'refused',
    isLogoutPending: true,
  })
  expect(context().current).not.toBe(current)
})

test('[AUTH-3] [AUTH-11] a late answer to an earlier login or session changes nothing and has no side effects', () => {
  const effects = { remove: [tokenOf('liam')], broadcast: 'changed' } as const
  for (const from of ['loading', 'loggedIn', 'loggedOut'] as const)
    for (const event of events) {
      const machine = at(from)
      const before = machine.getSnapshot()
      machine.send({ ...event, of: {}, effects } as AuthEvent)
      expect(machine.getSnapshot(), `${from}, ${event.type}`).toBe(before)
    }
})

test('[AUTH-3] a login’s answer counts while that login is in progress, and its effects run once', () => {
  const { send, context } = at('loggedOut')
  const [first, second] = [{}, {}]
  const effects = { keep: session, broadcast: 'changed' } as const
  send({ type: 'LOGIN', reason: 'login', attempt: first })
  send({ type: 'LOGIN', reason: 'login', attempt: second })
  send({ type: 'SESSION_FOUND', of: first, reason: 'login', ...found, effects })
  expect([context().shown.isLoading, context().effects]).toEqual([true, {}])
  send({ type: 'SESSION_FOUND', of: second, reason: 'login', ...found, effects })
  expect([context().shown.user, context().effects]).toEqual([user, effects])
  send({ type: 'SESSION_EXPIRING', isExpiring: true })
  expect(context().effects).toEqual({})
})
