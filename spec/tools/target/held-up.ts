import type { Page, TestInfo } from '@playwright/test'

/** Longest that a run waits at a time because the target said 429. */
const longestMs = 120_000
const usualMs = 5_000

/** `Retry-After` in milliseconds: seconds or a date, within bounds. */
export function waitFor(text: string | undefined, now = Date.now()): number {
  const ms = /^\d+$/.test(text ?? '') ? Number(text) * 1000 : Date.parse(text ?? '') - now
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), longestMs) : usualMs
}

/**
 * A target that turns a request of a page away (429) is left alone for as long as it asks before the next test begins,
 * and a test that fails over it says so: the target is not to blame for what it was not asked.
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
