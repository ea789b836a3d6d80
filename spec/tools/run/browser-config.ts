import type { PlaywrightTestConfig } from '@playwright/test'
import { usualWorkers } from './browser-env.ts'
import { browserOfEnv, usualBrowser } from './browsers.ts'
import { launchOptions } from './launch-browser.ts'

/** Additional reports and their files, set by the command that runs the suites. */
const { SPEC_JUNIT: junit, SPEC_HTML: html, SPEC_RESULTS: results = 'reports' } = process.env
const browser = browserOfEnv(process.env)

/** A separate file for each browser and target, so that the clause report can tell them apart. */
const resultName = (target: string | undefined) =>
  [
    'playwright',
    ...(browser === usualBrowser ? [] : [browser]),
    ...(target === undefined ? [] : [new URL(target).host.replaceAll(/[^\w.-]/g, '-')]),
  ].join('-')

/**
 * The Playwright configuration of all browser suites. `target`: origin of a site that runs elsewhere. `notTriedReporter`:
 * path of the reporter that lists what was not tried.
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
  workers: usualWorkers(target),
  retries: 0,
  forbidOnly: true,
  // For whole journeys on a busy machine. Steps that hang fail much earlier, by their own limits.
  timeout: 120_000,
  // An expectation waits only until it holds. A page with four attempts needs seconds on a busy machine.
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
    // Traces cost a fifth of the time: run a single test with `--trace on` to inspect it.
    trace: 'off',
    // A service worker would answer instead of the network. Only its own suite allows it.
    serviceWorkers: 'block',
    // A new context costs a process for each test. Between two tests Playwright empties the page, its storage and the HTTP
    // cache, but not the browser's memory, the Cache Storage and what a DevTools session has set: a suite about those has
    // `reuseContext: false`.
    reuseContext: browser === usualBrowser,
    ...launchOptions[browser](),
  },
})
