import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { needs } from '../tools/target/target.ts'
import { findings, findingsInBoth } from './axe.ts'
import { dialog, enter, field, heading, openAt, test, wrongCode } from './gate-sites.ts'
import { addressesOf, allDocuments, allRoutes } from './route-table.ts'
import { expect, expectActive, started } from './site-test.ts'

needs('checkout')
// The history of the tab would have the pages of earlier tests.
test.use({ reuseContext: false })

// One worker, so that the site is built once.
test.describe.configure({ mode: 'default' })
test.beforeAll(async ({ builtSite }) => {
  test.setTimeout(180_000)
  await builtSite('now')
})

for (const address of [
  '/',
  '/plans.m',
  '/accounts',
  '/accounts/login.m',
  '/screens/contractTerms/error',
  '/404',
  '/no-such-page',
  '/no-such-page.m',
  '/documents/privacy',
])
  test(`[GATE-1] an unverified visitor of ${address} meets the gate, and sees nothing of the page`, async ({
    page,
    openSite,
    expectedErrors,
  }) => {
    expectedErrors.push(/status of 404/)
    const { origin } = await openSite('now')
    await openAt(page, origin + address)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed Testing Mode')
    await expect(page.getByRole('main')).toHaveCount(0)
    await expect(heading(page)).toBeHidden()
    const box = await dialog(page).boundingBox()
    expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 1280, 720])
  })

test('[GATE-1] every document of the site has the gate, and search engines are excluded', async ({
  builtSite,
  request,
  openSite,
}) => {
  const { origin } = await openSite('now')
  const client = join(await builtSite('now'), 'client')
  for (const address of allRoutes.flatMap(addressesOf)) {
    const html = await readFile(join(client, address, 'index.html'), 'utf8')
    expect(html, address).toMatch(/<html [^>]*class="(?:is-mobile )?has-gate"/)
    expect(html, address).toContain('<meta name="robots" content="noindex"')
    expect(html.indexOf('gridfrontGate'), address).toBeLessThan(html.indexOf('<title>'))
  }
  for (const name of ['404.html', '404.m.html', '500.html'])
    expect(await readFile(join(client, name), 'utf8'), name).toContain('gf-gate-overlay')
  for (const address of allDocuments) {
    const html = await (await request.get(origin + address)).text()
    expect(html, address).toContain('content="noindex"')
    expect(html, address).toMatch(/<html [^>]*class="has-gate"/)
    expect(html.indexOf('gridfrontGate'), address).toBeLessThan(html.indexOf('<title>'))
  }
  expect(await (await request.get(`${origin}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
  expect((await request.get(`${origin}/sitemap.xml`)).status()).toBe(404)
})

test('[GATE-1] a site whose gate is off has no byte of it in its documents, and loads none', async ({
  page,
  request,
}) => {
  expect(await (await request.get('/documents/privacy')).text()).not.toContain('<script')
  for (const address of ['/', '/accounts/login', '/plans.m', '/documents/privacy'])
    expect(await (await request.get(address)).text()).not.toMatch(
      /gf-gate|gf-gate-overlay|gridfrontGate|has-gate|invite_verified|Closed Testing/,
    )
  const asked: string[] = []
  page.on('request', (one) => asked.push(one.url()))
  await page.goto('/about#invite=4821')
  await started(page)
  expect(asked.filter((url) => /\/(?:gate|debug|beside)-/.test(url))).toEqual([])
})

test('[GATE-1] before the application has started the overlay covers the page, which cannot be reached', async ({
  page,
  openSite,
}) => {
  const proxy = await openSite('now')
  const release: (() => void)[] = []
  await page.route(/\/assets\/gate-/, async (route) => {
    await new Promise<void>((resolve) => release.push(resolve))
    await route.continue()
  })
  await page.goto(`${proxy.origin}/about`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed Testing Mode')
  await expect(page.getByRole('status')).toHaveText('One moment: the field for your code is coming.')
  await expect(page.getByRole('main')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'hello@wattlebird.example' })).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#app') === null)).toBe(true)
  // The application did not wait for an idle browser: code and settings of its gate have been requested.
  await expect.poll(() => release.length).toBe(2)
  for (const letGo of release) letGo()
  await expectActive(field(page))
})

test('[GATE-1] if the gate fails to load the document is reloaded once, then the overlay says so and offers a retry', async ({
  page,
  openSite,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/, /dynamically imported module/, /disallowed MIME type/)
  const { origin } = await openSite('now')
  let documents = 0
  // Only the third document gets the code: the application requests it again by itself, and a link would have lost it.
  await page.route(/\/assets\/gate-/, (route) =>
    documents > 2 ? route.continue() : route.fulfill({ status: 404 }),
  )
  page.on('request', (one) => {
    if (one.isNavigationRequest()) documents += 1
  })
  await page.goto(`${origin}/about`)
  const again = page.getByRole('alert').getByRole('link', { name: 'Try again' })
  await expect(again).toBeVisible()
  await expect(page.getByText('One moment')).toBeHidden()
  expect(documents).toBe(2)
  await again.click()
  await expect(field(page)).toBeFocused()
  expect(documents).toBe(3)
})

test('a modal that the page opens is visible above the gate, and the rest of the page is not', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  await page.evaluate(() => {
    const box = document.createElement('dialog')
    box.append(Object.assign(document.createElement('button'), { textContent: 'Stay logged in' }))
    box.addEventListener('click', () => box.close())
    document.getElementById('app')?.append(box)
    box.showModal()
  })
  await page.getByRole('button', { name: 'Stay logged in' }).click()
  await expect(heading(page)).toBeHidden()
  await field(page).fill('4821')
})

test('[GATE-12] a visitor verified in another tab is let through in this one too', async ({
  page,
  context,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  const other = await context.newPage()
  await openAt(other, `${origin}/plans`)
  await enter(other, '4821')
  await expect(dialog(page)).toBeHidden()
  await expect(heading(page)).toBeVisible()
})

test('[GATE-2] [UI-6] names, roles and states are in the accessibility tree', async ({ page, openSite }) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  await expect(dialog(page)).toHaveAccessibleDescription(
    'The Wattlebird Energy website is in closed testing. Please enter your invite code to continue. Would you like access? Write to hello@wattlebird.example',
  )
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - dialog "Closed Testing Mode":
      - paragraph: Wattlebird Energy
      - heading "Closed Testing Mode" [level=1]
      - paragraph: The Wattlebird Energy website is in closed testing. Please enter your invite code to continue.
      - text: Invite code
      - textbox "Invite code":
        - /placeholder: Enter invite code
      - alert
      - button "Submit"
      - paragraph:
        - text: Would you like access? Write to
        - link "hello@wattlebird.example":
          - /url: mailto:hello@wattlebird.example
  `)
  await savePicture(page, 'GATE-2')
  await enter(page, '0000')
  await expect(page.getByRole('alert')).toMatchAriaSnapshot(`
    - alert:
      - paragraph: ${wrongCode}
  `)
})

test('[GATE-3] the field has the focus 50 ms after the modal opens, and had it at no moment before', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await page.addInitScript(() => {
    const times: Record<string, number> = {}
    Object.assign(window, { times })
    const before = HTMLDialogElement.prototype.showModal
    HTMLDialogElement.prototype.showModal = function () {
      times.opened = performance.now()
      before.call(this)
    }
    addEventListener('focusin', ({ target }) => {
      if (target instanceof HTMLInputElement) times.focused ??= performance.now()
    })
  })
  await openAt(page, `${origin}/about`)
  const { opened = 0, focused = 0 } = await page.evaluate(
    () => (window as unknown as { times: Record<string, number> }).times,
  )
  // Timers of a browser may fire a fraction of a millisecond early.
  expect(focused - opened).toBeGreaterThanOrEqual(49)
})

test('[GATE-3] by keyboard: the focus goes through field, button and link, never to the page, and Enter submits', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: at } = document
      return at === document.body || at === null
        ? 'browser'
        : `${at.closest('dialog') ? 'in' : 'OUT'} ${at.tagName}`
    })
  const places: string[] = []
  for (let press = 0; press < 9; press += 1) {
    places.push(await focused())
    await page.keyboard.press('Tab')
  }
  expect(places.slice(0, 3)).toEqual(['in INPUT', 'in BUTTON', 'in A'])
  for (let press = 0; press < 9; press += 1) {
    places.push(await focused())
    await page.keyboard.press('Shift+Tab')
  }
  expect(places.filter((place) => place.startsWith('OUT'))).toEqual([])
  expect(new Set(places)).toContain('in INPUT')
  await field(page).focus()
  await page.keyboard.type('4821')
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
  await expectActive(heading(page))
})

test('Escape never closes it, however often it is pressed', async ({ page, openSite }) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  await field(page).fill('48')
  for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(field(page)).toHaveValue('48')
  await expect(heading(page)).toBeHidden()
})

test('[GATE-15] a wrong code is explained under the field and tied to it, and what was typed stays', {
  tag: '@firefox',
}, async ({ page, openSite }) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  await enter(page, 'wattle 7')
  await expect(field(page)).toHaveAccessibleDescription(wrongCode)
  await expect(field(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(field(page)).toHaveValue('wattle 7')
  await expect(field(page)).toBeFocused()
  await savePicture(page, 'GATE-15')
  const [input, message] = await Promise.all([
    field(page).boundingBox(),
    dialog(page).getByText(wrongCode).boundingBox(),
  ])
  expect(message?.y ?? 0).toBeGreaterThan((input?.y ?? 0) + (input?.height ?? 0))
  await page.keyboard.type('x')
  await expect(dialog(page).getByText(wrongCode)).toBeHidden()
})

test('[GATE-10] [GATE-14] a right code opens the site: this document, its next pages, and the next document', {
  tag: '@firefox',
}, async ({ page, openSite }) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  await enter(page, 'Wattle 7')
  await expect(dialog(page)).toBeHidden()
  await expect(heading(page)).toBeFocused()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers', exact: true }).click()
  await expect(page).toHaveTitle(/Careers/)
  await page.goto(`${origin}/accounts/login.m`)
  await started(page)
  await expect(heading(page)).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  const kept = await page.evaluate(() =>
    Object.entries(localStorage).filter(([key]) => key.startsWith('invite')),
  )
  expect(kept.map(([key]) => key).sort()).toEqual(['invite_verified', 'invite_verified_at'])
})

test('[GATE-1] [GATE-10] a right code opens a plain document too, and a link with a code does so without a modal', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/documents/privacy`)
  await page.keyboard.press('Escape')
  await enter(page, '0000')
  await expect(field(page)).toHaveAccessibleDescription(wrongCode)
  await enter(page, '4821')
  await expect(heading(page)).toBeVisible()
  await expect(heading(page)).toBeFocused()
  await page.goto(`${origin}/documents/hardship`)
  await expect(heading(page)).toBeVisible()
  await page.evaluate(() => {
    location.hash = '#reset'
  })
  await expect(field(page)).toBeFocused()
  await page.evaluate(() => {
    location.hash = '#invite=4821'
  })
  await expect(heading(page)).toBeVisible()
  expect(page.url()).toBe(`${origin}/documents/hardship`)
})

test('[GATE-14] a verification from a day ago has expired, and the gate appears again', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  await enter(page, '4821')
  await expect(dialog(page)).toBeHidden()
  await page.evaluate(() => localStorage.setItem('invite_verified_at', String(Date.now() - 86_400_000)))
  await openAt(page, `${origin}/plans`)
})

test('[GATE-13] [GATE-20] [TRACE-6] a link with a right code never shows the modal, and the code is stored nowhere', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  const sent: string[] = []
  page.on('request', (one) => sent.push(`${one.url()} ${one.postData() ?? ''}`))
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    const before = HTMLDialogElement.prototype.showModal
    HTMLDialogElement.prototype.showModal = function () {
      seen.push('modal')
      before.call(this)
    }
    new MutationObserver(() => {
      if (document.documentElement.classList.contains('has-gate') && document.body) seen.push('overlay')
    }).observe(document, { subtree: true, childList: true, attributes: true })
  })
  await page.goto(`${origin}/faq?from=mail#invite=Wattle%207&debug`)
  await expect(page).toHaveURL(`${origin}/faq?from=mail#debug`)
  await started(page)
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Show Password Dialog' })).toHaveAccessibleDescription(
    'already verified',
  )
  expect(await page.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([])
  // Firefox does not count the blank page with which a window begins.
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
  // The first page view, and the gate's own steps.
  const isSent = (word: string) => () => sent.some((one) => one.includes(word))
  await expect.poll(isSent('page-view')).toBe(true)
  await expect.poll(isSent('"machine":"gate"')).toBe(true)
  expect(sent.filter((one) => /Wattle(?: |%20|\+)7/.test(one))).toEqual([])
})

test('[GATE-13] a reset in a link ends the verification, on load and during a visit', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await page.goto(`${origin}/about#invite=4821`)
  await expect(heading(page)).toBeVisible()
  await started(page)
  await page.evaluate(() => {
    location.hash = '#reset'
  })
  await expect(field(page)).toBeFocused()
  await expect(page).toHaveURL(`${origin}/about`)
  await enter(page, '4821')
  await expect(dialog(page)).toBeHidden()
  await page.goto('about:blank')
  await openAt(page, `${origin}/about#reset`)
  await expect(page).toHaveURL(`${origin}/about`)
})

test('[GATE-16] with blocked storage the gate works, and a right code opens it for the visit', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
  })
  await openAt(page, `${origin}/about`)
  await enter(page, '0000')
  await expect(field(page)).toHaveAccessibleDescription(wrongCode)
  await enter(page, '4821')
  await expect(dialog(page)).toBeHidden()
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers', exact: true }).click()
  await expect(page).toHaveTitle(/Careers/)
  await expect(dialog(page)).toBeHidden()
})

test('[ENV-4] nothing in path or query opens the gate', async ({ page, openSite, expectedErrors }) => {
  expectedErrors.push(/status of 404/)
  const { origin } = await openSite('now')
  for (const address of ['/?invite=4821', '/invite=4821', '/about?reset&invite=4821&testing=true&gate=off'])
    await openAt(page, origin + address)
})

test('[ROUTE-8] in debug mode the dialog can be closed and opened again, and does not reappear by itself', async ({
  page,
  openSite,
}) => {
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about#Some-DeBug-here`)
  const button = page.getByRole('button', { name: 'Show Password Dialog' })
  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await expect(dialog(page)).toBeHidden()
  await expect(heading(page)).toBeVisible()
  await expect(button).toBeEnabled()
  await savePicture(page, 'ROUTE-8')
  const box = await button.boundingBox()
  expect(
    [1280 - (box?.x ?? 0) - (box?.width ?? 0), 720 - (box?.y ?? 0) - (box?.height ?? 0)].every(
      (gap) => gap < 40,
    ),
  ).toBe(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Careers', exact: true }).click()
  await expect(page).toHaveTitle(/Careers/)
  await button.click()
  await expect(field(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await button.click()
  await enter(page, '4821')
  await expect(button).toHaveAccessibleDescription('already verified')
  await expect(button).toBeDisabled()
})

test('[ROUTE-8] without a gate the debug button is there too, disabled, and says why; without the fragment it is not', async ({
  page,
}) => {
  await page.goto('/about')
  await started(page)
  const button = page.getByRole('button', { name: 'Show Password Dialog' })
  await expect(button).toHaveCount(0)
  // Also on a later change of the address.
  await page.evaluate(() => {
    location.hash = '#DEBUG'
  })
  await expect(button).toHaveAccessibleDescription('gate is off')
  await expect(button).toBeDisabled()
  await expect(button).toHaveCSS('font-size', '14px')
  await page.evaluate(() => {
    location.hash = ''
  })
  await expect(button).toBeVisible()
  expect(await findings(page)).toEqual([])
})

test.describe('with less motion', () => {
  test.use({ reducedMotion: 'reduce' })
  test(`[UI-6] axe finds nothing at the gate: at first, after a wrong code, in debug mode, light and dark`, async ({
    page,
    openSite,
  }) => {
    const { origin } = await openSite('now')
    await openAt(page, `${origin}/about`)
    expect(await findingsInBoth(page)).toEqual([])
    await enter(page, '0000')
    await expect(field(page)).toHaveAccessibleDescription(wrongCode)
    expect(await findingsInBoth(page)).toEqual([])
    await page.evaluate(() => {
      location.hash = '#debug'
    })
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('button', { name: 'Show Password Dialog' })).toBeEnabled()
    expect(await findingsInBoth(page)).toEqual([])
  })
})

test('[UI-6] in forced colours, field, error and focus differ by their outlines', async ({
  page,
  openSite,
}) => {
  needs('media')
  await page.emulateMedia({ forcedColors: 'active' })
  const { origin } = await openSite('now')
  await openAt(page, `${origin}/about`)
  await expect(field(page)).toHaveCSS('outline-style', 'double')
  await enter(page, '0')
  await dialog(page).getByRole('button', { name: 'Submit' }).focus()
  await expect(field(page)).toHaveCSS('outline-style', 'solid')
  await expect(field(page)).toHaveCSS('outline-width', '3px')
  await savePicture(page, 'UI-6')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  test('[GATE-1] the gate shows its text, and says what it needs', async ({ page, openSite }) => {
    needs('scriptingMedia')
    const { origin } = await openSite('now')
    await page.goto(`${origin}/about`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Closed Testing Mode')
    await expect(page.getByText('This page needs JavaScript to take your code.')).toBeVisible()
    await expect(heading(page)).toBeHidden()
    await savePicture(page, 'GATE-1')
  })
})

test('[TRACE-6] an error that contains the code is traced without it', async ({
  page,
  openSite,
  expectedErrors,
}) => {
  expectedErrors.push(/planted/)
  const { origin } = await openSite('now')
  await page.goto(`${origin}/about#invite=Wattle%207`)
  await started(page)
  await expect(page).toHaveURL(`${origin}/about`)
  const sent = page.waitForRequest('**/api/Tracing/error')
  await page.evaluate(() => {
    setTimeout(() => {
      throw new Error('planted: Wattle 7 is no number')
    })
  })
  const { message, stack } = (await sent).postDataJSON()
  expect(message).toContain('is no number')
  expect(message + stack).not.toContain('Wattle 7')
})
