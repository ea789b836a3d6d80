import { mkdir, writeFile } from 'node:fs/promises'
import type { APIRequestContext } from '@playwright/test'
import { request as requests } from '@playwright/test'
import { test as base, inject } from 'vitest'
import type { WebKitBrowser } from './webkit-browser.ts'
import { openWebKit } from './webkit-browser.ts'
import type { WebKitPage } from './webkit-page.ts'

interface Fixtures {
  readonly browser: WebKitBrowser
  readonly page: WebKitPage
  /** A client other than the browser that sends requests to the backend. */
  readonly request: APIRequestContext
}

/** A test in a browser without any stored data. */
export const test = base.extend<Fixtures>({
  browser: async ({ onTestFailed, task }, use) => {
    const browser = await openWebKit()
    let isFailed = false
    onTestFailed(() => {
      isFailed = true
    })
    await use(browser)
    if (isFailed) {
      const name = task.name.replaceAll(/\W+/g, '-').slice(0, 80)
      await mkdir('reports/webkit', { recursive: true })
      await writeFile(`reports/webkit/${name}.png`, await browser.page.screenshot())
    }
    await browser.close()
  },
  page: async ({ browser }, use) => use(browser.page),
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads a fixture's needs from this pattern.
  request: async ({}, use) => {
    const request = await requests.newContext({ baseURL: inject('siteOrigin') })
    await use(request)
    await request.dispose()
  },
})
