import type { Page, TestInfo } from '@playwright/test'

/** The longest wait at a time after the target answered 429. */
const longestMs = 120_000
const usualMs = 5_000

/** `Retry-After` in milliseconds: seconds or a date, within bounds. */
export function waitFor(text: string | undefined, now = Date.now()): number {
  const ms = /^\d+$/.test(text ?? '') ? Number(text) * 1000 : Date.parse(text ?? '') - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : usualMs
}

/**
 * After a target answers a page with 429, the next test waits as long as the target asks, and a test that fails because of
 * it says so: the target is not to blame.
 */
export async function withPatience(page: Page, info: TestInfo, use: () => Promise<void>): Promise<void> {
  let waitMs: number | null = null
  page.context().on('response', (response) => {
    // Requests answered by the test itself never reached the target.
    if (response.status() === 429 && !response.fromServiceWorker())
      waitMs = Math.max(waitMs ?? 0, waitFor(response.headers()['retry-after']))
  })
  await use()
  if (waitMs === null || info.status === info.expectedStatus) return
  const ms: number = waitMs
  info.annotations.push({
    type: 'held up',
    description: `the target turned requests away (429) and asked to wait ${Math.ceil(ms / 1000)} s: fewer workers, or a higher limit`,
  })
  info.setTimeout(info.timeout + longestMs)
  await new Promise((resolve) => setTimeout(resolve, ms))
}
