import type { Page } from '@playwright/test'

const site = 'http://www.wattlebird.example'
const backend = 'https://api.wattlebird.example'

/** Answers like a backend that takes every trace. */
const headers = {
  'access-control-allow-origin': site,
  'access-control-allow-credentials': 'true',
  'access-control-allow-headers': 'content-type, x-xsrf-token',
  'access-control-expose-headers': 'x-xsrf-token',
  'x-xsrf-token': 'of-the-test',
}

/**
 * Lets a page open the site under the name that makes it Production, with a backend that answers. Returns that origin
 * and the list of addresses that are asked for. The browser says of a name on plain http that is not loopback that it
 * has ignored the Cross-Origin-Opener-Policy.
 */
export async function asProduction(page: Page, baseURL: string | undefined, expectedErrors: RegExp[]) {
  expectedErrors.push(/Cross-Origin-Opener-Policy/)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.route(`${site}/**`, async (route) => {
    const { pathname, search } = new URL(route.request().url())
    // What is still under way when the test ends is nobody's: without an answer a page fails, and its test with it.
    const response = await route.fetch({ url: `${baseURL}${pathname}${search}` }).catch(() => null)
    if (response !== null) await route.fulfill({ response }).catch(() => undefined)
  })
  await page.route(`${backend}/**`, (route) => route.fulfill({ status: 204, headers }))
  return { site, backend, asked }
}
