import type { BrowserContext, Page } from '@playwright/test'
import { homeowner } from '../../host/server/demo/demo-customers.ts'
import { needs } from '../tools/target/target.ts'
import { withPageCache } from './page-cache.ts'
import { customer, expect, logIn, started, test } from './site-test.ts'

needs('demoData')

/** Browsers with missing features, set up before any page runs. */
const browsers = {
  'a whole browser': () => {},
  'no BroadcastChannel': () => {
    Reflect.deleteProperty(window, 'BroadcastChannel')
  },
  'local storage blocked': () => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  },
} as const

/** A page that can report later whether it was reloaded. */
async function openTab(context: BrowserContext, address: string): Promise<Page> {
  const tab = await context.newPage()
  await tab.goto(address)
  await started(tab)
  await tab.evaluate(() => Object.assign(window, { isSameDocument: true }))
  return tab
}
const isSameDocument = (tab: Page) => tab.evaluate(() => 'isSameDocument' in window)
const account = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: /My account/ })
const logOut = (tab: Page) => tab.getByRole('banner').getByRole('button', { name: 'Log out' })
const logInLink = (tab: Page) => tab.getByRole('banner').getByRole('link', { name: 'Log in' })

for (const [name, prepare] of Object.entries(browsers)) {
  test(`[AUTH-12] with ${name} a login and a logout appear in five tabs, without a reload`, async ({
    context,
  }) => {
    await context.addInitScript(prepare)
    const tabs = await Promise.all(
      ['/', '/plans', '/faq', '/contact', '/about'].map((address) => openTab(context, address)),
    )
    const door = await openTab(context, '/accounts/login')
    await logIn(door)
    for (const tab of tabs) await expect(account(tab)).toContainText('Maya')
    await logOut(tabs[2] as Page).click()
    for (const tab of tabs) await expect(logInLink(tab)).toBeVisible()
    // The first tab's account page redirects to the login page, with the way back.
    await expect(door).toHaveURL(/\/accounts\/login\?returnTo=%2Faccounts$/)
    expect(await Promise.all([...tabs, door].filter((tab) => tab !== tabs[2]).map(isSameDocument))).toEqual(
      Array(5).fill(true),
    )
  })
}

test('[AUTH-12] [AUTH-14] a login of another customer in one tab shows that customer in the other, without the first one’s data', async ({
  context,
}) => {
  const first = await openTab(context, '/accounts/login')
  await logIn(first, customer)
  await expect(first.getByRole('main')).toContainText('Maya')
  const second = await openTab(context, '/accounts')
  await expect(second.getByRole('main')).toContainText('Maya')
  await logOut(first).click()
  await expect(second).toHaveURL(/returnTo/)
  await logIn(first, homeowner)
  await expect(second).toHaveURL('/accounts')
  await expect(second.getByRole('main')).toContainText('Grace')
  await expect(second.getByText('Maya')).toHaveCount(0)
  expect(await isSameDocument(second)).toBe(true)
  await logOut(second).click()
  await expect(logInLink(first)).toBeVisible()
})

test('[AUTH-12] a session that expires ends in every tab at that moment', async ({ context }) => {
  await context.clock.install()
  const first = await openTab(context, '/accounts/login')
  await logIn(first)
  await expect(first.getByRole('main')).toContainText('Maya')
  const second = await openTab(context, '/plans')
  await expect(account(second)).toContainText('Maya')
  // In two steps, because a driver may use 31-bit integers.
  for (let half = 0; half < 2; half += 1) await context.clock.fastForward(15 * 86_400_000)
  await expect(logInLink(second)).toBeVisible()
  await expect(first).toHaveURL(/\/accounts\/login\?returnTo=%2Faccounts$/)
  expect(
    await context.cookies().then((all) => all.filter(({ name }) => name.endsWith('customer_jwt'))),
  ).toEqual([])
  expect(await isSameDocument(second)).toBe(true)
})

test('[AUTH-12] a page restored from the cache after a logout elsewhere does not show the account', async ({
  playwright,
  launchOptions,
  baseURL,
}) => {
  await withPageCache({ playwright, launchOptions, baseURL }, async (context) => {
    // A message would remove the page from the browser's cache.
    await context.addInitScript(browsers['no BroadcastChannel'])
    const first = await openTab(context, '/accounts/login')
    await logIn(first)
    await expect(first.getByRole('main')).toContainText('Maya')
    await first.evaluate(() => {
      addEventListener('pageshow', ({ persisted }) => Object.assign(window, { persisted }))
    })
    await first.goto('/documents/privacy-policy')
    const second = await openTab(context, '/')
    await logOut(second).click()
    await expect(logInLink(second)).toBeVisible()
    await first.evaluate(() => history.back())
    await expect(first).toHaveURL(/\/accounts\/login/)
    await expect(first.getByText('Maya')).toHaveCount(0)
    expect(await first.evaluate(() => Reflect.get(window, 'persisted'))).toBe(true)
  })
})
