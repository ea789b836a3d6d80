import type { Asked } from '../fault.ts'
import { headerOf, isRequestTo, stateless, withHeaders, withMembers } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { altering, answersOf, member, remembering, seeded } from './seeded-fault.ts'

const index = 'GET /page-data/index/page-data.json'
const app = 'GET /page-data/app-data.json'
const html = { 'content-type': 'text/html; charset=utf-8' }
const isPageData = ({ path }: Asked) => path.startsWith('/page-data/')

/** Files that a browser may request in different ways: the front page's document, page data, app data. */
const isFile = ({ path }: Asked) => path === '/' || path.startsWith('/page-data/')
/** Gives files a tag, and answers 304 to a request with that tag, or with any. */
const tagging = (
  foundBy: string,
  name: string,
  tagOf: () => string,
  isKnown = (given: string, tag: string) => given === tag,
): SeededFault =>
  seeded(
    foundBy,
    stateless(name, async (asked, forward) => {
      const { 'if-none-match': _, ...headers } = asked.headers
      const given = headerOf(asked, 'if-none-match')
      const answer = await forward({ ...asked, headers })
      if (answer.status !== 200 || !isFile(asked)) return answer
      const etag = tagOf()
      const isKept = given !== '' && isKnown(given, etag)
      return { ...withHeaders(answer, { etag }), ...(isKept && { status: 304, body: '' }) }
    }),
  )
let tags = 0

/** What browsers request without a contract: compression, tags, ranges. */
const browserFaults: readonly SeededFault[] = [
  tagging(
    'pages/revalidated',
    'any request with a tag is answered with 304',
    () => '"1"',
    () => true,
  ),
  tagging('pages/tags-differ', 'all files have one tag', () => '"of-the-build"'),
  tagging('pages/revalidated', 'a file has another tag each time', () => {
    tags += 1
    return `"${tags}"`
  }),
  ...answersOf('*', {
    'pages/head: HEAD of a file names another content type': (answer, asked) =>
      asked.method === 'HEAD' && isPageData(asked)
        ? withHeaders(answer, { 'content-type': 'text/html; charset=utf-8' })
        : answer,
    'pages/ranges: a part of a file is the whole file, as 206': (answer, asked) =>
      headerOf(asked, 'range') === '' ? answer : { ...answer, status: 206 },
  }),
  ...altering({
    'pages/compressed': {
      'what is compressed is cut off': async (asked, forward) => {
        const answer = await forward()
        const isPacked = headerOf(asked, 'accept-encoding').includes('gzip')
        return isFile(asked) && isPacked ? { ...answer, body: answer.body.slice(0, -2) } : answer
      },
      'caches are not told that a file is compressed for some': async (asked, forward) => {
        const answer = await forward()
        const isPacked = headerOf(asked, 'accept-encoding').includes('gzip')
        return isFile(asked) && isPacked
          ? withHeaders(answer, { 'content-encoding': 'gzip', vary: undefined })
          : answer
      },
      // Requested alone, the check must not pass because both answers are the same 404.
      'app data is not there, compressed or not': async (asked, forward) => {
        const answer = await forward()
        return asked.path.endsWith('/app-data.json') ? { ...answer, status: 404, body: '' } : answer
      },
    },
  }),
]

export const pageFaults: readonly SeededFault[] = [
  ...browserFaults,
  ...answersOf(`${index} 200`, {
    "pages/index: the root's page data names another path": member('path', '/index'),
    'pages/parts: page data names a static query that is not there': member('staticQueryHashes', ['41']),
    'pages/parts: page data names a slice that is not there': member('slicesMap', { header: 'header' }),
  }),
  ...remembering({
    "pages/index: the root's page data is another one each second time": () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (asked.path !== '/page-data/index/page-data.json' || answer.status !== 200) return answer
        count += 1
        return count === 2 ? withMembers(answer, { visits: count }) : answer
      }
    },
  }),
  ...answersOf(`${app} 200`, {
    'pages/app-data': {
      'app data is of another build than page data': member('webpackCompilationHash', 'd00b6e91c57f42aa'),
    },
  }),
  ...answersOf('GET /page-data/500.html/page-data.json', {
    'pages/fallbacks: there is no page data for the 500 page': (answer) => ({
      ...answer,
      status: 404,
    }),
  }),
  ...answersOf('GET /page-data/plans/page-data.json 200', {
    'pages/linked: a page names the path of another': member('path', '/plan'),
  }),
  ...answersOf('*', {
    'pages/linked: a page that is linked to is gone': (answer, asked) => {
      const isGone = asked.path === '/plans' || asked.path === '/page-data/plans/page-data.json'
      return isGone ? { ...answer, status: 404 } : answer
    },
    'pages/missing: an unknown file is the front page, with 200': (answer, asked) => {
      const isFile = /^\/(?:page-data|slice-data)\//.test(asked.path)
      return isFile && answer.status === 404
        ? { ...withHeaders(answer, html), status: 200, body: '<!doctype html><title>Home</title>' }
        : answer
    },
    'pages/strange-names: a strange address is an error': (answer, asked) =>
      isPageData(asked) && asked.path.includes('%') ? { ...answer, status: 500 } : answer,
    'pages/document: HEAD is 200 for every address': (answer, asked) =>
      asked.method === 'HEAD' && answer.status === 404
        ? { ...withHeaders(answer, html), status: 200 }
        : answer,
    'pages/service-worker: the service worker is kept for a day': (answer, asked) =>
      isRequestTo(asked, 'GET', '/sw.js')
        ? {
            status: 200,
            headers: {
              ...answer.headers,
              'content-type': 'text/javascript; charset=utf-8',
              'cache-control': 'max-age=86400',
            },
            body: '// worker',
          }
        : answer,
  }),
  ...answersOf('HEAD /', {
    'pages/document: HEAD is not known': (answer) => ({ ...answer, status: 404 }),
  }),
  ...answersOf(index, {
    'pages/public: page data sets a cookie': (answer) =>
      withHeaders(answer, { 'set-cookie': 'visit=41; Path=/' }),
    'pages/public: page data greets the customer': (answer, asked) =>
      headerOf(asked, 'authorization') === '' ? answer : withMembers(answer, { greeting: 'Maya' }),
    'pages/fresh: page data is kept for a year': (answer) =>
      withHeaders(answer, { 'cache-control': 'public, max-age=31536000, immutable' }),
  }),
  ...answersOf(app, {
    'pages/fresh: app data may be kept for as long as a cache likes': (answer) =>
      withHeaders(answer, { 'cache-control': undefined }),
  }),
]
