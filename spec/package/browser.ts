import type { Browser } from '@playwright/test'
import { chromium } from '@playwright/test'
import { findTestChromium } from '../tools/run/chromium.ts'

/** The browser of this machine. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = findTestChromium()
  return chromium.launch({
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    ...(executablePath && { executablePath }),
  })
}
