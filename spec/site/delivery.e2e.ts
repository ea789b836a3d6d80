import type { APIRequestContext } from '@playwright/test'
import { escapeHtml } from '../../src/pages/escape-html.ts'
import { needs, target } from '../tools/target/target.ts'
import { documentScripts } from './document-scripts.ts'
import { allDocuments, allRoutes, linkedDocuments, someRoute } from './route-table.ts'
import { expect, sessionToken, test } from './site-test.ts'

// Files and headers of a site that visitors do not see. Independent of the brand, so it runs against every site.

test('[ROUTE-15] robots.txt lets search engines in and names the site map, which lists the public pages and nothing else', async ({
  request,
}) => {
  const answer = await request.get('/robots.txt')
  expect(answer.status(), '/robots.txt').toBe(200)
  const robots = await answer.text()
  expect(robots).not.toMatch(/^Disallow:[ \t]*\S/m)
  const named = /^Sitemap: (\S+)$/m.exec(robots)?.[1] ?? ''
  expect(named, 'the site map that robots.txt names').toMatch(/^https?:\/\//)
  const map = await (await request.get(new URL(named).pathname)).text()
  const listed = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  for (const { path, isListed, canonical = path } of allRoutes)
    expect([path, listed.includes(path)]).toEqual([path, isListed && canonical === path])
  expect(listed.filter((path) => /^\/m$|\.m$/.test(path))).toEqual([])
  for (const path of listed)
    expect([path, (await request.get(path, { maxRedirects: 0 })).status()]).toEqual([path, 200])
})

test('[PAGE-1] the data of each page are those of its document, and both are of one build', async ({
  request,
}) => {
  const { webpackCompilationHash } = (await (await request.get('/page-data/app-data.json')).json()) as {
    webpackCompilationHash: string
  }
  for (const { path } of allRoutes) {
    const html = await (await request.get(path)).text()
    const answer = await request.get(`/page-data${path === '/' ? '/index' : path}/page-data.json`)
    expect(answer.status(), path).toBe(200)
    const { componentChunkName, result, ...data } = (await answer.json()) as {
      path: string
      componentChunkName: string
      result: { data: { documentTitle: string; description: string } }
    }
    const { documentTitle, description } = result.data
    expect(data.path).toBe(path)
    expect(html, path).toContain(`data-template="${componentChunkName}"`)
    expect(html, path).toContain(`data-build="${webpackCompilationHash}"`)
    // Other tests require that there are any (ROUTE-15).
    const { title = documentTitle } = /<title>(?<title>[^<]*)/.exec(html)?.groups ?? {}
    expect(title, path).toContain(escapeHtml(documentTitle))
    const described = /<meta name="description" content="([^"]*)"/.exec(html)?.[1]
    if (described !== undefined) expect(described, path).toBe(escapeHtml(description))
  }
})

test('[ROUTE-15] the policy of each document runs nothing but the scripts of the site, and takes no styles from elsewhere', async ({
  request,
}) => {
  // Other sources that the brand has named.
  const { script = [], style = [], trustedTypes } = target.policy ?? {}
  for (const path of [...allRoutes.map((route) => route.path), ...allDocuments, '/no-such-page']) {
    const answer = await request.get(path)
    const html = await answer.text()
    const policies = [
      /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? '',
      // A static host sends none.
      ...(target.can.includes('server') ? [answer.headers()['content-security-policy'] ?? ''] : []),
    ]
    for (const policy of policies) {
      const directives = new Map(
        policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1).join(' ')] as const),
      )
      expect(directives.get('default-src'), path).toBe("'none'")
      expect(directives.get('base-uri'), path).toBe("'none'")
      expect(directives.get('require-trusted-types-for'), path).toBe(
        trustedTypes === 'off' ? undefined : "'script'",
      )
      for (const [name, sources] of [
        ['script-src', script],
        ['style-src', style],
      ] as const)
        expect(directives.get(name)?.replaceAll(/ 'sha256-[\w+/]{43}='/g, ''), `${name} of ${path}`).toBe(
          ["'self'", ...sources].join(' '),
        )
    }
  }
})

test('[API-11] [ROUTE-15] [TRACE-6] no answer may be taken for another type, framed by another site, or sent as a referrer with its query', async ({
  request,
  baseURL,
}) => {
  needs('server')
  const [script = ''] = documentScripts(await (await request.get('/')).text())
  const places = ['/', someRoute.path, '/no-such-page', '/csrf', '/user', '/robots.txt', '/sw.js', script]
  for (const place of [...places, ...linkedDocuments]) {
    const headers = (await request.get(place)).headers()
    expect(headers['x-content-type-options'], place).toBe('nosniff')
    expect(headers['x-frame-options'], place).toBe('DENY')
    expect(headers['content-security-policy'], place).toContain("frame-ancestors 'none'")
    expect(headers['referrer-policy'], place).toMatch(
      /^(?:no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/,
    )
    expect(headers['cross-origin-opener-policy'], place).toBe('same-origin')
    if (baseURL?.startsWith('https:'))
      expect(headers['strict-transport-security'], place).toMatch(/^max-age=\d{8,}/)
  }
})

test('[API-5] each visitor gets a CSRF token of their own, in a cookie that no other site can make a browser send', async ({
  request,
  playwright,
  baseURL,
}) => {
  needs('accounts')
  const answer = await request.get('/csrf')
  const token = answer.headers()['x-xsrf-token'] ?? ''
  const cookies = answer.headersArray().filter(({ name }) => name.toLowerCase() === 'set-cookie')
  const cookie = cookies.find(({ value }) => value.includes('XSRF-TOKEN='))?.value ?? ''
  expect(token.length).toBeGreaterThan(20)
  expect(cookie).toContain(`XSRF-TOKEN=${token};`)
  expect(cookie).toMatch(/; *SameSite=Strict(?:;|$)/i)
  expect(cookie).toMatch(/; *Path=\/(?:;|$)/i)
  // Scripts of the page read it, and it is not sent to other hosts of the domain.
  expect(cookie).not.toMatch(/; *(?:HttpOnly|Domain)/i)
  if (baseURL?.startsWith('https:')) expect(cookie).toMatch(/^__Host-.*; *Secure/i)
  const other = await playwright.request.newContext({ ...(baseURL && { baseURL }) })
  expect((await other.get('/csrf')).headers()['x-xsrf-token']).not.toBe(token)
  await other.dispose()
})

test('[API-5] nothing is done for who has no CSRF token', async ({ request }) => {
  needs('accounts')
  for (const path of ['/login', '/logout', '/api/Tracing/custom'])
    expect([path, (await request.post(path, { data: {} })).status()]).toEqual([path, 403])
})

const askForAccount = (request: APIRequestContext, headers: Record<string, string> = {}) =>
  request.get('/api/my-account', { headers })

test('[AUTH-14] a customer’s data is returned only with a token, and is never cached', async ({
  request,
}) => {
  needs('customer')
  const authorization = `Bearer ${await sessionToken(request)}`
  expect((await askForAccount(request)).status()).toBe(401)
  const answer = await askForAccount(request, { authorization })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['cache-control']).toBe('no-store')
})

test('[AUTH-4] a token that has logged out opens nothing', async ({ request }) => {
  needs('customer')
  const authorization = `Bearer ${await sessionToken(request)}`
  expect((await askForAccount(request, { authorization })).status()).toBe(200)
  const pair = (await request.get('/csrf', { headers: { authorization } })).headers()['x-xsrf-token'] ?? ''
  const end = await request.post('/logout', { headers: { authorization, 'x-xsrf-token': pair } })
  expect(end.status()).toBe(204)
  expect((await askForAccount(request, { authorization })).status()).toBe(401)
})
