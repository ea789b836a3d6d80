import type { Page } from '@playwright/test'

/**
 * Words of the main part that are cut off by the window or a surrounding element, and tables wider than their container.
 */
export const misfits = (page: Page) =>
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
