import type { Answered, Asked, Fault } from '../../fault.ts'
import {
  asProblem,
  headerOf,
  isRequestTo,
  jsonOf,
  pathOf,
  stateless,
  withHeaders,
  withJson,
} from '../exchange.ts'
import { bearerOf } from '../session.ts'

const pageIn = (asked: Asked): string =>
  (asked.method === 'GET' && /^\/page-data\/(.+)\/page-data\.json$/.exec(pathOf(asked))?.[1]) || ''

/** The data of each page, changed in one way. Never 304, since the client may have the right data. */
const changingPages = (name: string, change: (data: Record<string, unknown>) => unknown): Fault =>
  stateless(name, async (asked, forward) => {
    if (pageIn(asked) === '') return forward()
    const answer: Answered = await forward(withHeaders(asked, { 'if-none-match': undefined }))
    const data = answer.status === 200 ? jsonOf(answer) : null
    return data === null ? answer : withJson(answer, change(data))
  })

const movedWorker = '/assets/sw-5d41402a.js'

/** Possible faults of the files of a site. */
export const pageFaults: readonly Fault[] = [
  // PAGE-2, PAGE-7: after a 404 the browser falls back to the 404 page's data. A 200 counts as a page, and nothing probes
  // it.
  stateless(
    'page data: an unknown page has the data of the 404 page, with status 200',
    async (asked, forward) => {
      const answer = await forward()
      return pageIn(asked) !== '' && answer.status === 404
        ? forward({ ...asked, path: '/page-data/404.html/page-data.json' })
        : answer
    },
  ),

  // PAGE-7, ROUTE-5: HEAD confirms that a page does not exist. GET is right.
  stateless('page data: HEAD of an unknown page is 200', async (asked, forward) => {
    const answer = await forward()
    return asked.method === 'HEAD' && answer.status === 404 ? forward({ ...asked, path: '/' }) : answer
  }),

  // PAGE-3: a changed hash means a new build. Two copies with two builds make each navigation load a document.
  {
    name: 'page data: the hash of the build is another one at every second request',
    make: () => {
      let asks = 0
      return async (asked, forward) => {
        if (!isRequestTo(asked, 'GET', '/page-data/app-data.json')) return forward()
        const answer = await forward(withHeaders(asked, { 'if-none-match': undefined }))
        const data = jsonOf(answer)
        asks += 1
        if (asks % 2 === 1 || answer.status !== 200 || data === null) return answer
        const other = [...String(data.webpackCompilationHash)].reverse().join('')
        return withJson(answer, { ...data, webpackCompilationHash: other })
      }
    },
  },

  // Contract: 200 is application/json. The type is guessed from the first file extension in the path.
  stateless('page data: that of 404.html and 500.html is sent as text/html', async (asked, forward) => {
    const answer = await forward()
    return pageIn(asked).endsWith('.html') && answer.status === 200
      ? withHeaders(answer, { 'content-type': 'text/html; charset=utf-8' })
      : answer
  }),

  // PageData: staticQueryHashes is always a list.
  changingPages('page data: an empty list is left out', (data) =>
    Object.fromEntries(Object.entries(data).filter(([, value]) => !Array.isArray(value) || value.length > 0)),
  ),

  // PAGE-1, ROUTE-7: the plain path; a trailing slash is dropped.
  changingPages('page data: the path of a page ends in a slash', (data) => ({
    ...data,
    path: String(data.path).replace(/([^/])$/, '$1/'),
  })),

  // Contract of the pages: public, no cookie. This one is set for clients that have none yet.
  stateless('page data: the first request sets a cookie of the visit', async (asked, forward) => {
    const answer = await forward()
    return pageIn(asked) !== '' && headerOf(asked, 'cookie') === ''
      ? withHeaders(answer, { 'set-cookie': 'visit=7c9e6679f7425c1a; Path=/; Max-Age=31536000' })
      : answer
  }),

  // Contract of the pages: public, no token; ROUTE-13: the guard runs in the browser.
  stateless('page data: that of account pages needs a token', async (asked, forward) => {
    const answer = await forward()
    return /^accounts(?:\/|$)/.test(pageIn(asked)) && bearerOf(asked) === ''
      ? asProblem(answer, 401, 'Log in first.')
      : answer
  }),

  // SW-1, contract: 200 at the root. Browsers refuse a worker behind a redirect; `fetch` follows it.
  stateless('page data: the service worker stands behind a redirect', async (asked, forward) => {
    if (pathOf(asked) === movedWorker) return forward({ ...asked, path: '/sw.js' })
    const answer = await forward()
    return pathOf(asked) === '/sw.js' && answer.status === 200
      ? { ...withHeaders(answer, { location: movedWorker, etag: undefined }), status: 302, body: '' }
      : answer
  }),
]
