import type { AppRoute } from '../../../contracts/rest.ts'
import type { Check } from '../check.ts'
import { checksOf } from '../check.ts'
import type { CheckContext } from '../check-context.ts'
import { pathValues } from '../generate/path-values.ts'
import { LeftOut } from '../outcomes.ts'
import type { Reply } from '../reply.ts'
import { pages } from '../routes.ts'
import { toJson } from '../to-json.ts'
import { pagePathsIn } from './page-links.ts'

const common = { profile: 'core' } as const
const indexCheck = 'pages/index'
/** If it is cached longer, a client is shown a build that no longer exists. */
const longestAgeSeconds = 600
/** The most pages to test among those linked from the front page. */
const maxLinks = 100

const pageData = (context: CheckContext, page: string) =>
  context.client().ask(pages.pageData, { params: { page } })
/** A name that is used on no site. */
const unknownName = ({ seed }: CheckContext) => `no-such-page-${seed.toString(36)}`

function mustRevalidate(reply: Reply, what: string): void {
  const control = (reply.header('cache-control') ?? '').toLowerCase()
  const age = Number(/(?:^|[\s,])(?:s-)?max-age=(\d+)/.exec(control)?.[1] ?? Number.POSITIVE_INFINITY)
  const isFresh =
    /\bno-(?:cache|store)\b/.test(control) || (age <= longestAgeSeconds && !control.includes('immutable'))
  reply.mustHold(
    isFresh,
    `${what} may be kept by caches: a new build is not seen.`,
    `no-cache, or max-age of ${longestAgeSeconds} at most`,
    control || 'no Cache-Control',
    'cache-control',
  )
}

function mustBePublic(reply: Reply): void {
  const cookies = reply.lines('set-cookie')
  reply.mustHold(
    cookies.length === 0,
    'A public file sets a cookie: no cache may share it any more.',
    'no Set-Cookie',
    cookies.map((line) => line.split('=')[0]).join(', '),
    'set-cookie',
  )
}

interface Parts {
  readonly staticQueryHashes?: readonly string[]
  readonly slicesMap?: Readonly<Record<string, string>>
}

async function mustBeMissing(
  context: CheckContext,
  route: AppRoute,
  params: Readonly<Record<string, string>>,
) {
  const reply = await context.client().probe(route, { params })
  const { url } = reply.exchange.request
  reply.mustBe(
    404,
    `There is no such file, and ${new URL(url).pathname} was not answered with 404 (a fallback to the front page?).`,
  )
}

export const pageChecks: readonly Check[] = checksOf(common, {
  [indexCheck]: {
    title: "The root's page data is there, names its path, and is the same each time",
    clauses: ['PAGE-1'],
    run: async (context) => {
      // A team that has only a backend sees this finding first.
      const elsewhere = context.settings.isSiteGiven
        ? ''
        : ' If the site has another address than the backend, name it with --site.'
      const reply = (await pageData(context, 'index')).mustBe(
        200,
        `There is no page data for the root.${elsewhere}`,
      )
      reply.mustHave('/path', '/', "The root's page data names another path.")
      const again = (await pageData(context, 'index')).mustBe(200, 'Page data was there once, and then not.')
      again.mustHold(
        again.body === reply.body,
        'The same page data came out differently the second time.',
        'the same file',
        'another one',
      )
    },
  },
  'pages/app-data': {
    title: 'App data names the current build, and page data belongs to it',
    clauses: ['PAGE-3'],
    run: async (context) => {
      const reply = (await context.client().ask(pages.appData)).mustBe(200, 'There is no app data.')
      // If servers have different builds, they answer in turns.
      for (let time = 0; time < 3; time += 1) {
        const again = await context.client().ask(pages.appData)
        again.mustHave(
          '/webpackCompilationHash',
          reply.json.webpackCompilationHash,
          'App data names another build each time: every page would be loaded anew.',
        )
      }
      const index = await pageData(context, 'index')
      const { webpackCompilationHash: built = reply.json.webpackCompilationHash } = index.json
      index.mustHold(
        built === reply.json.webpackCompilationHash,
        'Page data and app data are of two builds.',
        toJson(reply.json.webpackCompilationHash),
        toJson(built),
        '/webpackCompilationHash',
      )
    },
  },
  'pages/fallbacks': {
    title: 'The pages for 404 and 500 have data, under the names that the loader asks for',
    clauses: ['PAGE-2', 'PAGE-10'],
    run: async (context) =>
      context.each(['404.html', '500.html'], async (page) => {
        ;(await pageData(context, page)).mustBe(200, `There is no page data for ${page}.`)
      }),
  },
  'pages/linked': {
    title: 'Each page that the front page links to has page data of its own path, or is a plain document',
    clauses: ['PAGE-1', 'PAGE-7'],
    after: [indexCheck],
    run: async (context) => {
      const front = await context.client().ask(pages.document, { params: { page: '' }, method: 'GET' })
      front.mustBe(200, 'There is no front page.')
      const linked = pagePathsIn(front.body)
      if (linked.length === 0) throw new LeftOut('the front page links to no page of the site')
      const paths = linked.slice(0, maxLinks)
      await context.each(paths, async (path) => {
        const page = path.slice(1)
        const reply = await pageData(context, page)
        if (reply.status === 404) {
          // Other content, or a redirect to it.
          const { status } = await context.client().probe(pages.document, { params: { page } })
          reply.mustHold(
            status >= 200 && status < 400,
            `The front page links to ${path}, and nothing is there.`,
            'page data, or a document',
            `404, and ${status} to HEAD ${path}`,
          )
          return
        }
        reply.mustBe(200, `The page data of ${path} is not there.`)
        reply.mustHave('/path', path, `The page data of ${path} names another path.`)
        const document = await context.client().probe(pages.document, { params: { page } })
        document.mustBe(
          200,
          `There is page data of ${path}, and no document: an address that is opened or reloaded is gone.`,
        )
      })
      if (linked.length > paths.length)
        throw new LeftOut(
          `the front page links to ${linked.length} pages: only the first ${maxLinks} were looked at`,
        )
    },
  },
  'pages/parts': {
    title: 'Each static query and slice that page data names is there',
    clauses: ['PAGE-4', 'PAGE-5'],
    after: [indexCheck],
    run: async (context) => {
      const front = await context.client().ask(pages.document, { params: { page: '' }, method: 'GET' })
      const names = [
        'index',
        ...pagePathsIn(front.body)
          .slice(0, maxLinks)
          .map((path) => path.slice(1)),
      ]
      const parts = new Map<string, { route: AppRoute; file: string; page: string }>()
      for (const page of names) {
        const reply = await pageData(context, page)
        // A link may lead to a document that is not a page.
        if (reply.status !== 200) continue
        const { staticQueryHashes = [], slicesMap = {} } = reply.mustBe(200, 'Page data').json as Parts
        for (const hash of staticQueryHashes)
          parts.set(`query ${hash}`, { route: pages.staticQuery, file: `${hash}.json`, page })
        for (const name of Object.values(slicesMap))
          parts.set(`slice ${name}`, { route: pages.slice, file: `${name}.json`, page })
      }
      await context.each(parts.values(), async ({ route, file, page }) => {
        const reply = await context.client().ask(route, { params: { file } })
        reply.mustBe(200, `The page data of '${page}' names ${file}, which is not there.`)
      })
    },
  },
  'pages/missing': {
    title: 'A file that does not exist is 404, and never somebody else’s page with 200',
    clauses: ['PAGE-2', 'PAGE-11', 'ROUTE-5'],
    run: async (context) => {
      const name = unknownName(context)
      await context.each(
        [
          { route: pages.pageData, params: { page: name } },
          { route: pages.pageData, params: { page: `accounts/${name}` } },
          { route: pages.staticQuery, params: { file: `${context.seed}.json` } },
          { route: pages.slice, params: { file: `${name}.json` } },
        ],
        async ({ route, params }) => mustBeMissing(context, route, params),
      )
    },
  },
  'pages/strange-names': {
    title:
      'A strange name in the address of page data is 404 (400 when its escapes are broken), and nothing fails',
    clauses: ['PAGE-2', 'ROUTE-16'],
    run: async (context) =>
      context.each(pathValues(), async ({ encoded, what }) => {
        const path = pages.pageData.path.replace(':page', encoded)
        const reply = await context.client().probe(pages.pageData, { path })
        // A firewall may refuse any of them before they reach the site.
        reply.mustBe([400, 403, 404], `A name that no page has was not answered with 404: ${what}.`)
      }),
  },
  'pages/document': {
    title: 'HEAD tells a page that exists (200, HTML) from one that does not (404)',
    clauses: ['PAGE-7', 'ROUTE-5'],
    run: async (context) => {
      const reply = await context.client().ask(pages.document, { params: { page: '' } })
      reply.mustBe(200, 'HEAD of the root was not answered with 200.')
      reply.mustHold(
        /^text\/html\b/i.test(reply.header('content-type') ?? ''),
        'The root is no HTML document.',
        'text/html',
        reply.header('content-type') ?? 'none',
        'content-type',
      )
      const missing = await context.client().ask(pages.document, { params: { page: unknownName(context) } })
      missing.mustBe(404, 'HEAD of a page that does not exist was not answered with 404.')
    },
  },
  'pages/public': {
    title: 'Page data is public: it sets no cookie, and a token changes nothing in it',
    clauses: ['PAGE-1', 'SW-3'],
    after: [indexCheck],
    run: async (context) => {
      const [plain, customer] = [await pageData(context, 'index'), await context.customer()]
      const headers = { authorization: `Bearer ${customer.token}`, cookie: customer.jar.header() }
      const known = await context.client().ask(pages.pageData, { params: { page: 'index' }, headers })
      const app = await context.client().ask(pages.appData)
      for (const reply of [plain, known, app]) mustBePublic(reply)
      known.mustHold(
        known.body === plain.body,
        'Page data says something else to a logged-in customer.',
        'the same file for everybody',
        'another one',
      )
    },
  },
  'pages/fresh': {
    title: 'Page data and app data are asked for anew, so that a new build is seen',
    clauses: ['PAGE-3'],
    after: [indexCheck],
    run: async (context) => {
      mustRevalidate(await pageData(context, 'index'), 'Page data')
      mustRevalidate(await context.client().ask(pages.appData), 'App data')
    },
  },
  'pages/service-worker': {
    title: 'Where there is a service worker, it is a script at the root that caches ask for anew',
    clauses: ['SW-1'],
    run: async (context) => {
      const reply = await context.client().ask(pages.serviceWorker)
      reply.mustBe([200, 404], 'The service worker is neither there nor missing.')
      if (reply.status === 200) mustRevalidate(reply, 'The service worker')
    },
  },
})
