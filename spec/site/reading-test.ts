import type { BrowserContextOptions, Page } from '@playwright/test'
import { test as base } from './site-test.ts'

/** Options that a page has for its whole life. */
type SharedOptions = Readonly<Record<string, string | number | boolean | undefined>>

interface WorkerFixtures {
  /** The page of a worker with these options, opened when it is first needed. */
  readonly sharedPage: (options: SharedOptions) => Promise<Page>
}

/**
 * Leaves a page for an empty one of its origin, because another origin would cost it its process. Requests on leaving still
 * have its CSRF cookie, which the next document with scripts renews.
 */
async function leaveDocument(page: Page): Promise<void> {
  await page.route('**/left', (route) => route.fulfill({ contentType: 'text/html', body: '' }))
  await page.goto(new URL('/left', page.url()).href)
}

/** Undoes what a test did. */
async function leave(page: Page) {
  await leaveDocument(page)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.unrouteAll()
  await page.context().clearCookies()
}

/**
 * A test that only reads pages as a visitor. All of a worker share one page, which keeps its process, with axe and the
 * application compiled, and its cached files: creating a page takes as long as the test. Not for tests that store data, log
 * in, go offline or check what is loaded.
 */
export const test = base.extend<object, WorkerFixtures>({
  sharedPage: [
    async ({ browser }, use) => {
      const pages = new Map<string, Page>()
      await use(async (options) => {
        const key = JSON.stringify(options)
        const known = pages.get(key)
        if (known?.isClosed() === false) return known
        const page = await (await browser.newContext(JSON.parse(key) as BrowserContextOptions)).newPage()
        pages.set(key, page)
        return page
      })
      for (const page of pages.values()) await page.context().close()
    },
    { scope: 'worker' },
  ],
  page: async (
    {
      sharedPage,
      baseURL,
      locale,
      timezoneId,
      serviceWorkers,
      javaScriptEnabled,
      deviceScaleFactor,
      hasTouch,
      isMobile,
      viewport,
      colorScheme,
      reducedMotion,
      browserName,
    },
    use,
  ) => {
    const page = await sharedPage({
      ...{ baseURL, locale, timezoneId, serviceWorkers, javaScriptEnabled },
      ...{ deviceScaleFactor, hasTouch, isMobile },
      // Firefox's driver cannot change them later.
      ...(browserName === 'firefox' && {
        colorScheme: colorScheme ?? undefined,
        reducedMotion: reducedMotion ?? undefined,
      }),
    })
    if (viewport) await page.setViewportSize(viewport)
    await page.emulateMedia({ media: null, colorScheme, reducedMotion })
    const before = page.url()
    await use(page)
    if (page.url() !== before) await leave(page)
  },
  context: async ({ page }, use) => use(page.context()),
})

export { expect } from './site-test.ts'
