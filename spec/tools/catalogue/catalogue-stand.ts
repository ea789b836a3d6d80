import type { Page } from '@playwright/test'
import { test as base } from '../../site/reading-test.ts'
import type { CatalogueServer } from './catalogue-server.ts'
import { startCatalogue } from './catalogue-server.ts'
import type { BrandName, FamilyName } from './names.ts'

interface WorkerFixtures {
  /** Built once by each worker, which takes seconds and needs no other server. */
  readonly catalogue: CatalogueServer
}
interface TestFixtures {
  /**
   * Opens an example in its state, alone. Default brand: `wattlebird`. A page with the catalogue already open is not loaded
   * again.
   */
  readonly open: (id: string, brand?: BrandName) => Promise<void>
  /** Addresses of a family's examples. */
  readonly examplesOf: (family: FamilyName) => Promise<readonly string[]>
}

export const settled = (page: Page) =>
  page.locator('html[data-catalogue="ready"]').waitFor({ state: 'attached', timeout: 20_000 })

/** Makes the page show another address, and waits for it inside the page, because polling from here takes longer. */
async function showAnother(detail: string) {
  dispatchEvent(new CustomEvent('catalogue:show', { detail }))
  while (document.documentElement.dataset.catalogue !== 'ready')
    await new Promise((resolve) => requestAnimationFrame(resolve))
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  catalogue: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const server = await startCatalogue()
      await use(server)
      await server.close()
    },
    { scope: 'worker' },
  ],
  open: async ({ page, catalogue }, use) =>
    use(async (id, brand = 'wattlebird') => {
      const address = `${catalogue.origin}/catalogue/${id}?brand=${brand}`
      if (page.url().startsWith(`${catalogue.origin}/catalogue`)) return page.evaluate(showAnother, address)
      await page.goto(address)
      await settled(page)
    }),
  examplesOf: async ({ page, catalogue }, use) =>
    use(async (family) => {
      // An empty list: otherwise it would render its first examples in frames, each with an application of its own.
      if (!page.url().startsWith(`${catalogue.origin}/catalogue`))
        await page.goto(`${catalogue.origin}/catalogue/none?sheet=`)
      return page.evaluate(
        (id) => (globalThis as unknown as { catalogue: Record<string, string[]> }).catalogue[id] ?? [],
        family,
      )
    }),
})

export { expect } from '../../site/site-test.ts'
