import { brotliCompressSync, constants } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { documentScripts } from './document-scripts.ts'
import { asProduction } from './production-page.ts'
import { addressesOf, pageRoutes, resultRoutes, signUpRoutes } from './route-table.ts'
import { expect, started, test } from './site-test.ts'

needs('ownPages')

/** kB of brotli, as the site is deployed: what a page may cost until it has started, with the scripts of the pages that it prefetches then. */
interface Budget {
  /** The styles are part of the document. */
  readonly html: number
  /** Includes what is prefetched for links of header and main part, and what is loaded in idle time. */
  readonly scripts: number
}
const budgets: Readonly<Record<string, Budget>> = {
  // 0.3 kB of all scripts are the ways to the pages of requests, bills and payments, whose code none of these pages loads.
  // 0.3 kB of the account's scripts are its details, as much its plan. 0.6 kB of the scripts are the table that compares plans: /plans is loaded
  // ahead, and taken over as it stands. 0.2 kB are the box for a postcode, and the names that the networks' pages share with it.
  // 0.2 kB more are the way to the page of documents, and the bytes of a file as an answer; the account's 0.8 months and years of usage,
  // and buttons for papers. 0.1 kB are the ways to payments and direct debit; the account's 0.5 what is debited next.
  // 0.2 kB are the way to more time to pay, and what a logout takes out of every tab; the account's 0.5 the next instalment, and how a bill was estimated.
  // 0.1 kB are the way to the page that takes payments without a login. 0.3 kB are the days of prices on the cards of plans.
  // 0.1 kB of all are the queries of each page: a page is then there after one round trip and not two.
  // 0.1 kB of the account's are what the number to pay with is for, beside its name on the page for paying;
  // 0.3 what it says of a supply that has ended, or of a contract that was cancelled before it began.
  // 0.05 kB of all are the gate's state, which pages may ask for.
  // 0.3 kB of all are fields, focus and a held submit that outlive what others put into the document; 0.05 elements of their own for
  // texts that change, cookies that are blocked, and links of the footer that are loaded ahead only at an intent; the forms' 0.1 texts that are normalised as the server does; the account's 0.1 its password.
  // 0.1 kB of all are passkeys, whose own code comes with the forms that take them.
  // 0.3 kB of all are claims and keys of an identity provider; 0.3 the look for a newer build, with which a page starts that was read for long.
  '/': { html: 14, scripts: 112.9 },
  '/plans': { html: 14, scripts: 112.9 },
  '/faq': { html: 14, scripts: 113.8 },
  // 0.1 kB of the forms' are the words for a customer who is welcomed.
  '/accounts/login': { html: 11, scripts: 123.2 },
  // 0.2 kB of the account's are the steps of a new contract, the next plan, and whether the bills are debited.
  // 0.8 kB are what is left of a bill and when it is debited, in the list, and the calls for bill settings. 0.3 kB are the day on which bills fall due.
  '/accounts': { html: 10.3, scripts: 127.2 },
}
/** Until load and start, including the document, without favicon and prefetched files. */
const maxRequests = 12

const brotli = (body: Buffer) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }).length
const read = async (request: APIRequestContext, path: string) => (await request.get(path)).body()

/** Pages that the header and the main part lead to, in the variant of the document, and that are loaded ahead. */
function linkedPages(html: string): string[] {
  const [visible = ''] = html.split('<footer')
  const links = [...visible.matchAll(/<a\b[^>]*>/g)].map(([link]) => link)
  const paths = links
    .filter((link) => !link.includes('data-prefetch='))
    .flatMap((link) => /\shref="(\/[^"#?]*)/.exec(link)?.[1] ?? [])
  return [...new Set(paths)].filter((path) => !path.startsWith('/documents/'))
}

for (const [path, budget] of Object.entries(budgets))
  test(`${path} keeps its budget, prefetched templates included`, async ({ request }) => {
    const body = await read(request, path)
    const html = body.toString()
    expect(brotli(body) / 1000).toBeLessThanOrEqual(budget.html)
    expect(html).not.toMatch(/<link[^>]*rel="?stylesheet/)
    const linked = await Promise.all(linkedPages(html).map((page) => read(request, page)))
    const scripts = new Set([html, ...linked.map(String)].flatMap(documentScripts))
    // The chunks that the entry loads in idle time.
    const texts = await Promise.all(documentScripts(html).map((script) => read(request, script)))
    const [idle = ''] = /service-worker-[\w-]+\.js/.exec(texts.join('\n')) ?? []
    expect(idle).not.toBe('')
    scripts.add(`/assets/${idle}`)
    const sizes = await Promise.all([...scripts].map(async (script) => brotli(await read(request, script))))
    const sum = sizes.reduce((all, size) => all + size, 0) / 1000
    expect(sum, [...scripts].join('\n')).toBeLessThanOrEqual(budget.scripts)
  })

test('what every page loads after its start has at most 16.9 kB', async ({ request }) => {
  const starts = documentScripts((await read(request, '/')).toString())
  const texts = await Promise.all(starts.map((script) => read(request, script)))
  const [file] = /background-[\w-]+\.js/.exec(texts.join('\n')) ?? []
  expect(file).toBeDefined()
  expect(brotli(await read(request, `/assets/${file}`)) / 1000).toBeLessThanOrEqual(16.9)
})

test('every public page has at most 14 kB as it is sent, in both variants', async ({ request }) => {
  const large: string[] = []
  for (const path of [...pageRoutes, ...signUpRoutes, ...resultRoutes].flatMap(addressesOf)) {
    const headers = (await request.head(path, { headers: { 'accept-encoding': 'br' } })).headers()
    expect(headers['content-encoding'], path).toBe('br')
    if (Number(headers['content-length']) > 14_000) large.push(`${path} ${headers['content-length']}`)
  }
  expect(large).toEqual([])
})

test('[ROUTE-6] a mobile page has fewer bytes than its twin', async ({ request }) => {
  for (const path of ['/plans', '/faq', '/about', '/contact'])
    expect(brotli(await read(request, `${path}.m`)), path).toBeLessThan(brotli(await read(request, path)))
})

for (const path of ['/', '/plans', '/faq', '/about'])
  test(`[PAGE-8] ${path} costs a phone that only reads at most 60 kB and 10 requests, prefetched documents included`, async ({
    page,
  }) => {
    // Bodies alone: over HTTP/2 the headers of one answer are those of the one before.
    const sizes = new Map<string, Promise<number>>()
    let prefetched = 0
    page.on('requestfinished', (request) => {
      if (request.headers()['sec-purpose']?.includes('prefetch')) prefetched += 1
      const size = request.sizes().then(({ responseBodySize }) => responseBodySize)
      sizes.set(`${request.method()} ${request.url()}`, size)
    })
    await page.setViewportSize({ width: 412, height: 823 })
    await page.goto(path)
    // The batch of the links in view.
    const marked = page.locator('[data-ahead]')
    await marked.first().waitFor({ state: 'attached' })
    await expect.poll(() => prefetched).toBe(await marked.count())
    expect(sizes.size, [...sizes.keys()].join('\n')).toBeLessThanOrEqual(10)
    const bytes = await Promise.all(sizes.values())
    expect(bytes.reduce((all, size) => all + size, 0) / 1000).toBeLessThanOrEqual(60)
  })

for (const path of ['/', '/plans', '/faq', '/accounts/login'])
  test(`${path} is there and started after at most ${maxRequests} requests`, async ({
    page,
    baseURL,
    expectedErrors,
  }) => {
    const { site, asked } = await asProduction(page, baseURL, expectedErrors)
    await page.goto(site + path)
    await started(page)
    // Requests in idle time may have begun; the worker is blocked here, which logs a warning.
    const counted = asked.filter(
      (url) =>
        !/favicon|apple-touch-icon|\/sw\.js|service-worker-|background-|\/(?:page|slice)-data\//.test(url),
    )
    expect(counted.length, counted.join('\n')).toBeLessThanOrEqual(maxRequests)
  })
