import { RouterProvider } from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import type { AuthSnapshot } from 'gridfront'
import { createPageLoader, createTemplateRegistry, staticQueryHash } from 'gridfront'
import { vi } from 'vitest'
import { LoginPage } from '../../host/templates/login-page.tsx'
import { onPageChange } from '../../src/app/follow-pages.ts'
import { makeRouter } from '../../src/app/router.ts'
import { makeServerAuth } from '../../src/app/session.ts'
import type { Template } from '../../src/app/templates.ts'
import type { CustomerUser } from '../../src/auth/user-context.ts'
import { sampleBrand } from '../layout/sample-brand.ts'
import type { Answer } from '../pages/scripted-fetch.ts'
import { toResponse } from '../pages/scripted-fetch.ts'

const Plain: Template = ({ page }) => <h1>{page.title}</h1>
/** Where the data of a page are. */
export const dataOf = (path: string) => `/page-data${path}/page-data.json`

/** Page data of the pages that a test names, and no more of a page than the application needs. */
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
/** What the server has of each page. */
export const pageAnswers = {
  '/about': pageOf('/about', 'About'),
  '/careers': pageOf('/careers', 'Careers'),
  '/press': pageOf('/press', 'Press'),
  '/accounts': pageOf('/accounts', 'My account'),
  '/accounts/pay': pageOf('/accounts/pay', 'Make a payment'),
  '/accounts/login': pageOf('/accounts/login', 'Log in', 'login'),
  '/500.html': pageOf('/500', 'Something went wrong'),
}
const site: Readonly<Record<string, Answer>> = {
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

/** A session that a test tells what has become of it. */
function sessionOf() {
  let snapshot: AuthSnapshot = { ...visitor, isLoading: true, reason: 'start' }
  const listeners = new Set<() => void>()
  const auth = {
    ...makeServerAuth(),
    start: () => () => {},
    getSnapshot: () => snapshot,
    getServerSnapshot: () => snapshot,
    settled: async () => snapshot,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const tell = (next: AuthSnapshot) =>
    act(async () => {
      snapshot = next
      for (const listener of listeners) listener()
    })
  return { auth, visitor, restored, tell }
}

export interface StartOptions {
  /** The document came without the data of its page, as the 404 and 500 documents do. */
  readonly isBare?: boolean
  /** What the server says beside, or instead of, the pages that there are. */
  readonly answers?: Record<string, Answer>
}

/** The whole application at the address that the browser has, on pages of its own. */
export async function startApplication({ isBare = false, answers = {} }: StartOptions = {}) {
  const root = document.createElement('div')
  document.body.replaceChildren(root)
  if (!isBare) document.body.insertAdjacentHTML('beforeend', '<script type="application/json" id="gf-page">')
  const views: string[] = []
  const session = sessionOf()
  const templates = createTemplateRegistry<Template>({
    plain: async () => Plain,
    login: async () => LoginPage,
  })
  const pages = createPageLoader({
    fetch: (address, init) => toResponse(answers[address] ?? site[address] ?? 404, init?.signal),
    loadTemplate: templates.load,
    // Between two tries nobody has to wait here.
    setTimeout: (work, ms) => setTimeout(work, ms < 1000 ? 0 : ms),
  })
  const backend = () => new Promise<never>(() => {})
  const router = makeRouter({
    context: { brand: sampleBrand, auth: session.auth, backend, pages, templates, variant: 'plain' },
  })
  onPageChange(router, {
    tracer: { custom: ({ tags }) => void views.push(`${tags?.from} → ${tags?.path} (${tags?.title})`) },
    prefetcher: { see: () => () => {}, intend: () => {} },
  })
  await act(() => router.load())
  await act(async () => void render(<RouterProvider router={router} />, { container: root }))
  const { visits } = router.options.context.navigation
  const heading = () => document.querySelector('h1')?.textContent
  const shows = (title: string) =>
    act(() => vi.waitFor(() => heading() === title || Promise.reject(new Error(`${heading()}`))))
  return {
    ...session,
    answers,
    views,
    visits,
    pages,
    heading,
    shows,
    /** Follows a link, and waits for what it leads to. */
    async go(href: string, title: string) {
      await act(async () => visits.go(href))
      await shows(title)
    },
    end: () => router.history.destroy(),
  }
}
