import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { LoadedPage } from '../../src/pages/page-loader.ts'
import { createPendingNavigations } from '../../src/pages/pending-navigations.ts'
import { alwaysAsync, propertyRuns } from '../tools/run/property-runs.ts'

/** Pages that load when the test says so. */
function slowPages() {
  const asked: { href: string; signal: AbortSignal; come: () => void; fail: () => void }[] = []
  const show = vi.fn<(href: string) => void>()
  const visits = createPendingNavigations({
    load: (href, signal) =>
      new Promise((resolve, reject) => {
        asked.push({
          href,
          signal,
          come: () => resolve({ status: 'ok' } as LoadedPage),
          fail: () => reject(new Error('no network')),
        })
      }),
    show,
  })
  const page = (href: string) => {
    const last = asked.findLast((entry) => entry.href === href)
    if (!last) throw new Error(`${href} has not been asked for`)
    return last
  }
  return { asked, show, visits, page }
}
const settled = () => new Promise<void>((resolve) => queueMicrotask(() => queueMicrotask(resolve)))

test('[ROUTE-11] a page is shown under its address once it has loaded, even if it failed', async () => {
  const { visits, show, page } = slowPages()
  visits.go('/plans?sort=price#solar', 'Plans')
  expect(visits.getSnapshot()).toMatchObject({ href: '/plans?sort=price#solar', label: 'Plans' })
  await settled()
  expect(show).not.toHaveBeenCalled()
  page('/plans?sort=price#solar').come()
  await settled()
  expect(show).toHaveBeenCalledExactlyOnceWith('/plans?sort=price#solar')
  visits.go('/faq')
  page('/faq').fail()
  await settled()
  expect(show).toHaveBeenLastCalledWith('/faq')
})

test('of several clicks the last one counts, in whatever order their pages come', () =>
  alwaysAsync(propertyRuns)(
    fc.array(fc.constantFrom('/plans', '/faq', '/about', '/press'), { minLength: 1, maxLength: 6 }),
    fc.infiniteStream(fc.nat()),
    async (clicks, order) => {
      const { visits, show, asked } = slowPages()
      for (const href of clicks) visits.go(href)
      const waiting = [...asked]
      while (waiting.length > 0) {
        const [next] = waiting.splice((order.next().value ?? 0) % waiting.length, 1)
        next?.come()
        await settled()
      }
      expect(show).toHaveBeenCalledExactlyOnceWith(clicks.at(-1))
      // All but the last were abandoned.
      expect(asked.slice(0, -1).every(({ signal }) => signal.aborted)).toBe(true)
    },
  ))

test('a second click on the same link neither restarts nor counts twice', async () => {
  const { visits, show, asked, page } = slowPages()
  const listener = vi.fn()
  visits.subscribe(listener)
  visits.go('/plans')
  visits.go('/plans')
  expect(asked).toHaveLength(1)
  page('/plans').come()
  await settled()
  expect(show).toHaveBeenCalledOnce()
  expect(listener).toHaveBeenCalledOnce()
})

test('back, forward or a redirect replace a click, which is then aborted', async () => {
  const { visits, show, page } = slowPages()
  visits.go('/plans', 'Plans')
  visits.begin('/faq')
  expect(page('/plans').signal.aborted).toBe(true)
  expect(visits.getSnapshot()).toMatchObject({ href: '/faq', label: null })
  page('/plans').come()
  await settled()
  expect(show).not.toHaveBeenCalled()
  visits.end()
  expect(visits.getSnapshot()).toBeNull()
})

test('[ROUTE-11] a link that is clicked while another page is rendering is still followed', async () => {
  const { visits, show, page } = slowPages()
  // A guard redirects, and the visitor clicks before that page is there.
  visits.begin('/accounts/login')
  visits.go('/plans', 'Plans')
  visits.arrive('/accounts/login')
  expect(visits.getSnapshot()).toMatchObject({ href: '/plans', label: 'Plans' })
  page('/plans').come()
  await settled()
  expect(show).toHaveBeenCalledExactlyOnceWith('/plans')
  visits.begin('/plans')
  visits.arrive('/plans')
  expect(visits.getSnapshot()).toBeNull()
})

test('[ROUTE-12] loading and showing a clicked page is one navigation, with one delay for its notice', async () => {
  const { visits, page } = slowPages()
  visits.go('/plans', 'Plans')
  const visit = visits.getSnapshot()
  page('/plans').come()
  await settled()
  visits.begin('/plans')
  expect(visits.getSnapshot()).toBe(visit)
})

test('an ended navigation shows nothing, even if its document is restored', async () => {
  const { visits, show, page } = slowPages()
  visits.go('/plans')
  visits.end()
  page('/plans').come()
  await settled()
  expect(show).not.toHaveBeenCalled()
  // The same link works again.
  visits.go('/plans')
  page('/plans').come()
  await settled()
  expect(show).toHaveBeenCalledExactlyOnceWith('/plans')
})
