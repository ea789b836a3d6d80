import 'robot3/debug'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { AuthSnapshot } from '../../src/auth/auth.ts'
import { alwaysAsync, patienceMs, propertyRuns } from '../tools/run/property-runs.ts'
import { badToken, credentials, granted, refused, setupTime, tokenOf, verify } from './session-setup.ts'
import type { Tab, TabBrowserChoices } from './tab-setup.ts'
import { tabBrowser } from './tab-setup.ts'

type Outcome = 'granted' | 'refused' | 'badToken'
type Kind = 'logout' | 'extend' | 'unauthorised' | 'lateUnauthorised' | 'shown' | 'restored' | 'forged'
type Action = { readonly tab: 0 | 1 | 2 } & (
  | { readonly type: Kind }
  | { readonly type: 'login'; readonly outcome: Outcome }
  | { readonly type: 'expire' }
)

const tab = fc.constantFrom(0 as const, 1 as const, 2 as const)
const anyAction: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      tab,
      type: fc.constant('login' as const),
      outcome: fc.constantFrom<Outcome>('granted', 'granted', 'granted', 'refused', 'badToken'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ tab, type: fc.constant('logout' as const) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      tab,
      type: fc.constantFrom<Kind>(
        'extend',
        'unauthorised',
        'lateUnauthorised',
        'shown',
        'restored',
        'forged',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ tab, type: fc.constant('expire' as const) }) },
)

const lifeSeconds = 86_400
const sessionOf = (token: string) => (JSON.parse(atob(token.split('.')[1] ?? '')) as { jti?: string }).jti
const isOneOfThree = ({ user, isAuthenticated, isLoading, expiresAt }: AuthSnapshot) =>
  isAuthenticated ? user !== null && !isLoading && expiresAt !== null : user === null && expiresAt === null

/** Counts how often each outcome and action occurred, so that the test can require all of them. */
function statistics() {
  const counts: Record<string, number> = {}
  return {
    counts,
    add: (name: string) => {
      counts[name] = (counts[name] ?? 0) + 1
    },
  }
}

test.each(['both', 'channel', 'storage event', 'none'] as const)(
  '[AUTH-12] [AUTH-4] [AUTH-5] however logins, logouts, extensions, 401s, expiry, late checks and messages of three tabs mix (by %s), all tabs end where the customer’s last action led',
  async (ways) => {
    const reached = statistics()
    await alwaysAsync(propertyRuns)(
      fc.scheduler(),
      fc.array(anyAction, { minLength: 1, maxLength: 10 }),
      fc.constantFrom<TabBrowserChoices['cookies']>('works', 'works', 'silent'),
      async (scheduler, actions, cookies) => {
        const wrong: string[] = []
        const outputs: unknown[] = []
        const clock = { ms: setupTime.getTime(), logins: 0 }
        const now = () => {
          clock.ms += 1
          return new Date(clock.ms)
        }
        const tokenNow = (name: string) =>
          tokenOf(name, 1000 + (clock.ms - setupTime.getTime()) / 1000, {
            jti: name,
            exp: clock.ms / 1000 + lifeSeconds,
          })
        const tokens: string[] = [tokenNow('stored')]
        const issue = (name: string) => {
          const token = tokenNow(name)
          tokens.push(token)
          return token
        }
        const setup = tabBrowser({
          ways,
          ...(cookies && { cookies }),
          cookie: cookies === 'works' ? (tokens[0] as string) : '',
          ...(cookies === 'silent' && { stored: tokens[0] as string }),
          deliver: (work) => void scheduler.schedule(Promise.resolve(), 'message').then(work),
        })
        // The customers who may be logged in now. Former ones may be shown until a tab has received the message.
        /** Sessions that the backend was asked to end, whatever their newest token. */
        const ended = new Set<string | undefined>()
        const state = { owner: 'stored' as string | null, former: 'stored' as string | null }
        /** The sessions that each tab has opened: a failed login in that tab ends only these. */
        const opened = [new Set<string>(), new Set<string>(), new Set<string>()] as const
        /** Tabs that were restored from the cache and have not read storage again: they may not show a session. */
        const isCold = [false, false, false]
        /** Whether each tab had the session open when its login began. */
        const isOwn = [false, false, false]
        const waiting: [Outcome, string][] = []
        const openTab = () =>
          setup.openTab({
            now,
            setTimeout: () => 0,
            clearTimeout: () => {},
            verify: (token) => scheduler.schedule(Promise.resolve(), 'verify').then(() => verify(token)),
            login: () => {
              const [outcome, name] = waiting.shift() as [Outcome, string]
              return scheduler.schedule(Promise.resolve(), `answer ${name}`).then(() => {
                if (outcome === 'refused') return refused('no')
                return granted(outcome === 'granted' ? issue(name) : badToken(name))
              })
            },
            logout: (token) => {
              ended.add(sessionOf(token))
              return scheduler.schedule(Promise.resolve(), 'logout')
            },
            extend: (token) =>
              scheduler.schedule(Promise.resolve(), 'extend').then(() => issue(sessionOf(token) ?? '')),
          })
        const tabs = [openTab(), openTab(), openTab()] as [Tab, Tab, Tab]
        for (const [index, { auth }] of tabs.entries())
          auth.subscribe(() => {
            const { user } = auth.getSnapshot()
            if (user?.userId) {
              opened[index]?.add(user.userId)
              isCold[index] = false
            }
            if (!isOneOfThree(auth.getSnapshot())) wrong.push('none of the three states')
          })
        await scheduler.waitAll()

        const perform = (action: Action): Promise<unknown> | undefined => {
          const { auth, storage, signal } = tabs[action.tab]
          if (action.type === 'login') {
            clock.logins += 1
            const name = `login${clock.logins}`
            const { isLoading, reason, user } = auth.getSnapshot()
            if (!isLoading || reason !== 'login') {
              state.former = state.owner
              const isClosed = isCold[action.tab] && user === null
              isOwn[action.tab] = opened[action.tab].has(state.former ?? '') && !isClosed
            }
            const isEnded = isOwn[action.tab] === true
            state.owner = action.outcome === 'granted' ? name : isEnded ? null : state.former
            waiting.push([action.outcome, name])
            return auth.login(credentials).then((result) => outputs.push(result))
          }
          if (action.type === 'logout') {
            state.owner = state.former = null
            void auth.logout()
            if (auth.getSnapshot().isAuthenticated || storage.read().length > 0) wrong.push('still logged in')
            return undefined
          }
          if (action.type === 'extend') return auth.extend()
          if (action.type === 'unauthorised') {
            const token = auth.token()
            // The backend refuses this session in every tab, and accepts the tokens of all others.
            if (token === null || !storage.read().includes(token)) return undefined
            state.owner = state.former = null
            auth.endSession(token)
            if (auth.token() === token) wrong.push('a refused token goes on')
            return undefined
          }
          if (action.type === 'expire') {
            clock.ms += lifeSeconds * 1000
            state.owner = state.former = null
            for (const other of tabs)
              if (other.auth.token() !== null) wrong.push('an expired token leaves the page')
            return undefined
          }
          if (action.type === 'forged') setup.forge({ type: 'changed', at: 0 })
          else if (action.type === 'lateUnauthorised') auth.endSession(tokenOf('older'))
          else {
            isCold[action.tab] ||= action.type === 'restored'
            signal(action.type)
          }
          return undefined
        }
        const begun: (Promise<unknown> | undefined)[] = []
        const act = async () => {
          for (const [step, action] of actions.entries()) {
            await scheduler.schedule(Promise.resolve(), JSON.stringify(action))
            reached.add(action.type)
            begun.push(perform(action))
            const next = actions[step + 1]
            // Nobody acts in two tabs at once, so the test waits for an action before it starts one in another tab.
            if (next?.tab !== action.tab || next.type === 'expire' || next.type === 'unauthorised')
              await Promise.all(begun)
          }
        }
        const acted = act()
        await scheduler.waitIdle()
        await acted
        for (const { signal } of tabs) signal('shown')
        await scheduler.waitIdle()
        for (const { auth } of tabs) {
          const token = auth.token()
          if (token !== null && ended.has(sessionOf(token))) auth.endSession(token)
        }
        await scheduler.waitIdle()

        expect(wrong).toEqual([])
        const ends = tabs.map(({ auth }) => auth.getSnapshot())
        expect(ends.map(({ user }) => user?.userId ?? null)).toEqual(Array(3).fill(state.owner))
        expect(ends.some(({ isLoading }) => isLoading)).toBe(false)
        const live = tabs[0].auth.token()
        for (const { auth, storage } of tabs) {
          expect(auth.token()).toBe(live)
          expect(storage.read()).toEqual(live === null ? [] : [live])
        }
        reached.add(state.owner === null ? 'ends with nobody' : 'ends with somebody')
        // Nothing that the session exposes contains a token.
        for (const { transitions, warnings } of tabs) outputs.push(transitions, warnings)
        const said = JSON.stringify([outputs, setup.sent.filter((text) => !tokens.includes(text as string))])
        for (const token of tokens) expect(said).not.toContain(token)
      },
    )
    for (const name of [
      'login',
      'logout',
      'extend',
      'unauthorised',
      'expire',
      'ends with nobody',
      'ends with somebody',
    ])
      expect(reached.counts[name], name).toBeGreaterThan(propertyRuns / 20)
  },
  patienceMs(40),
)
