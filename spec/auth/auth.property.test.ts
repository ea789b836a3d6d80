import { alwaysAsync } from '../tools/run/property-runs.ts'
import 'robot3/debug'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuthSnapshot } from '../../src/auth/auth.ts'
import type { LoginReply } from '../../src/auth/login-result.ts'
import {
  badToken,
  credentials,
  granted,
  refused,
  sessionSetup,
  tokenOf,
  uncheckedToken,
  verify,
} from './session-setup.ts'

type Outcome = 'granted' | 'refused' | 'thrown' | 'badToken' | 'unchecked'
type Action =
  | { readonly type: 'start' | 'logout' | 'unauthorised' | 'lateUnauthorised' }
  | { readonly type: 'login'; readonly outcome: Outcome }

type Last =
  | { readonly type: 'nothing' | 'logout' }
  | { readonly type: 'login'; readonly outcome: Outcome; readonly name: string }

const quietAction = fc.constantFrom<Action>(
  { type: 'start' },
  { type: 'unauthorised' },
  { type: 'lateUnauthorised' },
)
const login = fc
  .constantFrom<Outcome>('granted', 'granted', 'granted', 'refused', 'thrown', 'badToken', 'unchecked')
  .map((outcome): Action => ({ type: 'login', outcome }))
const anyAction = fc.oneof(
  { arbitrary: quietAction, weight: 3 },
  { arbitrary: fc.constant<Action>({ type: 'logout' }), weight: 1 },
  { arbitrary: login, weight: 3 },
)
const someActions = fc.oneof(
  { arbitrary: fc.array(anyAction, { minLength: 1, maxLength: 8 }), weight: 3 },
  { arbitrary: fc.array(quietAction, { minLength: 1, maxLength: 8 }), weight: 1 },
)

const replyOf = (outcome: Outcome, name: string): LoginReply => {
  if (outcome === 'granted') return granted(tokenOf(name))
  if (outcome === 'refused') return refused('no')
  if (outcome === 'thrown') throw new Error('offline')
  return granted(outcome === 'badToken' ? badToken(name) : uncheckedToken(name))
}

const isOneOfThree = ({ user, isAuthenticated, isLoading }: AuthSnapshot) =>
  isAuthenticated ? user !== null && !isLoading : user === null

test('[AUTH-1] [AUTH-3] [AUTH-4] [AUTH-5] in any mix of starts, logins, logouts, 401s and late answers, the customer’s last action decides', async () => {
  const ends: Record<string, number> = {}
  await alwaysAsync(2000)(
    fc.scheduler(),
    someActions,
    fc.boolean(),
    async (scheduler, actions, hasStored) => {
      const action: { last: Last } = { last: { type: 'nothing' } }
      let count = 0
      let isStarted = false
      let isEnded = false
      let isReplaced = false
      const wrong: string[] = []
      const waiting: [Outcome, string][] = []
      const setup = sessionSetup(
        {
          verify: (token) =>
            scheduler.schedule(Promise.resolve(), `verify ${token}`).then(() => verify(token)),
          login: () => {
            const [outcome, name] = waiting.shift() as [Outcome, string]
            return scheduler.schedule(Promise.resolve(), `answer ${name}`).then(() => replyOf(outcome, name))
          },
          logout: (token) => scheduler.schedule(Promise.resolve(), `logout ${token}`),
        },
        hasStored ? { cookie: tokenOf('stored') } : {},
      )
      const { auth, storage } = setup
      /** The customer who may be logged in now, if any. */
      const owner = () => {
        const { last } = action
        if (isEnded || last.type === 'logout') return null
        if (last.type === 'login' && last.outcome === 'granted') return last.name
        // A failed login ends what this tab itself had open, and nothing else.
        return hasStored && !isReplaced ? 'stored' : null
      }
      auth.subscribe(() => {
        const snapshot = auth.getSnapshot()
        if (!isOneOfThree(snapshot)) wrong.push('none of the three states')
        const name = snapshot.user?.userId
        if (name?.startsWith('login')) isReplaced = true
        if (name !== undefined && name !== owner()) wrong.push(`${name} instead of ${owner()}`)
      })
      const begin = (now: Last) => {
        action.last = now
        isStarted = true
        isEnded = false
      }
      const perform: Record<Action['type'], (outcome: Outcome) => void> = {
        start: () => {
          isStarted = true
          auth.start()
        },
        login: (outcome) => {
          isReplaced ||= auth.token() !== null || action.last.type === 'logout' || isEnded
          count += 1
          const name = `login${count}`
          begin({ type: 'login', outcome, name })
          waiting.push([outcome, name])
          void auth.login(credentials)
        },
        logout: () => {
          begin({ type: 'logout' })
          void auth.logout()
        },
        unauthorised: () => {
          const token = auth.token()
          if (token === null) return
          isEnded = true
          auth.endSession(token)
          if (auth.getSnapshot().isAuthenticated || storage.read().length > 0) wrong.push('401 was not heard')
        },
        lateUnauthorised: () => {
          const before = auth.getSnapshot()
          auth.endSession(tokenOf('older'))
          if (auth.getSnapshot() !== before) wrong.push('a late 401 made a change')
        },
      }
      scheduler.scheduleSequence(
        actions.map((next) => ({
          label: JSON.stringify(next),
          builder: async () => perform[next.type](next.type === 'login' ? next.outcome : 'granted'),
        })),
      )
      await scheduler.waitIdle()

      expect(wrong).toEqual([])
      const { user, isAuthenticated, isLoading } = auth.getSnapshot()
      expect(isLoading).toBe(!isStarted)
      expect(user?.userId ?? null).toBe(isStarted ? owner() : null)
      if (isStarted) expect(storage.read()).toEqual(isAuthenticated ? [auth.token()] : [])
      const { last } = action
      const how = last.type === 'login' ? last.outcome : last.type
      const isFailed = last.type === 'login' && last.outcome !== 'granted'
      const end = `${how}${isEnded && !isFailed ? ', ended' : ''}${isStarted ? '' : ', not started'}`
      ends[end] = (ends[end] ?? 0) + 1
    },
  )
  // Every kind of outcome occurred; otherwise the properties above would prove nothing.
  expect(Object.keys(ends).sort()).toEqual([
    'badToken',
    'granted',
    'granted, ended',
    'logout',
    'nothing',
    'nothing, ended',
    'nothing, not started',
    'refused',
    'thrown',
    'unchecked',
  ])
})
