import type { Page } from '@playwright/test'
import { test } from '@playwright/test'

/** In pixels: large enough to read the page, at some 20 kB. */
const maxWidth = 680

/**
 * Saves a picture of the page for a clause in the report: one for each clause with a visible result. It always runs,
 * because all pictures together take a few seconds of `npm test`, and an option would be forgotten; but only on this
 * checkout's own site, because another one may show confidential data.
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
