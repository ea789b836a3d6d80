import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'

/** As in the suites of the site: WCAG 2.2 AA and good practice. */
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

// The version that its builder depends on: there is none of our own.
const require = createRequire(import.meta.resolve('@axe-core/playwright'))

/** Puts axe into a page, once: its own builder does so again for every look, which takes longer than the look. */
export const loadAxe = (page: Page) => page.addScriptTag({ path: require.resolve('axe-core') })

/** What axe finds on a page that has been given it: a line for each broken rule. */
export function findings(page: Page, about: 'everything' | 'colours'): Promise<string[]> {
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
