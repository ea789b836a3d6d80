import querystring from 'node:querystring'
import { toMobilePath } from '../../src/navigation/mobile-variant.ts'
import { escapeHtml } from '../../src/pages/escape-html.ts'
import { savePicture } from '../tools/clauses/save-picture.ts'
import { hasMobileVariants, needs, needsMobileVariants, target } from '../tools/target/target.ts'
import { documentScripts } from './document-scripts.ts'
import { expect, test } from './reading-test.ts'
import {
  addressesOf,
  allDocuments,
  allRoutes,
  linkedDocuments,
  mobileAddressOf,
  pageRoutes,
  someRoute,
  writtenDocuments,
} from './route-table.ts'
import { customer, customerName } from './site-test.ts'

/** The clause whose table lists the routes of a kind. */
const tableOf = {
  page: 'ROUTE-1',
  plans: 'ROUTE-1',
  account: 'ROUTE-2',
  result: 'ROUTE-3',
  'sign-up': 'ORIG-1',
} as const

const titleIn = (html: string) => /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
const wordsIn = (text: string) => text.split(/\s+/).filter((word) => /\w/.test(word)).length

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  for (const route of allRoutes)
    test(`[${tableOf[route.kind]}] ${route.path} is a document with its own title and one heading`, async ({
      page,
    }) => {
      const response = await page.goto(route.path)
      expect(response?.status()).toBe(200)
      expect((await page.title()).toLowerCase()).toContain(route.title.toLowerCase())
      // Without scripts nothing may claim to be loading.
      const headings = await page.locator('main h1').allInnerTexts()
      expect(headings, `first headings of ${route.path}`).toHaveLength(1)
      if (route.heading) expect(headings).toEqual([route.heading])
    })

  test('[ROUTE-6] the mobile variant of each route is a document as well, and both name the plain address as canonical', async ({
    request,
  }) => {
    for (const route of allRoutes)
      for (const address of addressesOf(route)) {
        const answer = await request.get(address)
        expect(answer.status(), address).toBe(200)
        const html = await answer.text()
        const isMobile = /<html[^>]* class="[^"]*\bis-mobile\b/.test(html)
        expect(isMobile, address).toBe(address !== route.path)
        if (isMobile) {
          expect(titleIn(html).toLowerCase(), address).toContain(route.title.toLowerCase())
          expect(html.match(/<h1[ >]/g) ?? [], `first headings of ${address}`).toHaveLength(1)
          if (route.heading) expect(html, address).toContain(`>${escapeHtml(route.heading)}</h1>`)
        }
        const canonicals = [...html.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(
          ([, href = '']) => new URL(href).pathname,
        )
        expect(canonicals, address).toEqual([route.canonical ?? route.path])
      }
  })

  test('[UI-1] no paragraph stands on two pages', async ({ page }) => {
    needs('ownPages')
    const seen = new Map<string, string>()
    const twice: string[] = []
    for (const path of [...pageRoutes.map((route) => route.path), ...writtenDocuments]) {
      await page.goto(path)
      // A plain document's main part is the prose itself; a page's contains it.
      const prose = page.locator('main .gf-prose, main.gf-prose')
      for (const text of await prose.locator('p, li').allInnerTexts()) {
        const paragraph = text.trim().replace(/\s+/g, ' ')
        if (wordsIn(paragraph) < 12) continue
        const other = seen.get(paragraph)
        if (other && other !== path) twice.push(`${other} and ${path}: ${paragraph}`)
        seen.set(paragraph, path)
      }
    }
    expect(seen.size).toBeGreaterThan(200)
    expect(twice).toEqual([])
  })

  test('[ROUTE-13] the account page says what it is for and how to log in, and holds nothing personal', async ({
    page,
  }) => {
    needs('accounts')
    const response = await page.goto('/accounts')
    expect(response?.status()).toBe(200)
    await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeVisible()
    const html = (await response?.text()) ?? ''
    for (const own of [customer.email, customerName].filter(Boolean)) expect(html).not.toContain(own)
  })

  test('[AUTH-13] without scripts the login form says so, and cannot send a password anywhere', async ({
    page,
  }) => {
    needs('accounts')
    await page.goto('/accounts/login')
    await expect(page.getByText('Logging in needs JavaScript')).toBeVisible()
    await savePicture(page, 'AUTH-13')
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled()
    expect(await page.locator('form').getAttribute('method')).toBe('post')
  })
})

test('[ROUTE-14] no two routes share a document title', async ({ request }) => {
  const paths = new Map<string, string[]>()
  for (const { path } of allRoutes) {
    const title = titleIn(await (await request.get(path)).text())
    expect(title, `title of ${path}`).not.toBe('')
    paths.set(title, [...(paths.get(title) ?? []), path])
  }
  expect([...paths].filter(([, same]) => same.length > 1)).toEqual([])
})

test('[ROUTE-5] unknown paths answer 404 with the 404 page, at any depth and in both variants', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/status of 404/)
  for (const path of ['/nope', '/nope.m', '/accounts/nope', '/a/b/c/d.m', '/accounts.m/login', '/.m']) {
    const response = await page.goto(path)
    expect(response?.status(), path).toBe(404)
    await expect(page.locator('main h1')).toHaveText(target.notFoundHeading)
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  }
})

test('[ROUTE-4] the five documents are plain documents, linked from the footer of every page and from /policies', async ({
  page,
}) => {
  const accounts = target.can.includes('accounts') ? ['/accounts/login'] : []
  for (const address of ['/', mobileAddressOf(someRoute), ...accounts, '/404']) {
    await page.goto(address)
    for (const link of linkedDocuments)
      await expect(page.locator(`footer a[href="${link}"]`), `${link} on ${address}`).toHaveCount(1)
  }
  if (pageRoutes.some(({ path }) => path === '/policies')) {
    await page.goto('/policies')
    for (const link of linkedDocuments)
      await expect(page.locator(`main a[href="${link}"]`).first()).toBeVisible()
    await savePicture(page, 'ROUTE-4')
  }
  for (const link of linkedDocuments) {
    const response = await page.goto(link)
    expect(response?.status(), link).toBe(200)
    expect(await page.locator('h1').count(), link).toBe(1)
    expect(await page.locator('script').count(), link).toBe(0)
  }
})

test('[ROUTE-6] links inside a mobile page stay in the mobile variant; each variant links to the other', async ({
  page,
}) => {
  needsMobileVariants()
  const { path } = someRoute
  const mobile = toMobilePath(path)
  await page.goto(`${mobile}?from=mail`)
  const hrefs = await page
    .locator('a[href^="/"]:not([rel~=external]):not([data-variant-switch])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(hrefs.length).toBeGreaterThan(5)
  expect(hrefs.filter((href) => !/^\/(?:m|[^?#]+\.m)(?:[?#]|$)/.test(href))).toEqual([])
  await page.locator('a[data-variant-switch]').click()
  await expect(page).toHaveURL(`${path}?from=mail`)
  await page.locator('a[data-variant-switch]').click()
  await expect(page).toHaveURL(`${mobile}?from=mail`)
})

test('[ROUTE-7] a slash at the end and the index page lead to the one address, with the query', async ({
  request,
}) => {
  const { path } = someRoute
  const moves = {
    [`${path}/?a=%25b`]: `${path}?a=%25b`,
    [`${path}.m/`]: mobileAddressOf(someRoute),
    '/index.html': '/',
    '/index?x=1': '/?x=1',
    '/index.m': mobileAddressOf({ path: '/' }),
    ...(!hasMobileVariants && { '/m': '/', [`${path}.m?a=1`]: `${path}?a=1` }),
  }
  for (const [from, to] of Object.entries(moves)) {
    const response = await request.get(from, { maxRedirects: 0 })
    expect(response.status(), from).toBe(308)
    expect(response.headers().location, from).toBe(to)
  }
})

test('[ROUTE-16] no spelling of an address leads off this origin, to a fault, or to an exception', async ({
  request,
  baseURL,
}) => {
  const spellings = [
    '//evil.example',
    '/%2F/evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/%',
    '/50%',
    '/%00',
    '/a%0Ab',
    '/..%2f..%2fetc',
    `/.%2e${someRoute.path}/`,
    '//evil.example/',
    '/%2F%2Fevil.example/%2e%2e',
    `${someRoute.path}//`,
  ]
  for (const spelling of spellings) {
    const response = await request.fetch(`${baseURL}${spelling}`, { maxRedirects: 0 })
    expect(response.status(), spelling).toBeLessThan(500)
    const { location } = response.headers()
    if (location) expect(new URL(location, baseURL).origin, spelling).toBe(new URL(baseURL ?? '').origin)
  }
})

test('[UI-1] every internal link and asset of every page answers', async ({ page, request }) => {
  /** Each file, with a page that names it. */
  const places = new Map<string, string>()
  for (const address of [...allRoutes.flatMap(addressesOf), ...allDocuments]) {
    const html = await (await request.get(address)).text()
    for (const [, place = ''] of html.matchAll(/(?:href|src|srcset)="(\/[^"#? ]*)/g))
      places.set(place, address)
    // The files in the boot data: scripts, the whole style sheet, the font.
    for (const [, place = ''] of html.matchAll(/"(\/assets\/[^"]+)"/g)) places.set(place, address)
  }
  if (target.can.includes('ownPages'))
    for (const file of ['/favicon.ico', '/og.png', '/.well-known/security.txt'])
      places.set(file, 'every site')
  places.set('/manifest.webmanifest', 'every site')
  expect(places.size).toBeGreaterThan(allRoutes.length)
  for (const [place, address] of places)
    expect((await request.get(place)).status(), `${place}, named on ${address}`).toBe(200)
  const { icons } = (await (await request.get('/manifest.webmanifest')).json()) as {
    icons: { src: string }[]
  }
  for (const { src } of icons) expect((await request.get(src)).status(), src).toBe(200)
  await page.goto('/')
})

/**
 * Whether a browser finds the target of a fragment. The top and a text fragment are no elements, and an invalid escape is
 * taken literally.
 */
const hasPart = (html: string, part: string) =>
  /^(?:top$|:~:)/i.test(part) || [part, querystring.unescape(part)].some((id) => html.includes(` id="${id}"`))

test('[UI-1] every link to a part of a page leads to a part that is there', async ({ request }) => {
  const addresses = [...allRoutes.flatMap(addressesOf), ...allDocuments]
  const documents = new Map<string, string>()
  for (const address of addresses) {
    const html = await (await request.get(address)).text()
    // The data of a page contains its text once more, as JSON.
    documents.set(address, html.replace(/<script\b[\s\S]*?<\/script>/g, ''))
  }
  // An account's parts are rendered only for the customer.
  const drawn = new Set(allRoutes.filter(({ kind }) => kind === 'account').flatMap(addressesOf))
  const dead: string[] = []
  for (const [address, html] of documents)
    for (const [, place = address, part = ''] of html.matchAll(
      /\shref="(\/[^"#?]*)?(?:\?[^"#]*)?#([^"]+)"/g,
    )) {
      // The test before checks whether pages outside the brand file answer.
      const shown = drawn.has(place) ? undefined : documents.get(place)
      if (shown !== undefined && !hasPart(shown, part)) dead.push(`${place}#${part}, named on ${address}`)
    }
  expect(dead).toEqual([])
})

test('[ROUTE-15] titles and descriptions stand in the document; what is not public is noindex', async ({
  request,
}) => {
  for (const { path, isListed } of allRoutes) {
    const html = await (await request.get(path)).text()
    const [, description = ''] = /<meta name="description" content="([^"]*)"/.exec(html) ?? []
    expect(description, `description of ${path}`).toMatch(/^.{50,170}$/s)
    // Search engines may list the start of sign-up and none of its steps; each network's plans, and no answer to a
    // postcode.
    expect(html.includes('<meta name="robots" content="noindex"'), path).toBe(!isListed)
  }
})

test('[ROUTE-15] each document has the title, the address and the picture that a preview of its link shows', async ({
  request,
}) => {
  needs('sharePicture')
  for (const { path } of allRoutes) {
    const html = await (await request.get(path)).text()
    for (const [name, content] of [
      ['title', '[^"]+'],
      ['url', 'https:\\/\\/[^"]+'],
      ['image', 'https:\\/\\/[^"]+\\.png'],
    ])
      expect(html, path).toMatch(new RegExp(`<meta property="og:${name}" content="${content}"`))
  }
})

test('[PAGE-3] [SW-2] hashed files are kept for ever; documents, page data and the worker are asked for again; all come compressed', async ({
  request,
}) => {
  needs('server')
  const page = await request.get('/', { headers: { 'accept-encoding': 'br' } })
  expect(page.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-encoding': 'br',
    // Otherwise a cache in between would send compressed files to clients that cannot read them.
    vary: expect.stringMatching(/accept-encoding/i),
  })
  const [script] = documentScripts(await page.text())
  const asset = await request.get(script ?? '', { headers: { 'accept-encoding': 'gzip' } })
  expect(asset.headers()).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-encoding': 'gzip',
  })
  const again = await request.get('/', {
    headers: { 'accept-encoding': 'br', 'if-none-match': page.headers().etag ?? '' },
  })
  expect(again.status()).toBe(304)
  for (const [address, caching] of [
    ['/page-data/index/page-data.json', /^no-(?:cache|store)$/],
    ['/page-data/app-data.json', /^no-store$/],
    ['/sw.js', /^no-(?:cache|store)$/],
  ] as const) {
    const answer = await request.get(address)
    expect(answer.status(), address).toBe(200)
    expect(answer.headers()['cache-control'], address).toMatch(caching)
  }
})

test('[ACC-2] /.well-known/change-password leads to the page where a password is changed', async ({
  request,
}) => {
  needs('accounts', 'server')
  const response = await request.get('/.well-known/change-password', { maxRedirects: 0 })
  expect(response.status()).toBe(302)
  expect(response.headers().location).toBe('/accounts/forgot-password')
})
