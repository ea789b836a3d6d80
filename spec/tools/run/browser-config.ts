import type { PlaywrightTestConfig } from '@playwright/test'
import { findTestChromium } from './chromium.ts'

/** Reports beside those that are always made, and where these go; the command that runs the suites sets them. */
const { SPEC_JUNIT: junit, SPEC_HTML: html, SPEC_RESULTS: results = 'reports' } = process.env
const executablePath = findTestChromium()

/** A file of its own for each target, so that the clause report can tell them apart. */
const resultName = (target: string | undefined) =>
  target === undefined ? 'playwright' : `playwright-${new URL(target).host.replaceAll(/[^\w.-]/g, '-')}`

/**
 * What browser suites are run with, wherever they are. `target`: origin of a site that somebody else serves. `notTriedReporter`:
 * path of the reporter that says what was not tried.
 */
export const browserConfig = (
  {
    target,
    baseURL = target,
  }: { readonly target: string | undefined; readonly baseURL?: string | undefined },
  notTriedReporter: string,
): PlaywrightTestConfig => ({
  ...(target !== undefined && { metadata: { target } }),
  outputDir: `${results}/playwright`,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Whole journeys on a busy machine. What hangs is found much earlier, by the limits of single steps.
  timeout: 120_000,
  // It is waited for only as long as it is not so. A page that tries four times needs seconds on a busy machine.
  expect: { timeout: 15_000 },
  reporter: [
    ['line'],
    ['json', { outputFile: `${results}/${resultName(target)}.json` }],
    [notTriedReporter],
    ...(junit === undefined ? [] : [['junit', { outputFile: junit }] as const]),
    ...(html === undefined ? [] : [['html', { outputFolder: html, open: 'never' }] as const]),
  ],
  use: {
    ...(baseURL !== undefined && { baseURL }),
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
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
})
