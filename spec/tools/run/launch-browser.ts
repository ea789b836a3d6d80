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

/** The stock browser by WebDriver BiDi, and not the one that Playwright has patched. */
const firefox = (): PlaywrightTestConfig['use'] => ({
  browserName: 'firefox',
  channel: 'moz-firefox',
  launchOptions: {
    executablePath: findFirefox() ?? 'firefox',
    firefoxUserPrefs: {
      // Playwright waits in vain for a page that comes back from memory, and turns that off in Chromium itself.
      'browser.sessionhistory.max_total_viewers': 0,
      // No prompt before a page reads the clipboard.
      'dom.events.testing.asyncClipboard': true,
      // A PDF that is saved is not shown in a tab as well.
      'pdfjs.disabled': true,
    },
  },
})

/** How Playwright starts each browser. */
export const launchOptions: Readonly<Record<BrowserName, () => PlaywrightTestConfig['use']>> = {
  chromium,
  firefox,
}
