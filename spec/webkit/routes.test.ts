import { expect } from 'vitest'
import { addressesOf, allRoutes, leadsOn } from '../site/route-table.ts'
import { test } from './webkit-test.ts'

const clauses = {
  page: 'ROUTE-1',
  plans: 'ROUTE-1',
  account: 'ROUTE-2',
  result: 'ROUTE-3',
  'sign-up': 'ORIG-1',
} as const

/** What is wrong with a page in a window as narrow as the smallest phone. Runs in the page. */
function faultsOf(): string[] {
  const faults: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.push(`${scrollWidth - clientWidth} px wider than the window`)
  const headings = document.querySelectorAll('main h1').length
  if (headings !== 1) faults.push(`${headings} first headings`)
  // Safari on a phone zooms in when a field with smaller text gets the focus, and stays zoomed.
  for (const field of document.querySelectorAll<HTMLElement>('input, select, textarea')) {
    const type = field.getAttribute('type') ?? ''
    const pixels = Number.parseFloat(getComputedStyle(field).fontSize)
    if (!/^(?:radio|checkbox|hidden)$/.test(type) && pixels < 16)
      faults.push(`${field.getAttribute('name') ?? field.id} has letters of ${pixels} px`)
  }
  return faults
}

for (const kind of ['page', 'plans', 'account', 'result', 'sign-up'] as const)
  for (const variant of ['plain', 'mobile'] as const)
    test(`[${clauses[kind]}] [ROUTE-6] [UI-6] each ${kind} starts, ${variant}, has its title and one heading, fits 320 px, and no field magnifies it`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      const faults: string[] = []
      for (const route of allRoutes.filter((one) => one.kind === kind)) {
        const address = addressesOf(route)[variant === 'plain' ? 0 : 1] ?? ''
        await page.goto(address)
        if (!leadsOn(route))
          expect((await page.title()).toLowerCase(), address).toContain(route.title.toLowerCase())
        await page.started()
        // Otherwise its redirect could overtake the navigation to the next address.
        if (leadsOn(route)) await expect.poll(() => page.path(), { message: address }).not.toBe(address)
        expect(await page.evaluate(() => innerWidth)).toBe(320)
        for (const fault of await page.evaluate(faultsOf)) faults.push(`${address}: ${fault}`)
      }
      expect(faults).toEqual([])
    })
