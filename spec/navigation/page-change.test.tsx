import { act, cleanup } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sampleBrand } from '../layout/sample-brand.ts'
import type { StartOptions } from './application.tsx'
import { dataOf, pageAnswers, startApplication } from './application.tsx'

const brand = sampleBrand.name
let ends: (() => void)[] = []

beforeEach(() => {
  // Tests are faster than people, and the render counter would take them for a loop.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  // jsdom has no layout, so it does not scroll.
  vi.stubGlobal('scrollTo', ({ top = 0 }: ScrollToOptions) => {
    Object.assign(window, { scrollX: 0, scrollY: top })
    dispatchEvent(new Event('scroll'))
  })
  scrollTo({ top: 0 })
})
afterEach(() => {
  cleanup()
  for (const end of ends) end()
  ends = []
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  sessionStorage.clear()
  document.documentElement.className = ''
  delete document.documentElement.dataset.viewed
  document.head.replaceChildren()
})

async function startAt(address: string, options?: StartOptions) {
  history.replaceState(null, '', address)
  const application = await startApplication(options)
  ends.push(application.end)
  return application
}
/** Each view waits for a frame of its own. */
const viewsOf = ({ views }: { views: readonly string[] }, count: number) =>
  vi.waitFor(() => {
    expect(views.length).toBeGreaterThanOrEqual(count)
    return views.map((view) => view.replace(/ \(.*/, ''))
  })

test.each(['/careers', '/careers?sort=date', '/careers?sort=date#team'])(
  '[PAGE-2] [PAGE-10] the 500 page of /careers gives way to the good page once a link to %s has loaded it',
  async (href) => {
    const site = await startAt('/about', { answers: { [dataOf('/careers')]: 500 } })
    await site.go('/careers', 'Something went wrong')
    expect(document.title).toBe(`Something went wrong | ${brand}`)
    delete site.answers[dataOf('/careers')]
    await site.go(href, 'Careers')
    expect(location.href).toBe(new URL(href, location.origin).href)
    expect(document.title).toBe(`Careers | ${brand}`)
    expect(site.navigations.getSnapshot()).toBeNull()
  },
)

test('[ROUTE-14] [ROUTE-10] a page that replaces the 500 page at a fragment sets its head, and is no page view', async () => {
  const site = await startAt('/about', { answers: { [dataOf('/careers')]: 500 } })
  await site.go('/careers', 'Something went wrong')
  delete site.answers[dataOf('/careers')]
  expect(await site.pages.prefetch('/careers').done).toBe(true)
  await act(async () => {
    location.hash = 'team'
  })
  await site.shows('Careers')
  await vi.waitFor(() => expect(document.title).toBe(`Careers | ${brand}`))
  await site.go('/press', 'Press')
  expect(await viewsOf(site, 3)).toEqual([' → /about', '/about → /careers', '/careers → /press'])
})

test.each([500, 'lost'] as const)(
  '[PAGE-10] a second try of a page that met %s brings the page with its head, and is no other page view',
  async (fault) => {
    // React logs the error for which an error page is shown.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const site = await startAt('/about', { answers: { [dataOf('/careers')]: fault } })
    await site.go('/careers', fault === 500 ? 'Something went wrong' : 'This page did not load')
    const again = () =>
      act(async () =>
        [...document.querySelectorAll('button')].find((one) => one.textContent === 'Try again')?.click(),
      )
    await again()
    delete site.answers[dataOf('/careers')]
    await again()
    await site.shows('Careers')
    await vi.waitFor(() => expect(document.title).toBe(`Careers | ${brand}`))
    await site.go('/press', 'Press')
    expect(await viewsOf(site, 3)).toEqual([' → /about', '/about → /careers', '/careers → /press'])
  },
)

test('[PAGE-10] a link to a page that keeps failing leaves the 500 page without hanging', async () => {
  const site = await startAt('/about', { answers: { [dataOf('/careers')]: 500 } })
  await site.go('/careers', 'Something went wrong')
  await site.go('/careers', 'Something went wrong')
  await vi.waitFor(() => expect(site.navigations.getSnapshot()).toBeNull())
})

test('[ROUTE-14] going back, and forward again before the page has loaded, remembers the position from there', async () => {
  history.replaceState(null, '', '/press')
  history.pushState(null, '', '/careers')
  const site = await startAt('/careers', { answers: { [dataOf('/press')]: 'hang' } })
  await act(async () => history.back())
  await vi.waitFor(() => expect(site.navigations.getSnapshot()).toMatchObject({ href: '/press' }))
  await act(async () => history.forward())
  await vi.waitFor(() => expect(site.navigations.getSnapshot()).toBeNull())
  expect(site.heading()).toBe('Careers')
  scrollTo({ top: 500 })
  await site.go('/about', 'About')
  expect(scrollY).toBe(0)
  await act(async () => history.back())
  await site.shows('Careers')
  await vi.waitFor(() => expect(scrollY).toBe(500))
})

test('[ROUTE-14] [ROUTE-10] a document that serves other pages gets the head of the shown page', async () => {
  document.title = 'Something went wrong'
  document.head.insertAdjacentHTML('beforeend', '<meta name="robots" content="noindex" data-head>')
  const site = await startAt('/careers', { isBare: true })
  expect(document.title).toBe(`Careers | ${brand}`)
  expect(document.querySelector('meta[name=robots]')).toBeNull()
  await vi.waitFor(() => expect(site.views).toEqual([` → /careers (Careers | ${brand})`]))
})

test('the head of a document with its own page stays as it was made', async () => {
  document.title = 'Made by the build'
  await startAt('/careers')
  expect(document.title).toBe('Made by the build')
})

test('[ROUTE-12] Escape aborts a pending page, and the same link works again', async () => {
  const site = await startAt('/about', { answers: { [dataOf('/careers')]: 'hang' } })
  await act(async () => site.navigations.go('/careers'))
  expect(site.navigations.getSnapshot()).not.toBeNull()
  const closing = new KeyboardEvent('keydown', { key: 'Escape', cancelable: true })
  closing.preventDefault()
  dispatchEvent(closing)
  dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }))
  expect(site.navigations.getSnapshot(), 'it was for somebody else').not.toBeNull()
  await act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })))
  expect(site.navigations.getSnapshot()).toBeNull()
  delete site.answers[dataOf('/careers')]
  await site.go('/careers', 'Careers')
})

test('[ROUTE-10] a visitor whom a document’s guard redirects to the login page has seen one page', async () => {
  const site = await startAt('/accounts')
  await site.setSession(site.visitor)
  await site.shows('Log in')
  await site.go('/careers', 'Careers')
  // Going back reaches the redirected entry; this time nothing redirects.
  await act(async () => history.back())
  await site.shows('Log in')
  expect(await viewsOf(site, 3)).toEqual([
    ' → /accounts',
    '/accounts → /careers',
    '/careers → /accounts/login',
  ])
})

/** A page that loads when the test resolves it, however often it is requested. */
function lateAnswer(path: keyof typeof pageAnswers) {
  let come = () => {}
  const there = new Promise<void>((resolve) => {
    come = resolve
  })
  const body = new TextEncoder().encode(JSON.stringify(pageAnswers[path]))
  const answers = {
    get [dataOf(path)]() {
      const pull = async (stream: ReadableStreamDefaultController) => {
        await there
        stream.enqueue(body)
        stream.close()
      }
      return new Response(new ReadableStream({ pull }))
    },
  }
  return { answers, come }
}

test.each(['before', 'after'])(
  '[ROUTE-11] a link that a visitor presses %s a guard leads to the login page is followed all the same',
  async (moment) => {
    const { answers, come } = lateAnswer('/careers')
    const site = await startAt('/accounts', { answers })
    const press = () => site.navigations.go('/careers', 'Careers')
    if (moment === 'before') await act(async () => press())
    else {
      const end = site.navigations.subscribe(() => {
        end()
        expect(site.navigations.getSnapshot()?.href).toMatch('/accounts/login')
        queueMicrotask(press)
      })
    }
    await site.setSession(site.visitor)
    await site.shows('Log in')
    expect(site.navigations.getSnapshot()).toMatchObject({ href: '/careers', label: 'Careers' })
    await act(async () => come())
    await site.shows('Careers')
    await vi.waitFor(() => expect(site.navigations.getSnapshot()).toBeNull())
    expect(await viewsOf(site, 2)).toEqual([' → /accounts', '/accounts → /careers'])
  },
)

test('[ROUTE-13] a visitor who goes back before the guard has decided is not redirected', async () => {
  history.replaceState(null, '', '/press')
  history.pushState(null, '', '/accounts')
  const { answers, come } = lateAnswer('/press')
  const site = await startAt('/accounts', { answers })
  await act(async () => history.back())
  await vi.waitFor(() => expect(site.navigations.getSnapshot()).toMatchObject({ href: '/press' }))
  await site.setSession(site.visitor)
  await act(async () => come())
  await site.shows('Press')
  await vi.waitFor(() => expect(site.navigations.getSnapshot()).toBeNull())
  expect(location.pathname).toBe('/press')
})

test('[ROUTE-13] a customer whose session ends on the way back to another account page is led to the login page', async () => {
  history.replaceState(null, '', '/accounts/pay')
  history.pushState(null, '', '/accounts')
  const { answers, come } = lateAnswer('/accounts/pay')
  const site = await startAt('/accounts', { answers })
  await site.setSession(site.restored)
  document.documentElement.classList.add('is-mounted')
  await act(async () => history.back())
  await vi.waitFor(() => expect(site.navigations.getSnapshot()).toMatchObject({ href: '/accounts/pay' }))
  await site.setSession(site.visitor)
  await act(async () => come())
  await site.shows('Log in')
  expect(location.search).toBe('?returnTo=%2Faccounts%2Fpay')
})

test('[ROUTE-13] clicking another account page as the session ends makes it the target after the login', async () => {
  const { answers } = lateAnswer('/accounts/pay')
  const site = await startAt('/accounts', { answers })
  await site.setSession(site.restored)
  await act(async () => site.navigations.go('/accounts/pay', 'Make a payment'))
  await site.setSession(site.visitor)
  await site.shows('Log in')
  expect(location.search).toBe('?returnTo=%2Faccounts%2Fpay')
  await vi.waitFor(() => expect(site.navigations.getSnapshot()).toBeNull())
  expect(await viewsOf(site, 2)).toEqual([' → /accounts', '/accounts → /accounts/login'])
})

test('[ROUTE-10] a history entry that was redirected to once is an ordinary page later', async () => {
  const state = { isRedirect: true, key: 'led', __TSR_key: 'led', __TSR_index: 0 }
  history.replaceState(state, '', '/press')
  history.pushState({ key: 'first', __TSR_key: 'first', __TSR_index: 1 }, '', '/careers')
  const site = await startApplication()
  ends.push(site.end)
  await act(async () => history.back())
  await site.shows('Press')
  expect(await viewsOf(site, 2)).toEqual([' → /careers', '/careers → /press'])
})

test('[ROUTE-10] the login page that redirects a logged-in customer is no page view', async () => {
  const site = await startAt('/accounts/login')
  await site.setSession(site.restored)
  await site.shows('My account')
  await site.go('/careers', 'Careers')
  expect(await viewsOf(site, 2)).toEqual([' → /accounts/login', '/accounts/login → /careers'])
})

test('[ROUTE-10] a login leads to another page', async () => {
  const site = await startAt('/accounts/login')
  await site.setSession(site.visitor)
  await site.setSession({ ...site.restored, reason: 'login' })
  await site.shows('My account')
  expect(await viewsOf(site, 2)).toEqual([' → /accounts/login', '/accounts/login → /accounts'])
})

test('[ROUTE-10] a customer whose session ends has seen the page, and then the login page', async () => {
  const site = await startAt('/accounts')
  await site.setSession(site.restored)
  await site.setSession({ ...site.visitor, reason: 'expired' })
  await site.shows('Log in')
  expect(await viewsOf(site, 2)).toEqual([' → /accounts', '/accounts → /accounts/login'])
})

test.each([
  ['/careers', [true, false]],
  ['/careers#team', []],
])('what is below the first screen of %s is laid out behind its first frame: %j', async (href, expected) => {
  const site = await startAt('/about')
  const root = document.documentElement
  const seen: boolean[] = []
  const observer = new MutationObserver(() => {
    const isFirstView = root.classList.contains('is-first-view')
    if (isFirstView !== (seen.at(-1) ?? false)) seen.push(isFirstView)
  })
  observer.observe(root, { attributeFilter: ['class'] })
  await site.go(href, 'Careers')
  await vi.waitFor(() => expect(document.title).toBe(`Careers | ${brand}`))
  // The page view is sent after the same frame.
  await viewsOf(site, 2)
  await vi.waitFor(() => expect(seen).toEqual(expected))
  observer.disconnect()
})

const more = () => [...document.querySelectorAll('p')].map(({ textContent }) => textContent)

test('content below the first screen of a linked page is rendered after its first frame', async () => {
  const site = await startAt('/about')
  expect(more()).toContain('More of About')
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  await site.go('/careers', 'Careers')
  expect(more()).not.toContain('More of Careers')
  await act(async () => {
    for (const frame of frames) frame(0)
    // After the task that follows the frame.
    await new Promise((resolve) => setTimeout(resolve))
  })
  expect(more()).toContain('More of Careers')
})

test('it is rendered at once for a fragment and when going back, whose position depends on it', async () => {
  const site = await startAt('/about')
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation(() => 0)
  await site.go('/careers#team', 'Careers')
  expect(more()).toContain('More of Careers')
  await site.go('/press', 'Press')
  expect(more()).not.toContain('More of Press')
  history.back()
  await site.shows('Careers')
  expect(more()).toContain('More of Careers')
})

test('what the document has not laid out yet does not affect the next page', async () => {
  const site = await startAt('/about')
  const root = document.documentElement.classList
  root.add('is-first-view')
  await site.go('/careers#team', 'Careers')
  await vi.waitFor(() => expect(document.title).toBe(`Careers | ${brand}`))
  expect(root.contains('is-first-view')).toBe(false)
})

test('[ROUTE-10] of two pages within a frame the first one leaves nothing in the head', async () => {
  const site = await startAt('/about')
  const frames: FrameRequestCallback[] = []
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((frame) => frames.push(frame))
  const titles: string[] = []
  const observer = new MutationObserver(() => titles.push(document.title))
  await site.go('/careers', 'Careers')
  await site.go('/press', 'Press')
  observer.observe(document.head, { childList: true, subtree: true, characterData: true })
  for (const frame of frames) frame(0)
  await vi.waitFor(() =>
    expect(document.querySelector('meta[property="og:title"]')?.getAttribute('content')).toBe(
      `Press | ${brand}`,
    ),
  )
  observer.disconnect()
  expect(new Set(titles)).toEqual(new Set([`Press | ${brand}`]))
})
