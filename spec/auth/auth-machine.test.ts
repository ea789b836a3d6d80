import 'robot3/debug'
import { expect, test } from 'vitest'
import type { AuthContext, AuthEvent, AuthState } from '../../src/auth/auth-machine.ts'
import { authMachine } from '../../src/auth/auth-machine.ts'
import { toUser } from '../../src/auth/user-context.ts'
import { runMachine } from '../../src/machine/run-machine.ts'
import { claimsOf } from './session-world.ts'

const user = toUser(claimsOf('maya'), new Date(0))
const ways = {
  loading: [],
  loggedIn: [{ type: 'SESSION_FOUND', user }],
  loggedOut: [{ type: 'SESSION_MISSING' }],
} as const satisfies Record<AuthState, readonly AuthEvent[]>

const events: readonly AuthEvent[] = [
  { type: 'SESSION_FOUND', user },
  { type: 'SESSION_MISSING' },
  { type: 'LOGIN' },
  { type: 'LOGIN_FAILED' },
  { type: 'LOGOUT' },
  { type: 'SESSION_ENDED' },
]

function at(state: AuthState) {
  const machine = runMachine<AuthState, AuthContext, AuthEvent>(authMachine, {
    name: 'auth',
    context: { user: null },
  })
  for (const event of ways[state]) machine.send(event)
  return machine
}

test('[AUTH-1] auth starts loading, without a user', () => {
  expect(at('loading').getSnapshot()).toEqual({ state: 'loading', context: { user: null } })
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
    // from, SESSION_FOUND, SESSION_MISSING, LOGIN, LOGIN_FAILED, LOGOUT, SESSION_ENDED
    ['loading', 'loggedIn', 'loggedOut', 'loading', 'loggedOut', 'loggedOut', 'loading'],
    ['loggedIn', 'loggedIn', 'loggedIn', 'loading', 'loggedIn', 'loggedOut', 'loggedOut'],
    ['loggedOut', 'loggedIn', 'loggedOut', 'loading', 'loggedOut', 'loggedOut', 'loggedOut'],
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
        expect(context.user, `${from}, ${first.type}, ${second.type}`).toBe(
          state === 'loggedIn' ? user : null,
        )
      }
    }
  }
})
