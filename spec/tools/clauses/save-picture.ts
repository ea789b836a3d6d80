import type { Page } from '@playwright/test'
import { test } from '@playwright/test'

/** In pixels: enough to read the page by, at some 20 kB. */
const maxWidth = 680

/**
 * Shows a clause in the report as the page is now: one picture for each clause that can be seen. Always, since all of them together take
 * `npm test` a few seconds and an option would be forgotten; but of this checkout's own site alone, since of another one nobody knows what
 * may be shown.
 */
export async function savePicture(page: Page, clause: string): Promise<void> {
  if (process.env.TARGET !== undefined || page.context().browser()?.browserType().name() !== 'chromium')
    return
  const session = await page.context().newCDPSession(page)
  const { cssVisualViewport: seen } = await session.send('Page.getLayoutMetrics')
  // Playwright's own screenshots are neither WebP nor smaller than the window, and three times as large.
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: 40,
    clip: {
      x: seen.pageX,
      y: seen.pageY,
      width: seen.clientWidth,
      height: seen.clientHeight,
      scale: Math.min(1, maxWidth / seen.clientWidth),
    },
  })
  await session.detach()
  await test.info().attach(clause, { body: Buffer.from(data, 'base64'), contentType: 'image/webp' })
}
