import { createHash } from 'node:crypto'
import type { Browser } from '@playwright/test'

/** The theme's own list of fonts, as `--gf-font` has it. */
const fonts = 'system-ui, -apple-system, "Segoe UI", roboto, "Helvetica Neue", arial, sans-serif'

/**
 * Identifies comparable pictures: the browser's major version, and letters as this machine renders them. Other fonts, or
 * other font smoothing, change pictures without a change of the code.
 */
export async function pictureSet(browser: Browser): Promise<string> {
  const page = await browser.newPage()
  const letters = await page.evaluate((family) => {
    const canvas = document.createElement('canvas')
    canvas.width = 600
    canvas.height = 60
    const pen = canvas.getContext('2d')
    for (const [index, weight] of [400, 650, 750].entries()) {
      if (pen === null) break
      pen.font = `${weight} 17px ${family}`
      pen.fillText('Hamburgefonstiv 0123456789 $ % – “quoted” ✓', 0, 18 * (index + 1))
    }
    return canvas.toDataURL()
  }, fonts)
  await page.close()
  const [major] = browser.version().split('.')
  return `${major}-${createHash('sha256').update(letters).digest('hex').slice(0, 8)}`
}
