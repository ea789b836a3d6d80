import { brotliCompressSync, constants } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { needs } from '../tools/target/target.ts'
import { documentScripts, formScripts } from './document-scripts.ts'
import { asProduction } from './production-page.ts'
import { addressesOf, pageRoutes, resultRoutes, signUpRoutes } from './route-table.ts'
import { expect, started, test } from './site-test.ts'

needs('ownPages')

// What comes from a cache has no bytes.
test.use({ reuseContext: false })

/**
 * kB of brotli, as deployed: the maximum for a page until its application has started, with the scripts of the pages that
 * it then prefetches.
 */
interface Budget {
  /** The styles are part of the document. */
  readonly html: number
  /**
   * Includes what is prefetched for links of header and main part, and what is loaded when idle. Not for the login page, whose
   * scripts have a test of their own.
   */
  readonly scripts?: number
}
const budgets: Readonly<Record<string, Budget>> = {
  // Raise a budget only for code that the page needs before it has started, such as the route of a new page.
  '/': { html: 14, scripts: 115.3 },
  '/plans': { html: 14, scripts: 115.3 },
  '/faq': { html: 14, scripts: 116.3 },
  '/accounts/login': { html: 11.7 },
  '/accounts': { html: 10.4, scripts: 134 },
}
/** Until load and start, including the document, without favicon and prefetched files. */
const maxRequests = 12

const brotli = (body: Buffer) =>
  brotliCompressSync(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
  }).length
const read = async (request: APIRequestContext, path: string) => (await request.get(path)).body()

const kilobytesOf = async (request: APIRequestContext, scripts: readonly string[]) => {
  const sizes = await Promise.all(scripts.map(async (script) => brotli(await read(request, script))))
  return sizes.reduce((all, size) => all + size, 0) / 1000
}

/** Pages that the header and the main part link to, in the variant of the document, and that are prefetched. */
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
    if (budget.scripts === undefined) return
    const linked = await Promise.all(linkedPages(html).map((page) => read(request, page)))
    const scripts = new Set([html, ...linked.map(String)].flatMap(documentScripts))
    // The chunks that the entry loads when idle.
    const texts = await Promise.all(documentScripts(html).map((script) => read(request, script)))
    const [idle = ''] = /service-worker-[\w-]+\.js/.exec(texts.join('\n')) ?? []
    expect(idle).not.toBe('')
    scripts.add(`/assets/${idle}`)
    const sum = await kilobytesOf(request, [...scripts])
    expect(sum, [...scripts].join('\n')).toBeLessThanOrEqual(budget.scripts)
  })

test('the chunks that every page loads after its start have at most 16.9 kB', async ({ request }) => {
  const starts = documentScripts((await read(request, '/')).toString())
  const texts = await Promise.all(starts.map((script) => read(request, script)))
  const [file] = /background-[\w-]+\.js/.exec(texts.join('\n')) ?? []
  expect(file).toBeDefined()
  expect(brotli(await read(request, `/assets/${file}`)) / 1000).toBeLessThanOrEqual(16.9)
})

test('every public page is sent in at most 14 kB, in both variants', async ({ request }) => {
  const large: string[] = []
  for (const path of [...pageRoutes, ...signUpRoutes, ...resultRoutes].flatMap(addressesOf)) {
    const headers = (await request.head(path, { headers: { 'accept-encoding': 'br' } })).headers()
    expect(headers['content-encoding'], path).toBe('br')
    if (Number(headers['content-length']) > 14_000) large.push(`${path} ${headers['content-length']}`)
  }
  expect(large).toEqual([])
})

test('[ROUTE-6] a mobile page has fewer bytes than the plain one', async ({ request }) => {
  for (const path of ['/plans', '/faq', '/about', '/contact'])
    expect(brotli(await read(request, `${path}.m`)), path).toBeLessThan(brotli(await read(request, path)))
})

for (const path of ['/', '/plans', '/faq', '/about'])
  test(`[PAGE-8] ${path} costs a phone that only reads at most 60 kB and 10 requests, including prefetched documents`, async ({
    page,
  }) => {
    // Only bodies: over HTTP/2 the headers of an answer repeat those of the one before.
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

// 56.3 kB of it are React, 9.7 the session and what stands around forms, 5.3 the form, 1.1 the script after the document.
test('the form of the login page works with at most 72.6 kB of scripts; what follows a login comes when somebody types, and has at most 120.4 kB with them', async ({
  page,
  request,
  baseURL,
  expectedErrors,
}) => {
  const { site, asked } = await asProduction(page, baseURL, expectedErrors)
  await page.goto(`${site}/accounts/login`)
  await started(page)
  await expect.poll(() => asked.filter((url) => url.includes('/after-load-'))).toHaveLength(1)
  const scripts = () => [
    ...new Set(asked.map((url) => new URL(url).pathname).filter((path) => /^\/assets\/.*\.js$/.test(path))),
  ]
  const before = scripts()
  const html = (await read(request, '/accounts/login')).toString()
  expect(before.toSorted()).toEqual(formScripts(html).toSorted())
  expect(await kilobytesOf(request, before), before.join('\n')).toBeLessThanOrEqual(72.6)
  await page.getByLabel('Email', { exact: true }).press('a')
  const application = documentScripts(html)
  await expect.poll(scripts).toEqual(expect.arrayContaining(application))
  const both = [...new Set([...application, ...before])]
  expect(await kilobytesOf(request, both), both.join('\n')).toBeLessThanOrEqual(120.4)
})

for (const path of ['/', '/plans', '/faq', '/accounts/login'])
  test(`${path} has started after at most ${maxRequests} requests`, async ({
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
