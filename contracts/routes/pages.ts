import * as z from 'zod/mini'
import { rest } from '../rest.ts'
import { facts } from '../route-facts.ts'
import { AppData, PageData, SliceData, StaticQueryAnswer } from '../schemas/page.ts'
import { fileMissing } from './errors.ts'

const missing = { 404: fileMissing, 500: fileMissing }
/** `page` keeps its slashes (`accounts/login`); each segment is encoded by the client, `.` and `..` refused. */
const page = z.object({ page: z.string().check(z.minLength(1)) })

/** `<hash>.json` or `<name>.json`: ts-rest takes everything up to the next slash as the parameter's name. */
const jsonFile = z.object({ file: z.string().check(z.regex(/^[^/]+\.json$/)) })

/** The files of a built site. They are public: no token, no cookie, nothing personal. */
export const pages = rest.router(
  {
    pageData: {
      method: 'GET',
      path: '/page-data/:page/page-data.json',
      pathParams: page,
      responses: { 200: PageData, ...missing },
      summary:
        "One page's data; `index` is the root, `404.html` and `500.html` what is shown for what is not there and for a fault",
      metadata: facts({ clauses: ['PAGE-1', 'PAGE-2'] }),
    },
    pageDataRsc: {
      method: 'GET',
      path: '/page-data/:page/page-data-rsc.json',
      pathParams: page,
      // Named .json for historical reasons, but another format: read as text and passed on unparsed.
      responses: {
        200: rest.otherResponse({ contentType: 'application/json', body: z.string() }),
        ...missing,
      },
      summary: 'The partial-hydration twin of the page data',
      metadata: facts({ clauses: ['PAGE-6'] }),
    },
    appData: {
      method: 'GET',
      path: '/page-data/app-data.json',
      responses: { 200: AppData, ...missing },
      summary: 'The hash of the build that is out',
      metadata: facts({ clauses: ['PAGE-3'] }),
    },
    staticQuery: {
      method: 'GET',
      path: '/page-data/sq/d/:file',
      pathParams: jsonFile,
      responses: { 200: StaticQueryAnswer, ...missing },
      summary: 'The answer of one static query',
      metadata: facts({ clauses: ['PAGE-4'] }),
    },
    slice: {
      method: 'GET',
      path: '/slice-data/:file',
      pathParams: jsonFile,
      responses: { 200: SliceData, ...missing },
      summary: 'The data of one part that many pages share',
      metadata: facts({ clauses: ['PAGE-5'] }),
    },
    document: {
      // ts-rest has no HEAD: this is the document's GET, and `head` makes clients request its headers only.
      method: 'GET',
      path: '/:page',
      pathParams: page,
      responses: { 200: rest.otherResponse({ contentType: 'text/html', body: z.string() }), ...missing },
      summary: 'Whether a page really exists',
      metadata: facts({ clauses: ['PAGE-7'], head: true }),
    },
    serviceWorker: {
      method: 'GET',
      path: '/sw.js',
      responses: {
        200: rest.otherResponse({ contentType: 'text/javascript', body: z.string() }),
        ...missing,
      },
      summary: 'The service worker, from the root so that it may serve every page',
      metadata: facts({ clauses: ['SW-1'] }),
    },
  },
  { strictStatusCodes: true },
)
