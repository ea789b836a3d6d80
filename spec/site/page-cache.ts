import type { BrowserContext, LaunchOptions, PlaywrightWorkerArgs } from '@playwright/test'
import { wholeChromium } from '../tools/run/chromium.ts'
import { needs } from '../tools/target/target.ts'

export interface PageCacheOptions extends Pick<PlaywrightWorkerArgs, 'playwright'> {
  readonly launchOptions: LaunchOptions
  readonly baseURL: string | undefined
}

/** A browser with a back/forward cache: Playwright starts its own without it, and the headless shell has none. */
export async function withPageCache(
  { playwright, launchOptions, baseURL }: PageCacheOptions,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  needs('pageCache')
  const browser = await playwright.chromium.launch({
    ...launchOptions,
    ...wholeChromium(),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    await use(await browser.newContext({ ...(baseURL !== undefined && { baseURL }) }))
  } finally {
    await browser.close()
  }
}
