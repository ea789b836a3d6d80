import type { Page } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { findings, overflow } from './axe.ts'
import { expect, test } from './reading-test.ts'
import { onPaper } from './site-test.ts'

needs('ownPages')

/** The number of letters in the longest line of the text. */
const longestLine = (page: Page) =>
  page.evaluate(() => {
    let longest = 0
    for (const block of document.querySelectorAll('main :is(p, li)')) {
      const lines = new Map<number, number>()
      const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
        for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
          const range = document.createRange()
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          const { bottom, width } = range.getBoundingClientRect()
          const line = Math.round(bottom / 8)
          if (width > 0) lines.set(line, (lines.get(line) ?? 0) + 1)
        }
      longest = Math.max(longest, ...lines.values())
    }
    return longest
  })

for (const path of ['/screens/contractTerms/success', '/screens/contractTerms/error', '/404', '/500.html'])
  test(`[UI-6] the lines of ${path} have the length of a text column, however wide the window`, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of (?:404|500)/)
    await page.goto(path)
    for (const width of [1280, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const letters = await longestLine(page)
      expect(letters, `at ${width} px`).toBeGreaterThan(45)
      expect(letters, `at ${width} px`).toBeLessThanOrEqual(75)
    }
  })

const contents = (page: Page) => page.getByRole('navigation', { name: 'On this page' })

for (const path of ['/energyguide', '/policies', '/read-your-meter', '/documents/privacy'])
  test.describe(path, () => {
    test.use({ javaScriptEnabled: false })

    test(`[UI-6] the contents of ${path} are beside its text and stay in the window, without scripts`, async ({
      page,
      browserName,
    }) => {
      for (const [width, height] of [
        [1280, 800],
        [2560, 1200],
        [1280, 400],
      ] as const) {
        await page.setViewportSize({ width, height })
        await page.goto(path)
        const text = await page.locator('.gf-columns .gf-prose').first().boundingBox()
        await page.locator('main h2').last().scrollIntoViewIfNeeded()
        const box = await contents(page).boundingBox()
        if (!text || !box) throw new Error('There are no contents')
        expect(box.x).toBeGreaterThanOrEqual(text.x + text.width)
        expect(box.x + box.width).toBeLessThanOrEqual(width)
        expect(box.y).toBeGreaterThanOrEqual(0)
        expect(box.y + box.height).toBeLessThanOrEqual(height)
        // All of it can be reached, however long it is. Firefox does not scroll to a focused element that is partly
        // visible.
        const last = contents(page).getByRole('link').last()
        await last.focus()
        if (browserName === 'firefox') await last.scrollIntoViewIfNeeded()
        await expect(last).toBeInViewport({ ratio: 0.95 })
        expect(await overflow(page)).toBe(0)
      }
    })
  })

test('[UI-6] the contents list each section in order, before the text, and are not printed', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['/energyguide', '/documents/privacy']) {
    await page.goto(path)
    const headings = await page.locator('.gf-columns .gf-prose h2').allInnerTexts()
    expect(headings.length).toBeGreaterThan(2)
    expect(await contents(page).getByRole('link').allInnerTexts()).toEqual(headings)
    await contents(page).getByRole('link').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('.gf-columns .gf-prose h2').first()).toBeInViewport()
    const isBefore = await contents(page).evaluate(
      (nav) =>
        (nav.compareDocumentPosition(document.querySelector('.gf-columns .gf-prose') as Element) &
          Node.DOCUMENT_POSITION_FOLLOWING) !==
        0,
    )
    expect(isBefore).toBe(true)
    expect(await findings(page)).toEqual([])
    await onPaper(page, () => expect(page.locator('.gf-contents')).toBeHidden())
  }
})

test('[UI-6] a plain document on a phone begins with its text', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/documents/privacy')
  await expect(contents(page)).toHaveCount(0)
  expect(await overflow(page)).toBe(0)
})
