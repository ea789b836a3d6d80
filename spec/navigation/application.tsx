import { act } from '@testing-library/react'
import type { AuthSnapshot, Template } from 'gridfront'
import { createGridfront, createServerAuth, staticQueryHash, withPages } from 'gridfront'
import { vi } from 'vitest'
import { routeTree } from '../../host/routeTree.gen.ts'
import type { CustomerUser } from '../../src/auth/user-context.ts'
import { BelowFirstScreen } from '../../src/navigation/below-first-screen.tsx'
import { LoginPage } from '../../src/templates/login-page.tsx'
import { sampleBrand } from '../layout/sample-brand.ts'
import type { Answer } from '../pages/scripted-fetch.ts'
import { toResponse } from '../pages/scripted-fetch.ts'

const Plain: Template = ({ page }) => (
  <>
    <h1>{page.title}</h1>
    <BelowFirstScreen>
      <p>More of {page.title}</p>
    </BelowFirstScreen>
  </>
)
/** The address of a page's data. */
export const dataOf = (path: string) => `/page-data${path}/page-data.json`

/** Page data of the pages that a test names, with only what the application needs. */
const pageOf = (path: string, title: string, template = 'plain') => ({
  path,
  componentChunkName: template,
  staticQueryHashes: [staticQueryHash('contact')],
  slicesMap: { header: 'header', footer: 'footer' },
  result: {
    data: {
      path,
      title,
      documentTitle: title,
      label: title,
      description: title,
      html: '',
      index: true,
      sections: [],
    },
  },
})
const slice = (data: object) => ({ componentChunkName: 'slice', staticQueryHashes: [], result: { data } })
/** The server's answer for each page. */
export const pageAnswers = {
  '/about': pageOf('/about', 'About'),
  '/careers': pageOf('/careers', 'Careers'),
  '/press': pageOf('/press', 'Press'),
  '/accounts': pageOf('/accounts', 'My account'),
  '/accounts/pay': pageOf('/accounts/pay', 'Make a payment'),
  '/accounts/login': pageOf('/accounts/login', 'Log in', 'login'),
  '/500.html': pageOf('/500', 'Something went wrong'),
}
/** Every file of the site. */
export const siteAnswers: Readonly<Record<string, Answer>> = {
  ...Object.fromEntries(Object.entries(pageAnswers).map(([path, page]) => [dataOf(path), page])),
  '/page-data/app-data.json': { webpackCompilationHash: 'a' },
  '/slice-data/header.json': slice({ navigation: [] }),
  '/slice-data/footer.json': slice({ groups: [], legal: '' }),
  [`/page-data/sq/d/${staticQueryHash('contact')}.json`]: { data: { hours: '', helpLines: [], faults: [] } },
}

const user = { firstName: 'Maya', name: 'Maya', email: 'maya@post.example' } as CustomerUser
const restored: AuthSnapshot = {
  user,
  isAuthenticated: true,
  isLoading: false,
  reason: 'restored',
  expiresAt: null,
  isExpiring: false,
  isClockOff: false,
  isLogoutPending: false,
}
const visitor: AuthSnapshot = { ...restored, user: null, isAuthenticated: false, reason: 'noToken' }

/** A session whose state the test sets. */
function sessionOf() {
  let snapshot: AuthSnapshot = { ...visitor, isLoading: true, reason: 'start' }
  const listeners = new Set<() => void>()
  const auth = {
    ...createServerAuth(),
    start: () => () => {},
    getSnapshot: () => snapshot,
    getServerSnapshot: () => snapshot,
    settled: async () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const setSession = (next: AuthSnapshot) =>
    act(async () => {
      snapshot = next
      for (const listener of listeners) listener()
    })
  return { auth, visitor, restored, setSession }
}

export interface StartOptions {
  /** The document has no data of its page, like the 404 and 500 documents. */
  readonly isBare?: boolean
  /** The server's answers besides, or instead of, the existing pages. */
  readonly answers?: Record<string, Answer>
}

// One route tree for all tests, as for all pages of a build.
const paths = Object.keys(pageAnswers).filter((path) => path !== '/500.html')
const tree = withPages(routeTree, [
  ...paths.filter((path) => path !== '/accounts' && path !== '/accounts/pay').map((path) => ({ path })),
  { path: '/accounts', access: 'customer' },
  { path: '/accounts/pay', access: 'customer' },
])

/** The whole application at the browser's address, on its own pages. */
export async function startApplication({ isBare = false, answers = {} }: StartOptions = {}) {
  document.body.innerHTML = `<div id="app" data-template="plain"${isBare ? ' data-status="notFound"' : ''}></div>`
  const views: string[] = []
  const session = sessionOf()
  const gridfront = createGridfront(
    {
      brand: sampleBrand,
      templates: { plain: { load: async () => Plain }, login: { load: async () => LoginPage } },
      routeTree: tree,
      loadKeys: () => Promise.reject(new Error('nobody is asked for keys')),
      loadGate: () => Promise.reject(new Error('there is no gate')),
    },
    {
      fetch: (address, init) =>
        toResponse(answers[`${address}`] ?? siteAnswers[`${address}`] ?? 404, init?.signal ?? undefined),
      // Retries do not wait in tests.
      setTimeout: (work, ms) => setTimeout(work, ms < 1000 ? 0 : ms),
      openDocument: null,
      auth: session.auth,
      tracer: {
        custom: ({ tags }) => void views.push(`${tags?.from} → ${tags?.path} (${tags?.title})`),
        error() {},
        stateTransition() {},
        drop() {},
        flush() {},
      },
      prefetcher: { see: () => () => {}, intend: () => {} },
    },
  )
  await act(() => gridfront.start())
  const { navigations, pages, router } = gridfront
  const heading = () => document.querySelector('h1')?.textContent
  const shows = (title: string) =>
    act(() => vi.waitFor(() => heading() === title || Promise.reject(new Error(`${heading()}`))))
  await act(() => vi.waitFor(() => heading() !== undefined || Promise.reject(new Error('nothing is drawn'))))
  return {
    ...session,
    answers,
    views,
    navigations,
    pages,
    heading,
    shows,
    /** Follows a link, and waits for its page. */
    async go(href: string, title: string) {
      await act(async () => navigations.go(href))
      await shows(title)
    },
    end: () => {
      act(() => gridfront.stop())
      router.history.destroy()
    },
  }
}
