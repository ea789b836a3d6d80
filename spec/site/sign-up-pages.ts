import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { testSignUp } from '../../fixtures/sign-up.ts'
import { agreedTo } from '../tools/agreed-to.ts'
import { findingsInBoth, overflow } from './axe.ts'
import { nextLink } from './outbox.ts'
import { main } from './sign-up-fields.ts'
import { expect, started } from './site-test.ts'

export const problem = (page: Page) => page.getByRole('alert').filter({ hasText: 'There is a problem' })
export const heading = (page: Page, name: string | RegExp) => main(page).getByRole('heading', { name })

/** The choices so far, next to the form or collapsed above it. */
export const choice = (page: Page) => main(page).getByRole('complementary', { name: 'Your choices so far' })

let last = 0
/** An unused street number and e-mail address. */
export function somebody() {
  const number = String((Date.now() + ++last) % 10_000_000)
  return { number, email: `sign-up-${number}@customers.example` }
}

/** The steps' addresses, with the suffix of a variant. */
export const at = (step: string, variant: '' | '.m' = '') =>
  new RegExp(`/sign-up${step === '' ? '' : `/${step}`}${variant.replace('.', '\\.')}$`)

/** Checks a page at rest for accessibility in all colour schemes. */
export async function mustBeSound(page: Page) {
  expect(await findingsInBoth(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Can be read at 320 px, and with text twice as large, without scrolling sideways. */
export async function mustFit(page: Page) {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page)).toBe(0)
  await page.setViewportSize({ width: 640, height: 700 })
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  expect(await overflow(page)).toBe(0)
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))
  if (size) await page.setViewportSize(size)
}

/** Presses Tab until a control has the focus. Fails if Tab does not reach it. */
export async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

/** Sends a request like a page, with the page's cookies or with none. */
export async function post(
  request: APIRequestContext,
  path: string,
  data?: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const token = (await request.get('/csrf', { headers })).headers()['x-xsrf-token'] ?? ''
  const answer = await request.post(path, { data, headers: { 'x-xsrf-token': token, ...headers } })
  expect(answer.ok(), `${path} ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer
}

/** Everything that an application needs, for a home that no other test uses. */
export function wholeAnswers({ number, email }: ReturnType<typeof somebody>) {
  const { nmi: _, ...supply } = testSignUp.supply
  return {
    ...testSignUp,
    supply: { ...supply, address: { ...supply.address, number } },
    plan: { planId: 'wattlebird-steady' },
    consents: agreedTo('wattlebird-steady'),
    person: { ...testSignUp.person, email },
  }
}

/** A new document, as from a mail, and not a change of the fragment. */
export async function openLink(page: Page, link: string) {
  await page.goto('about:blank')
  await page.goto(link)
}

/** Opens the newest mailed link of an application, and presses the button there. Returns the link. */
export async function goOnByLink(page: Page, email: string, before: readonly string[] = []): Promise<string> {
  const link = await nextLink(page.request, { address: email, name: 'resume', before })
  await openLink(page, link)
  await page.getByRole('button', { name: 'Continue my application' }).click()
  return link
}

/** What sign-up stores in the tab. */
export const storedInTab = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).filter((key) => /sign-up/.test(key)))

export async function open(page: Page, path: string) {
  await page.goto(path)
  await started(page)
}
