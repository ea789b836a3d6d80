import type { Asked } from '../faulty-proxy.ts'
import { headerOf, isAsked, jsonOf, stateless, withHeaders, withJson } from './exchange.ts'
import type { SeededFault } from './seeded-fault.ts'
import { answering, member, seeded, when } from './seeded-fault.ts'

const index = 'GET /page-data/index/page-data.json'
const app = 'GET /page-data/app-data.json'
const html = { 'content-type': 'text/html; charset=utf-8' }
const isPageData = ({ path }: Asked) => path.startsWith('/page-data/')

export const pageFaults: readonly SeededFault[] = [
  answering(
    'pages/index',
    "the root's page data names another path",
    index,
    when(200, member('path', '/index')),
  ),
  seeded('pages/index', {
    name: "the root's page data is another one each second time",
    make: () => {
      let count = 0
      return async (asked, forward) => {
        const answer = await forward()
        if (asked.path !== '/page-data/index/page-data.json' || answer.status !== 200) return answer
        count += 1
        return count === 2 ? withJson(answer, { ...jsonOf(answer), visits: count }) : answer
      }
    },
  }),
  answering(
    'pages/app-data',
    'app data is of another build than page data',
    app,
    when(200, member('webpackCompilationHash', 'd00b6e91c57f42aa')),
  ),
  answering(
    'pages/fallbacks',
    'there is no page data for the 500 page',
    'GET /page-data/500.html/page-data.json',
    (answer) => ({
      ...answer,
      status: 404,
    }),
  ),
  answering(
    'pages/linked',
    'a page names the path of another',
    'GET /page-data/plans/page-data.json',
    when(200, member('path', '/plan')),
  ),
  seeded(
    'pages/linked',
    stateless('a page that is linked to is gone', async (asked, forward) => {
      const answer = await forward()
      const isGone = asked.path === '/plans' || asked.path === '/page-data/plans/page-data.json'
      return isGone ? { ...answer, status: 404 } : answer
    }),
  ),
  answering(
    'pages/parts',
    'page data names a static query that is not there',
    index,
    when(200, member('staticQueryHashes', ['41'])),
  ),
  answering(
    'pages/parts',
    'page data names a slice that is not there',
    index,
    when(200, member('slicesMap', { header: 'header' })),
  ),
  seeded(
    'pages/missing',
    stateless('an unknown file is the front page, with 200', async (asked, forward) => {
      const answer = await forward()
      const isFile = /^\/(?:page-data|slice-data)\//.test(asked.path)
      return isFile && answer.status === 404
        ? { ...withHeaders(answer, html), status: 200, body: '<!doctype html><title>Home</title>' }
        : answer
    }),
  ),
  seeded(
    'pages/strange-names',
    stateless('a strange address is an error', async (asked, forward) => {
      const answer = await forward()
      return isPageData(asked) && asked.path.includes('%') ? { ...answer, status: 500 } : answer
    }),
  ),
  answering('pages/document', 'HEAD is not known', 'HEAD /', (answer) => ({ ...answer, status: 404 })),
  seeded(
    'pages/document',
    stateless('HEAD is 200 for every address', async (asked, forward) => {
      const answer = await forward()
      return asked.method === 'HEAD' && answer.status === 404
        ? { ...withHeaders(answer, html), status: 200 }
        : answer
    }),
  ),
  answering('pages/public', 'page data sets a cookie', index, (answer) =>
    withHeaders(answer, { 'set-cookie': 'visit=41; Path=/' }),
  ),
  answering('pages/public', 'page data greets the customer', index, (answer, asked) =>
    headerOf(asked, 'authorization') === ''
      ? answer
      : withJson(answer, { ...jsonOf(answer), greeting: 'Maya' }),
  ),
  answering('pages/fresh', 'page data is kept for a year', index, (answer) =>
    withHeaders(answer, { 'cache-control': 'public, max-age=31536000, immutable' }),
  ),
  answering('pages/fresh', 'app data may be kept for as long as a cache likes', app, (answer) =>
    withHeaders(answer, { 'cache-control': undefined }),
  ),
  seeded(
    'pages/service-worker',
    stateless('the service worker is kept for a day', async (asked, forward) => {
      const answer = await forward()
      return isAsked(asked, 'GET', '/sw.js')
        ? {
            status: 200,
            headers: {
              ...answer.headers,
              'content-type': 'text/javascript; charset=utf-8',
              'cache-control': 'max-age=86400',
            },
            body: '// worker',
          }
        : answer
    }),
  ),
]
