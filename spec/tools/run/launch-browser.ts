import type { PlaywrightTestConfig } from '@playwright/test'
import type { BrowserName } from './browsers.ts'
import { findTestChromium } from './chromium.ts'
import { findFirefox } from './firefox.ts'

function chromium(): PlaywrightTestConfig['use'] {
  const executablePath = findTestChromium()
  return {
    browserName: 'chromium',
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        // Chromium refuses to start with its sandbox as root.
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  }
}

/** The unmodified browser through WebDriver BiDi, not the one that Playwright has patched. */
const firefox = (): PlaywrightTestConfig['use'] => ({
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: findFirefox() ?? 'firefox',
    firefoxUserPrefs: {
      // Playwright waits in vain for a page restored from the cache, and disables the cache in Chromium itself.
      'browser.sessionhistory.max_total_viewers': 0,
      // No prompt before a page reads the clipboard.
      'dom.events.testing.asyncClipboard': true,
      // A saved PDF is not also opened in a tab.
      'pdfjs.disabled': true,
    },
  },
})

/** How Playwright starts each browser. */
export const launchOptions: Readonly<Record<BrowserName, () => PlaywrightTestConfig['use']>> = {
  chromium,
  firefox,
}
