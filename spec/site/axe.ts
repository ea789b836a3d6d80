import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'

/** WCAG 2.2 AA and good practice. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** What a brand and a colour scheme can change: everything else is the same document. */
const colourRules = ['color-contrast', 'link-in-text-block']

interface Result {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly {
      readonly html: string
      readonly any: readonly { readonly message: string }[]
    }[]
  }[]
}
interface Axe {
  readonly run: (context: Document, options: object) => Promise<Result>
}

const source = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/**
 * What axe finds on a page: a line for each broken rule, none on a good page. Puts axe into a document once: the
 * builder for Playwright does so for every look, and opens a second page, which takes longer than the look.
 */
export async function findings(
  page: Page,
  about: 'everything' | 'colours' = 'everything',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const runOnly =
    about === 'colours' ? { type: 'rule', values: colourRules } : { type: 'tag', values: standards }
  return page.evaluate(async (only) => {
    // Another brand or scheme comes by transitions, one after the other down the tree.
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
      await new Promise((resolve) => requestAnimationFrame(resolve))
    const { axe } = globalThis as unknown as { axe: Axe }
    const { violations } = await axe.run(document, { runOnly: only, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => {
      const places = nodes.map(({ html, any }) => `${html.slice(0, 120)} (${any[0]?.message ?? ''})`)
      return `${id}: ${places.join(' | ')}`
    })
  }, runOnly)
}

/** What axe finds in light colours, and what the dark ones change. Leaves the page dark. */
export async function findingsInBoth(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await findings(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...light, ...(await findings(page, 'colours')).map((finding) => `dark: ${finding}`)]
}

/** By how many pixels the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return Math.max(0, scrollWidth - clientWidth)
  })
