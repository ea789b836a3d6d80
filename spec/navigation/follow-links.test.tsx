import { afterEach, expect, test, vi } from 'vitest'
import { followLinks } from '../../src/app/follow-links.ts'
import type { Gridfront } from '../../src/app/types.ts'

afterEach(() => document.body.replaceChildren())

/** Clicks a link. True: the browser follows it itself. */
function press(name: string): boolean {
  const link = document.createElement('a')
  link.href = '/careers'
  link.textContent = name
  document.body.append(link)
  let isBrowsers = false
  const see = (event: MouseEvent) => {
    isBrowsers = !event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', see, { once: true })
  link.click()
  return isBrowsers
}

test('[ROUTE-11] while the document is being left the browser follows links: the last click counts, and a failed one can be repeated', () => {
  const go = vi.fn()
  let isLeaving = false
  const gridfront = {
    variant: 'plain',
    pages: { isLeaving: () => isLeaving },
    navigations: { go },
    router: { routesByPath: { '/careers': {} } },
  } as unknown as Gridfront
  const end = followLinks(gridfront)
  expect(press('  Careers\n at ours ')).toBe(false)
  expect(go).toHaveBeenCalledExactlyOnceWith('/careers', 'Careers at ours')
  isLeaving = true
  expect(press('Careers')).toBe(true)
  isLeaving = false
  expect(press('Careers')).toBe(false)
  expect(go).toHaveBeenCalledTimes(2)
  end()
  expect(press('Careers')).toBe(true)
})
