import { expect, inject, onTestFinished, test } from 'vitest'
import { FaultProxy } from '../site/fault-proxy.ts'
import { openWebKit } from './webkit-browser.ts'

/** A browser on a network that can fail. */
async function openBehindProxy() {
  const proxy = await FaultProxy.open(inject('siteOrigin'))
  const { page, close } = await openWebKit(proxy.origin)
  onTestFinished(async () => {
    await close()
    await proxy.close()
  })
  return { proxy, page }
}

test('[SW-3] a visited page opens offline, and another one shows the offline page', async () => {
  const { proxy, page } = await openBehindProxy()
  await page.open('/about')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/about', { ignoreVary: true })) !== undefined))
    .toBe(true)
  proxy.goDown()
  await page.goto('/about?from=mail')
  expect(await page.title()).toMatch(/about/i)
  expect(await page.evaluate(() => document.styleSheets.length)).toBeGreaterThan(0)
  await page.goto('/business')
  expect(await page.locator('main h1').innerText()).toBe('We can’t load this page right now')
})

test('[PAGE-8] [ROUTE-7] before the application has started, a link’s document is fetched when the visitor is about to press it', async () => {
  const { proxy, page } = await openBehindProxy()
  // Only the visitor starts the application; until then only the document is used.
  const entry =
    /\/assets\/client-[\w-]+\.js/.exec(await (await fetch(`${proxy.origin}/about`)).text())?.[0] ?? ''
  for (const path of [entry, '/sw.js'])
    proxy.answer(path, (_, outgoing) => void outgoing.writeHead(404).end())
  await page.goto('/about')
  const link = page.locator('footer a[href="/careers"]')
  await link.hover()
  await expect.poll(() => proxy.asked.includes('/careers')).toBe(true)
  await page.locator('footer a[href="/press"]').hover()
  await expect.poll(() => proxy.asked.includes('/press')).toBe(true)
})
