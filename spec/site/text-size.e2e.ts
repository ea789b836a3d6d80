import type { Page } from '@playwright/test'
import { overflow } from './axe.ts'
import { allDocuments, pageRoutes } from './route-table.ts'
import { expect, test } from './site-test.ts'

/** Words of the main part that are cut off by the window or by what stands around them, and tables wider than their place. */
const misfits = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = []
    const scrolls = (element: Element) => element.closest('.gf-compare') !== null
    const walker = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || scrolls(parent) || parent.closest('.gf-visually-hidden, thead')) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const rects = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
      if (rects.some(({ left, right }) => left < -1 || right > innerWidth + 1))
        found.push(`outside: ${node.textContent?.trim().slice(0, 60)}`)
    }
    for (const frame of document.querySelectorAll('.gf-table'))
      if (frame.scrollWidth > frame.clientWidth)
        found.push(`${frame.getAttribute('aria-label')} by ${frame.scrollWidth - frame.clientWidth} px`)
    for (const cell of document.querySelectorAll('.gf-table :is(td, th)'))
      if (!cell.closest('thead') && cell.scrollWidth > cell.clientWidth + 1)
        found.push(`a cell by ${cell.scrollWidth - cell.clientWidth} px: ${cell.textContent?.slice(0, 60)}`)
    return found
  })

for (const [width, size] of [
  [320, '100%'],
  [320, '200%'],
  [390, '200%'],
] as const)
  test(`[UI-6] every page and document stays inside ${width} px with text at ${size}, its tables too`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 800 })
    let tables = 0
    const wrong: Record<string, unknown> = {}
    for (const address of [...pageRoutes.map(({ path }) => path), '/screens/planItem', ...allDocuments]) {
      await page.goto(address)
      await page.evaluate((fontSize) => {
        document.documentElement.style.fontSize = fontSize
      }, size)
      tables += await page.locator('.gf-table').count()
      const found = [...(await misfits(page)), ...((await overflow(page)) > 0 ? ['the page'] : [])]
      if (found.length > 0) wrong[address] = found
    }
    // The networks' tables among them.
    expect(tables).toBeGreaterThan(10)
    expect(wrong).toEqual({})
  })
