import { expect, started, test } from './site-test.ts'

test('[ROUTE-7] a link shows its page without loading a document, with its own title, head and focus', async ({
  page,
}) => {
  await page.goto('/')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL('/plans')
  await expect(page).toHaveTitle(/plans/i)
  await expect(page.locator('main h1')).toBeFocused()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/plans$/)
  await expect(page.locator('link[rel=canonical]')).toHaveCount(1)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/')
  await expect(page).toHaveTitle(/^Wattlebird Energy/)
  await page.goForward()
  await expect(page.locator('main h1')).toBeFocused()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[ROUTE-7] links in the text of a page are followed without a document load, and keep query and fragment', async ({
  page,
}) => {
  await page.goto('/faq')
  await started(page)
  await page.evaluate(() => {
    Object.assign(window, { isSameDocument: true })
    const link = Object.assign(document.createElement('a'), {
      href: '/plans?from=faq%25#main',
      textContent: 'a made link',
    })
    document.querySelector('main .gf-prose')?.append(link)
  })
  await page.getByRole('link', { name: 'a made link' }).click()
  await expect(page).toHaveURL('/plans?from=faq%25#main')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[ROUTE-6] inside a mobile page the application stays in the mobile variant', async ({ page }) => {
  await page.goto('/m')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.locator('footer').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers.m')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('[ROUTE-4] a linked document is loaded as a document, not by the application', async ({ page }) => {
  await page.goto('/policies')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.locator('footer a[href="/documents/privacy"]').click()
  await expect(page).toHaveURL('/documents/privacy')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})

test('[ROUTE-5] a link to nowhere shows the 404 page, and the header stays', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/about')
  await started(page)
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), {
      href: '/no/such/page',
      textContent: 'a lost link',
    })
    document.querySelector('main')?.append(link)
  })
  const answer = page.waitForResponse('**/no/such/page')
  await page.getByRole('link', { name: 'a lost link' }).click()
  expect((await answer).status()).toBe(404)
  await expect(page.locator('main h1')).toHaveText(/can't find/i)
  await expect(page.getByRole('banner')).toBeVisible()
})

test('a page whose data does not come says what to do; the header stays, and a second try shows the page', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to load|We couldn't load/)
  await page.goto('/')
  await started(page)
  let isBroken = true
  let tries = 0
  await page.route('**/page-data/about/page-data.json', (route) => {
    tries += 1
    return isBroken ? route.abort() : route.continue()
  })
  await page.locator('footer').getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('alert')).toContainText("We couldn't load /about")
  expect(tries).toBe(4)
  await expect(page.getByRole('banner')).toBeVisible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('main h1')).toHaveText(/About/)
})

test('[ROUTE-7] the query stays in the address as it was typed, whatever it looks like', async ({ page }) => {
  const typed = '/plans?ref=12345678901234567890&n=1.0&e=1e3&a=1&a=2&bad=%zz&plus=a+b'
  await page.goto(typed)
  await started(page)
  expect(await page.evaluate(() => location.pathname + location.search)).toBe(typed)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL('/contact')
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText(/plans/i)
  expect(await page.evaluate(() => location.pathname + location.search)).toBe(typed)
})

test('[ROUTE-15] where the application cannot start, the document goes on: links lead on, the login form says why', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch|dynamically imported/)
  await page.route('**/assets/login-page-*.js', (route) => route.abort())
  await page.goto('/accounts/login')
  await expect(page.getByText('Logging in needs JavaScript')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
  await page.locator('footer').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  await expect(page.locator('main h1')).toBeVisible()
})

test('[ROUTE-5] an unknown account address shows the 404 page, and the application starts there too', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  await page.goto('/accounts/no-such-page')
  await started(page)
  await expect(page.locator('main h1')).toHaveText(/can't find/i)
})
