import type { Page } from '@playwright/test'

/** The public address of a site, and the backend of its environment. */
export interface Published {
  readonly site: string
  readonly backend: string
}

const production: Published = {
  site: 'http://www.wattlebird.example',
  backend: 'https://api.wattlebird.example',
}

/** From a backend that accepts every trace. */
const answerHeaders = (site: string) => ({
  'access-control-allow-origin': site,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'content-type, x-xsrf-token',
  'access-control-expose-headers': 'x-xsrf-token',
  'x-xsrf-token': 'of-the-test',
})

/**
 * Opens the site that `from` serves under a public name, with backends that answer. `hasHeader`: with the server's policy;
 * a static host sends none. Returns the list of requested addresses. On plain http outside loopback the browser reports
 * that it ignored the Cross-Origin-Opener-Policy.
 */
export async function asPublished(
  page: Page,
  { site, backend }: Published,
  { from, hasHeader }: { readonly from: string | undefined; readonly hasHeader: boolean },
  expectedErrors: RegExp[],
) {
  expectedErrors.push(/Cross-Origin-Opener-Policy/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(`${site}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // Requests in progress when the test ends need an answer: otherwise the page and its test fail.
    const response = await route.fetch({ url: `${from}${pathname}${search}` }).catch(() => null)
    if (response === null) return
    const { 'content-security-policy': policy = '', ...others } = response.headers()
    const headers = hasHeader ? { ...others, 'content-security-policy': policy } : others
    await route.fulfill({ response, headers }).catch(() => undefined)
  })
  await page.route(`${backend}/**`, (route) => route.fulfill({ status: 204, headers: answerHeaders(site) }))
  return asked
}

/** Lets a page open the site under the name that makes it Production, on a static host. */
export async function asProduction(page: Page, from: string | undefined, expectedErrors: RegExp[]) {
  const asked = await asPublished(page, production, { from, hasHeader: false }, expectedErrors)
  return { ...production, asked }
}
