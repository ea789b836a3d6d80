import { act, fireEvent } from '@testing-library/react'
import type { Auth, AuthSnapshot } from 'gridfront'
import { createGridfront, createServerAuth, staticQueryHash, withPages } from 'gridfront'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { routeTree } from '../../host/routeTree.gen.ts'
import { LoginArea } from '../../src/app/login-area.tsx'
import { openLogin } from '../../src/app/open-login.tsx'
import { AuthProvider } from '../../src/auth/auth-provider.tsx'
import type { CustomerUser } from '../../src/auth/user-context.ts'
import { BrandProvider } from '../../src/layout/brand-context.tsx'
import { LoginPage } from '../../src/templates/login-page.tsx'
import { sampleBrand } from '../layout/sample-brand.ts'
import { pageAnswers, siteAnswers } from '../navigation/application.tsx'
import { toResponse } from '../pages/scripted-fetch.ts'

const nobody: AuthSnapshot = {
  user: null,
  isAuthenticated: false,
  isLoading: false,
  reason: 'noToken',
  expiresAt: null,
  isExpiring: false,
  isClockOff: false,
  isLogoutPending: false,
}
const maya: AuthSnapshot = {
  ...nobody,
  user: { firstName: 'Maya', name: 'Maya', email: 'maya@post.example' } as CustomerUser,
  isAuthenticated: true,
  reason: 'login',
}

/** A session that logs in everybody with the right password. */
function sessionOf() {
  let snapshot = nobody
  const listeners = new Set<() => void>()
  const set = (next: AuthSnapshot) => {
    snapshot = next
    for (const listener of [...listeners]) listener()
  }
  const login = vi.fn(async (request: Parameters<Auth['login']>[0]) => {
    if (!('password' in request) || request.password !== 'right')
      return { success: false, message: 'Login failed', code: 'REFUSED' } as const
    set(maya)
    return { success: true, message: '' } as const
  })
  const auth = {
    ...createServerAuth(),
    start: () => () => {},
    getSnapshot: () => snapshot,
    settled: async () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    login,
  }
  return { auth, login, set, listeners }
}

const tree = withPages(routeTree, [
  { path: '/accounts/login' },
  { path: '/accounts', access: 'customer' },
  { path: '/accounts/pay', access: 'customer' },
])
const templates = {
  plain: {
    load:
      async () =>
      ({ page }: { readonly page: { readonly title: string } }) => <h1>{page.title}</h1>,
  },
  login: { load: async () => LoginPage },
}

const drawn = renderToString(
  <BrandProvider brand={sampleBrand}>
    <AuthProvider auth={createServerAuth()}>
      <LoginArea />
    </AuthProvider>
  </BrandProvider>,
)
const { data: contact } = siteAnswers[`/page-data/sq/d/${staticQueryHash('contact')}.json`] as {
  readonly data: unknown
}
const loginData = {
  status: 'ok',
  path: '/accounts/login',
  staticQueries: { [staticQueryHash('contact')]: contact },
  slices: { header: siteAnswers['/slice-data/header.json'], footer: siteAnswers['/slice-data/footer.json'] },
  webpackCompilationHash: 'a',
  page: pageAnswers['/accounts/login'],
}

const field = (name: string) => document.querySelector(`input[name=${name}]`) as HTMLInputElement
const heading = () => document.querySelector('h1')?.textContent
const form = () => document.querySelector('form') as HTMLFormElement

/** The login document, with its form at work. `begin` starts the application as the boot script does. */
async function open(query = '') {
  history.replaceState(null, '', `/accounts/login${query}`)
  document.body.innerHTML = `<div id="app" data-template="login" data-status="ok"><main id="main"><h1>Log in</h1>${drawn}</main></div>
<script type="application/json" id="gf-page">${JSON.stringify(loginData)}</script>`
  const views: string[] = []
  const session = sessionOf()
  const asked: string[] = []
  const effects = {
    fetch: ((address: string, init?: RequestInit) => {
      asked.push(`${address}`)
      return toResponse(siteAnswers[`${address}`] ?? 404, init?.signal ?? undefined)
    }) as typeof fetch,
    openDocument: null,
    auth: session.auth,
    tracer: {
      custom: ({ tags }: { readonly tags?: Readonly<Record<string, unknown>> | undefined }) =>
        void views.push(`${tags?.from} → ${tags?.path}`),
      error() {},
      stateTransition() {},
      drop() {},
      flush() {},
    },
    prefetcher: { see: () => () => {}, intend: () => {} },
  }
  const site = { brand: sampleBrand, loadKeys: async () => ({}) }
  let stop = () => {}
  let go = (_: string) => {}
  let starting: Promise<boolean> | undefined
  const opening: ReturnType<typeof openLogin>[] = []
  // Not awaited inside: React draws when the callback has ended.
  await act(async () => {
    opening.push(openLogin(site, { take: () => new Map(), errors: [], begin }, effects))
  })
  const [early] = await Promise.all(opening)
  if (early === undefined) throw new Error('the form does not work')
  function begin(): Promise<boolean> {
    starting ??= (async () => {
      const definition = {
        ...site,
        templates,
        routeTree: tree,
        loadGate: () => Promise.reject(new Error('none')),
      }
      const gridfront = createGridfront(definition, effects, early?.core)
      go = (href) => gridfront.navigations.go(href)
      stop = () => {
        gridfront.stop()
        gridfront.router.history.destroy()
      }
      await gridfront.start(() => new Map(), [], early)
      return true
    })()
    return starting
  }
  ends.push(() => stop())
  return { ...session, early, views, asked, begin, began: () => starting, go: (href: string) => go(href) }
}
const ends: (() => void)[] = []

async function logIn(password: string) {
  fireEvent.input(field('email'), { target: { value: 'maya@post.example' } })
  fireEvent.input(field('password'), { target: { value: password } })
  await act(async () => {
    fireEvent.submit(form())
    // The application begins in a later task.
    await new Promise((resolve) => setTimeout(resolve))
  })
}
const patience = { timeout: 10_000 }
/** Lets React draw again and again: it does at the end of each. */
const drawnUntil = (look: () => void) =>
  vi.waitFor(async () => {
    await act(async () => {})
    look()
  }, patience)
const shows = (title: string) => drawnUntil(() => expect(heading()).toBe(title))

beforeEach(() => {
  document.documentElement.dataset.viewed = '/accounts/login'
})
afterEach(() => {
  for (const end of ends.splice(0)) act(end)
  document.body.replaceChildren()
  document.documentElement.removeAttribute('class')
  delete document.documentElement.dataset.viewed
  vi.restoreAllMocks()
})

test('the form works where it stands, and nothing else of the document is drawn', async () => {
  const { login, began } = await open()
  expect(document.documentElement.classList.contains('has-form')).toBe(true)
  expect(document.querySelector('button[data-needs-app]')?.matches(':disabled')).toBe(false)
  await act(async () => fireEvent.submit(form()))
  expect(document.querySelector('.gf-summary')?.textContent).toContain('Email is a required field')
  expect(login).not.toHaveBeenCalled()
  expect(began()).toBeUndefined()
})

test('[AUTH-3] the application starts while the login is on its way, and shows the page that was asked for', async () => {
  const { views, asked, early, listeners } = await open('?returnTo=%2Faccounts%2Fpay%3Famount%3D20')
  const end = vi.spyOn(early, 'end')
  await logIn('right')
  await shows('Make a payment')
  expect(location.pathname + location.search).toBe('/accounts/pay?amount=20')
  expect(document.activeElement).toBe(document.querySelector('h1'))
  expect(document.title).toContain('Make a payment')
  await vi.waitFor(() => expect(views).toEqual(['/accounts/login → /accounts/pay']), patience)
  expect(asked).not.toContain('/page-data/accounts/login/page-data.json')
  expect(end).toHaveBeenCalledOnce()
  // The form's own are gone, and the application's are there.
  expect(document.querySelector('form')).toBeNull()
  expect(listeners.size).toBeGreaterThan(0)
})

test('[API-8] a refused login stays in the form, and the next one goes on', async () => {
  const { views, began } = await open()
  await logIn('wrong')
  expect(document.querySelector('.gf-summary')?.textContent).toContain('Login failed')
  expect(field('password').value).toBe('wrong')
  expect(began()).toBeDefined()
  expect(heading()).toBe('Log in')
  await logIn('right')
  await shows('My account')
  await vi.waitFor(() => expect(views).toEqual(['/accounts/login → /accounts']), patience)
})

test('[AUTH-12] a login in another tab leads on too; if it was there before, as a redirect that is no page view', async () => {
  const { views, set, began, go } = await open()
  await act(async () => set({ ...maya, reason: 'restored' }))
  await act(async () => void (await began()))
  await shows('My account')
  // The next view shows that there was none in between.
  go('/accounts/pay')
  await shows('Make a payment')
  await vi.waitFor(() => expect(views).toEqual(['/accounts/login → /accounts/pay']), patience)
})

test('an application that is needed before that draws the page in place of its document, with what was typed', async () => {
  const { early, begin, views } = await open()
  fireEvent.input(field('email'), { target: { value: 'maya@post.example' } })
  field('email').focus()
  const before = field('email')
  early.leave()
  await act(async () => void (await begin()))
  await drawnUntil(() => expect(field('email')).not.toBe(before))
  expect(heading()).toBe('Log in')
  expect(field('email').value).toBe('maya@post.example')
  expect(document.activeElement).toBe(field('email'))
  expect(document.querySelectorAll('form')).toHaveLength(1)
  await logIn('right')
  await shows('My account')
  await vi.waitFor(() => expect(views).toEqual(['/accounts/login → /accounts']), patience)
})
