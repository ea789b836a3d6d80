import { isDeepStrictEqual } from 'node:util'
import type { Probes } from './probe.ts'

const plansData = '/page-data/plans/page-data.json'

export const pageProbes: Probes = {
  'page data: an unknown page has the data of the 404 page, with status 200': [
    async (v) => {
      const page = await v.get('/page-data/no-such-page/page-data.json')
      return [page.status, page.body.includes('404.html')]
    },
    [404, false],
    [200, true],
  ],
  'page data: HEAD of an unknown page is 200': [
    async (v) => [(await v.send('HEAD', '/no-such-page')).status, (await v.get('/no-such-page')).status],
    [404, 404],
    [200, 404],
  ],
  'page data: the hash of the build is another one at every second request': [
    async (v) => {
      const answers = [await v.get('/page-data/app-data.json'), await v.get('/page-data/app-data.json')]
      return isDeepStrictEqual(answers[0]?.body, answers[1]?.body)
    },
    true,
    false,
  ],
  'page data: that of 404.html and 500.html is sent as text/html': [
    async (v) => {
      const answers = [await v.get('/page-data/404.html/page-data.json'), await v.get(plansData)]
      return answers.map(({ headers }) => headers['content-type']?.split(';')[0])
    },
    ['application/json', 'application/json'],
    ['text/html', 'application/json'],
  ],
  'page data: an empty list is left out': [
    async (v) => (JSON.parse((await v.get(plansData)).body) as Record<string, unknown>).staticQueryHashes,
    [],
    undefined,
  ],
  'page data: the path of a page ends in a slash': [
    async (v) => (JSON.parse((await v.get(plansData)).body) as Record<string, unknown>).path,
    '/plans',
    '/plans/',
  ],
  'page data: the first request sets a cookie of the visit': [
    async (v) => {
      const answers = [await v.get(plansData), await v.get(plansData, { cookie: 'visit=1' })]
      return answers.map(({ headers }) => headers['set-cookie'] !== undefined)
    },
    [false, false],
    [true, false],
  ],
  'page data: that of account pages needs a token': [
    async (v) => (await v.get('/page-data/accounts/page-data.json')).status,
    200,
    401,
  ],
  'page data: the service worker stands behind a redirect': [
    async (v) => {
      const { status, headers } = await v.get('/sw.js')
      return [status, (await v.get(headers.location ?? '/sw.js')).body]
    },
    [200, '// worker'],
    [302, '// worker'],
  ],
}
