import type { Page } from '@playwright/test'
import { ErrorTrace, StateTransitionTrace } from '../../contracts/schemas/tracing.ts'
import { needs } from '../tools/target/target.ts'
import { otherRoute, someRoute } from './route-table.ts'
import { expect, logIn, started, test } from './site-test.ts'

/** Throws in the page in a separate task, so that nothing catches it. */
const throwInPage = (page: Page, ...messages: string[]) =>
  page.evaluate((texts) => {
    for (const text of texts)
      setTimeout(() => {
        throw new Error(text)
      })
  }, messages)

/** The next error trace that the backend has answered. */
const errorTrace = async (page: Page) => {
  const response = await page.waitForResponse((answer) => answer.url().endsWith('/api/Tracing/error'))
  return { status: response.status(), trace: ErrorTrace.parse(response.request().postDataJSON()) }
}

test.beforeEach(({ expectedErrors }) => {
  // Uncaught errors are intended here; in the Local environment the trace is printed too.
  expectedErrors.push(/planted/)
})

test('[TRACE-2] [TRACE-5] [TRACE-6] an uncaught error is reported, with an address and a message that reveal nothing', async ({
  page,
}) => {
  await page.goto(`${someRoute.path}?code=zq4821&email=zqmaya%40post.example#zqfragment`)
  await started(page)
  const answered = errorTrace(page)
  await throwInPage(page, 'planted: zqmaya@post.example got /login?returnTo=zqsecret')
  const { status, trace } = await answered
  expect(status).toBe(204)
  expect(trace.url).toBe(new URL(page.url()).origin + someRoute.path)
  expect(trace.message).toBe('planted: *** got /login***')
  expect(trace.context).toMatchObject({ errorName: 'Error', source: 'uncaught' })
  expect(trace.userAgent).toContain('Mozilla')
  expect(JSON.stringify(trace)).not.toMatch(/zq/)
})

test('[TRACE-5] an unhandled rejection is reported too', async ({ page }) => {
  await page.goto(someRoute.path)
  await started(page)
  const answered = errorTrace(page)
  await page.evaluate(() => {
    void Promise.reject(new TypeError('planted rejection'))
  })
  const { status, trace } = await answered
  expect(status).toBe(204)
  expect(trace).toMatchObject({ message: 'planted rejection', context: { source: 'unhandled rejection' } })
})

test('[TRACE-3] login and logout send the session’s transitions in order, and are not delayed by that', async ({
  page,
}) => {
  // Not every environment of a brand sends them.
  needs('ownPages')
  const steps: string[] = []
  const statuses: number[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('/api/Tracing/state-transition')) return
    const { machine, event, from, to } = StateTransitionTrace.parse(response.request().postDataJSON())
    statuses.push(response.status())
    // Each shown page also makes a step.
    if (machine === 'auth') steps.push(`${from} → ${to} (${event})`)
  })
  await page.goto('/accounts/login')
  await logIn(page)
  await expect(page).toHaveURL('/accounts')
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/accounts/login')
  await expect(() =>
    expect(steps).toEqual([
      'loading → loggedOut (SESSION_MISSING)',
      'loggedOut → loading (LOGIN)',
      'loading → loggedIn (SESSION_FOUND)',
      'loggedIn → loggedOut (LOGOUT)',
    ]),
  ).toPass()
  expect(new Set(statuses)).toEqual(new Set([204]))
})

test('[TRACE-5] pending traces are sent at once when the page is left, with keepalive', async ({ page }) => {
  await page.addInitScript(() => {
    const before = window.fetch
    window.fetch = (input, init) => {
      if (!String(input).endsWith('/api/Tracing/error')) return before(input, init)
      const { message } = JSON.parse(String(init?.body))
      // Stored where it outlives the page.
      const seen = JSON.parse(sessionStorage.getItem('traces') ?? '[]')
      sessionStorage.setItem('traces', JSON.stringify([...seen, [message, init?.keepalive]]))
      const answer = before(input, init)
      // Its answer never comes: the others wait behind it.
      return message === 'planted a' ? answer.then(() => new Promise<Response>(() => {})) : answer
    }
  })
  const seen = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('traces') ?? '[]'))
  await page.goto(someRoute.path)
  await started(page)
  const answered = errorTrace(page)
  await throwInPage(page, 'planted a', 'planted b', 'planted c')
  await answered
  expect(await seen()).toEqual([['planted a', true]])
  await page.goto(otherRoute.path)
  expect(await seen()).toEqual(['planted a', 'planted b', 'planted c'].map((message) => [message, true]))
})
