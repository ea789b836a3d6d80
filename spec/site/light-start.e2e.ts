import type { Page, Request } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { FaultProxy } from './fault-proxy.ts'
import { applicationStarted, expect, logIn, logInFields, recordShifts, started, test } from './site-test.ts'

needs('ownPages')

// A script that an earlier test has loaded may be in the browser's memory.
test.use({ reuseContext: false })

const isView = (request: Request) =>
  request.url().endsWith('/api/Tracing/custom') && request.postDataJSON()?.name === 'page-view'

/** Every page view that a page sends, with the backend's answers. */
function pageViews(page: Page) {
  const views: { path: string; from: string; status: number }[] = []
  page.on('requestfinished', async (request) => {
    if (!isView(request)) return
    const { path, from } = request.postDataJSON().tags
    views.push({ path, from, status: (await request.response())?.status() ?? 0 })
  })
  return views
}

/** The application's files that a page loads. */
function scripts(page: Page) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && !request.url().endsWith('/sw.js')) asked.push(request.url())
  })
  return asked
}
const names = (asked: readonly string[]) => asked.map((url) => url.replace(/^.*\/|-[\w-]{8}\.js$/g, ''))
const isMounted = (page: Page) =>
  page.evaluate(() => document.documentElement.classList.contains('is-mounted'))
const mounted = (page: Page) => page.locator('html.is-mounted').waitFor({ state: 'attached' })

test('a visitor who reads loads no application: links, menu and disclosures work in the browser itself', {
  tag: '@firefox',
}, async ({ page }) => {
  const asked = scripts(page)
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/faq')
  const question = page.locator('main details').first()
  await question.locator('summary').click()
  await expect(question).toHaveAttribute('open')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.locator('#gf-navigation').getByRole('link', { name: 'Plans' }).click()
  await expect(page).toHaveURL('/plans')
  await page.goBack()
  await expect(page).toHaveURL('/faq')
  await page.mouse.move(5, 400)
  await page.keyboard.press('Tab')
  expect(names(asked).filter((name) => name !== 'after-load')).toEqual([])
  expect(await isMounted(page)).toBe(false)
})

test('[PAGE-8] an idle page prefetches the documents of links in view, and no application', async ({
  page,
}) => {
  const asked = scripts(page)
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.headers()['sec-purpose']?.includes('prefetch'))
      documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect.poll(() => documents).toContain('/plans')
  expect(documents.length).toBeLessThanOrEqual(4)
  expect(names(asked)).toEqual(['after-load'])
  expect(await isMounted(page)).toBe(false)
})

test('the application starts when a control is used, and its pages then need no document', async ({
  page,
}) => {
  const asked = scripts(page)
  // Loaded by the application: the page view comes from the document itself.
  const traced = page.waitForResponse(/\/api\/Tracing\/state-transition/)
  await page.goto('/')
  await started(page)
  await traced
  // The start, the template, and one file that every page loads after it.
  const expected = ['background', 'client', 'core', 'react', 'reading', 'router']
  const late = ['after-load', 'service-worker']
  expect(
    names(asked)
      .filter((name) => !late.includes(name))
      .toSorted(),
  ).toEqual(expected)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.locator('footer').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

for (const [what, connection] of [
  ['data is to be saved', { saveData: true }],
  ['the network is slow', { effectiveType: '2g' }],
] as const)
  test(`with ${what} a control starts the application`, async ({ page }) => {
    await page.addInitScript((given) => {
      Object.defineProperty(navigator, 'connection', { value: given })
    }, connection)
    await page.goto('/read-your-meter')
    await page.locator('.gf-transition__controls button').last().focus()
    await mounted(page)
  })

for (const path of ['/accounts/forgot-password', '/do-not-contact', '/accounts'])
  test(`${path} needs the application, and starts it at once`, async ({ page }) => {
    await page.goto(path)
    await mounted(page)
  })

test('the form of the login page works without the application, which is fetched when somebody types', async ({
  page,
}) => {
  const asked = scripts(page)
  await page.goto('/accounts/login')
  await started(page)
  const { email } = logInFields(page)
  await page.getByRole('button', { name: 'Show password' }).click()
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'There is a problem' })).toBeFocused()
  await expect.poll(() => names(asked)).toContain('after-load')
  expect(names(asked).toSorted()).toEqual(['after-load', 'core', 'forms', 'login-form', 'react'])
  expect(await isMounted(page)).toBe(false)
  await email.press('a')
  await expect.poll(() => names(asked)).toContain('client')
  await expect.poll(() => names(asked)).toContain('background')
  expect(await isMounted(page)).toBe(false)
})

test('a login starts the application in the same document, and goes on in it', async ({ page }) => {
  needs('customer')
  await page.goto('/accounts/login?returnTo=%2Faccounts%2Fsecurity')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const loads: string[] = []
  page.on('request', (request) => request.resourceType() === 'document' && loads.push(request.url()))
  await logIn(page)
  await expect(page).toHaveURL('/accounts/security')
  await expect(page.locator('main h1')).toBeFocused()
  await mounted(page)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/accounts/login')
  await expect(logInFields(page).email).toBeVisible()
  expect(loads).toEqual([])
})

test('a login whose application cannot be had goes on in the next document', async ({
  page,
  expectedErrors,
}) => {
  needs('customer')
  expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically/)
  let isGone = true
  await page.route(/\/assets\/client-.*\.js/, (route) => (isGone ? route.abort() : route.continue()))
  await page.goto('/accounts/login?returnTo=%2Faccounts%2Fsecurity')
  await started(page)
  page.on('request', (request) => {
    if (request.resourceType() === 'document') isGone = false
  })
  await logIn(page)
  await expect(page).toHaveURL('/accounts/security')
  await mounted(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()
})

test('on a login page that is needed as a whole the application takes the form’s place, with what was typed', async ({
  page,
}) => {
  await page.goto('/accounts/login')
  await started(page)
  const { email, password } = logInFields(page)
  await email.fill('me@mail.example')
  await password.fill('half a pass')
  await applicationStarted(page)
  await expect(email).toHaveValue('me@mail.example')
  await expect(password).toHaveValue('half a pass')
  await expect(password).toBeFocused()
  await page.keyboard.type('word')
  await expect(password).toHaveValue('half a password')
  await expect(page.locator('form')).toHaveCount(1)
  await page.locator('footer').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
})

test('[AUTH-12] a login in another tab leads the login page on, in the same document', async ({
  page,
  context,
}) => {
  needs('customer')
  await page.goto('/accounts/login')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const other = await context.newPage()
  await other.goto('/accounts/login')
  await logIn(other)
  await expect(page).toHaveURL('/accounts')
  await expect(page.getByRole('banner').getByRole('button', { name: 'Log out' })).toBeVisible()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('with a stored session each page starts it at once, and the header shows the customer', async ({
  page,
  enter,
}) => {
  await enter('/about')
  await expect(page.locator('header').getByRole('button', { name: 'Log out' })).toBeVisible()
})

const meterStep = (page: Page) => page.locator('.gf-transition__step[data-current]')
for (const [name, use] of [
  ['a pointer', (page: Page) => page.locator('.gf-transition__controls button').last().click()],
  ['a touch', (page: Page) => page.locator('.gf-transition__controls button').last().tap()],
  [
    'the keyboard',
    async (page: Page) => {
      await page.locator('.gf-transition__controls button').last().focus()
      await page.keyboard.press('Enter')
    },
  ],
] as const)
  test.describe(`by ${name}`, () => {
    test.use({ hasTouch: name === 'a touch' })
    test(`what is pressed by ${name} before the application runs is executed once it does, once`, async ({
      page,
    }) => {
      if (name === 'a touch') needs('taps')
      let release = () => {}
      const isPressed = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\/assets\/client-.*\.js/, async (route) => {
        await isPressed
        await route.continue()
      })
      await page.goto('/read-your-meter')
      const before = await meterStep(page).textContent()
      await use(page)
      expect(await isMounted(page)).toBe(false)
      release()
      await mounted(page)
      await expect(meterStep(page)).not.toHaveText(before ?? '')
      await expect(meterStep(page)).toHaveText(
        (await page.locator('.gf-transition__step').nth(1).textContent()) ?? '',
      )
    })
  })

test('a page whose application fails to load stays complete, and its links work', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|Failed to fetch dynamically/)
  await page.route(/\/assets\/client-.*\.js/, (route) => route.abort())
  await page.goto('/plans')
  const failed = page.waitForEvent('requestfailed')
  await page.evaluate(() => dispatchEvent(new Event('gridfront:start')))
  await failed
  await page.locator('footer').getByRole('link', { name: 'Careers' }).click()
  await expect(page).toHaveURL('/careers')
  await expect(page.locator('main h1')).toBeVisible()
})

test('[ROUTE-12] a document that takes more than a second is told of where it can be seen', async ({
  page,
  baseURL,
}) => {
  const proxy = await FaultProxy.open(String(baseURL))
  await page.goto(`${proxy.origin}/faq`)
  const release = proxy.holdBack('/careers')
  proxy.answer('/said', (_, outgoing) => void outgoing.writeHead(204).end())
  // A page that is being left cannot be queried, so it reports by itself.
  await page.evaluate(() => {
    const notice = document.getElementById('gf-leaving') as HTMLElement
    new MutationObserver(() => {
      const { top, bottom } = notice.getBoundingClientRect()
      sessionStorage.setItem('said', `${notice.textContent} ${top >= 0 && bottom <= innerHeight}`)
      void fetch('/said')
    }).observe(notice, { childList: true })
  })
  // A pointer would have triggered the prefetch earlier.
  await page.locator('footer').getByRole('link', { name: 'Careers' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => proxy.asked).toContain('/said')
  release()
  await expect(page).toHaveURL(`${proxy.origin}/careers`)
  expect(await page.evaluate(() => sessionStorage.getItem('said'))).toBe('Loading Careers… true')
  await proxy.close()
})

test('[ROUTE-10] a visitor who leaves before the application has started is counted once', async ({
  page,
}) => {
  const views = pageViews(page)
  await page.goto('/about')
  await expect.poll(() => views.length).toBe(1)
  await page.goto('/faq.m')
  await expect.poll(() => views.length).toBe(2)
  expect(views).toEqual([
    { path: '/about', from: '', status: 204 },
    { path: '/faq.m', from: '', status: 204 },
  ])
})

test('[ROUTE-10] the application reports the next pages, and not the first one again', async ({ page }) => {
  const views = pageViews(page)
  await page.goto('/')
  await started(page)
  await page.locator('header').getByRole('link', { name: 'Log in' }).click()
  await expect(page).toHaveURL('/accounts/login')
  await expect.poll(() => views.length).toBe(2)
  expect(views).toEqual([
    { path: '/', from: '', status: 204 },
    { path: '/accounts/login', from: '/', status: 204 },
  ])
})

test('[FORM-4] what was typed before the form works stays, and a submit is held until it does', async ({
  page,
}) => {
  await page.route(/\/assets\/login-form-.*\.js/, async (route) => {
    await typed
    await route.continue()
  })
  let done = () => {}
  const typed = new Promise<void>((resolve) => {
    done = resolve
  })
  await page.goto('/accounts/login', { waitUntil: 'commit' })
  await page.getByLabel('Email', { exact: true }).fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('not-a-password')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.locator('form')).toHaveAttribute('data-held', 'submit')
  done()
  await started(page)
  await expect(page.getByRole('alert').or(page.locator('.gf-error-summary')).first()).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('nobody')
  await expect(page).toHaveURL('/accounts/login')
})

// A page of each template, in both variants if the text depends on it.
for (const path of [
  '/',
  '/m',
  '/plans',
  '/faq',
  '/about.m',
  '/contact',
  '/policies',
  '/do-not-contact',
  '/accounts',
  '/accounts/login',
  '/accounts/forgot-password',
  '/accounts/forgot-email.m',
  '/screens/emailConfirm/success',
  '/404',
])
  test(`${path} is hydrated as it was rendered`, async ({ page }) => {
    await page.goto(path)
    const mark = () =>
      page.evaluate(() => {
        const main = document.querySelector('main') as HTMLElement & { seen?: boolean }
        const before = main.seen === true
        main.seen = true
        return before
      })
    await mark()
    await started(page)
    // The rendered markup was kept, not rendered again. An account page redirects a visitor instead.
    if (path !== '/accounts') expect(await mark()).toBe(true)
  })

for (const width of [390, 1280])
  for (const path of ['/', '/plans', '/faq'])
    test(`nothing moves on ${path} at ${width} px, from the first frame until after the start`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      const shifts = await recordShifts(page)
      await page.goto(path)
      await started(page)
      await page.evaluate(
        () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
      )
      expect(await shifts()).toEqual([])
    })

test('a page enters the back/forward cache, and is restored unchanged', async ({ page }) => {
  await page.goto('/faq')
  await started(page)
  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await page.goto('/documents/privacy')
  await page.goBack()
  const reasons = await page.evaluate(() => {
    const [entry] = performance.getEntriesByType('navigation') as (PerformanceNavigationTiming & {
      notRestoredReasons?: { reasons?: { reason: string }[] } | null
    })[]
    return (entry?.notRestoredReasons?.reasons ?? []).map(({ reason }) => reason)
  })
  // Automated browsers may cache no pages at all; our page must not be the reason.
  expect(reasons.filter((reason) => /unload|lock|websocket|rtc|broadcast/i.test(reason))).toEqual([])
})
