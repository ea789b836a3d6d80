import { defineConfig } from '@playwright/test'
import { findTestChromium } from './spec/tools/run/chromium.ts'

/** `npm run spec -- --target https://…` judges a deployed site; without it this checkout's build is started. */
const target = process.env.TARGET
/** Reports beside those that are always made, and where these go; `npm run spec` sets them. */
const { SPEC_JUNIT: junit, SPEC_HTML: html, SPEC_RESULTS: results = 'reports' } = process.env
/** `SPEC_PORT`: another one, where two checkouts run their suites at the same time. */
const port = Number(process.env.SPEC_PORT || 4273)
const executablePath = findTestChromium()

export default defineConfig({
  testDir: 'spec',
  testMatch: '**/*.e2e.ts',
  outputDir: `${results}/playwright`,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  // It is waited for only as long as it is not so. A page that tries four times needs seconds on a busy machine.
  expect: { timeout: 15_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: `${results}/playwright.json` }],
    ['./spec/tools/target/not-tried-reporter.ts'],
    ...(junit === undefined ? [] : [['junit', { outputFile: junit }] as const]),
    ...(html === undefined ? [] : [['html', { outputFolder: html, open: 'never' }] as const]),
  ],
  use: {
    baseURL: target ?? `http://localhost:${port}`,
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    // A fifth of the time: `--trace on` records the test that is looked at.
    trace: 'off',
    // It would answer in the network's place: the suite about it lets it in.
    serviceWorkers: 'block',
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
  },
  ...(target === undefined && {
    webServer: {
      command: `"${process.execPath}" --conditions=gridfront-source spec/tools/run/site-server.ts`,
      env: { PORT: String(port), HOST: '127.0.0.1' },
      url: `http://localhost:${port}/readyz`,
      reuseExistingServer: false,
      timeout: 60_000,
      gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    },
  }),
})
