import { answeredBy, askedWith, inDocument, inHeaders, inJson, inText, withStatus } from '../changes.ts'
import type { Asked, Forward, Mutant } from '../mutant.ts'

const kept = { 'cache-control': 'public, max-age=86400' }
/** A header with several values, as Node represents it. */
const cookiesOf = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

const sameForAll = 'the-same-token-for-everybody'
/** Replaces the CSRF token that everybody gets by a pair that the backend knows. */
async function withPairOfItsOwn(asked: Asked, forward: Forward): Promise<Asked | null> {
  if (asked.headers['x-xsrf-token'] !== sameForAll) return null
  const { host, authorization } = asked.headers
  const given = await forward({
    method: 'GET',
    path: '/csrf',
    headers: { host, ...(authorization !== undefined && { authorization }) },
    body: Buffer.alloc(0),
  })
  const [cookie = ''] = cookiesOf(given.headers['set-cookie'])
  return {
    ...asked,
    headers: {
      ...asked.headers,
      cookie: cookie.replace(/;.*/s, ''),
      'x-xsrf-token': String(given.headers['x-xsrf-token']),
    },
  }
}

/** Replaces a log-out by a request with the same answer that ends nothing: the CSRF pair belongs to no session. */
const asNobody = ({ headers: { host, authorization, 'x-xsrf-token': pair } }: Asked): Asked | null =>
  // Requests without a session or CSRF pair are refused as usual.
  authorization === undefined || pair === undefined
    ? null
    : { method: 'GET', path: '/csrf', headers: { host }, body: Buffer.alloc(0) }

/** Mutants of headers, caches, files for programs, and the protection of the backend. */
export const deliveryMutants: readonly Mutant[] = [
  {
    name: 'dead-page-in-the-site-map',
    says: 'the site map names a page that is not there',
    clause: 'ROUTE-15',
    suite: 'delivery',
    test: 'robots.txt lets search engines in',
    changes: [
      inText(/^\/sitemap\.xml$/, (xml) =>
        xml.replace('</urlset>', '<url><loc>https://www.wattlebird.example/gone</loc></url></urlset>'),
      ),
    ],
    isQuick: true,
  },
  {
    name: 'account-in-the-site-map',
    says: 'the site map lists a page of the account',
    clause: 'ROUTE-15',
    suite: 'delivery',
    test: 'robots.txt lets search engines in',
    changes: [
      inText(/^\/sitemap\.xml$/, (xml) =>
        xml.replace(
          '</urlset>',
          '<url><loc>https://www.wattlebird.example/accounts/login</loc></url></urlset>',
        ),
      ),
    ],
  },
  {
    name: 'search-engines-kept-out',
    says: 'robots.txt keeps search engines out',
    clause: 'ROUTE-15',
    suite: 'delivery',
    test: 'robots.txt lets search engines in',
    changes: [inText(/^\/robots\.txt$/, (text) => text.replace('Disallow:', 'Disallow: /'))],
  },
  {
    name: 'stale-page-data',
    says: 'the data of a page are those of an edition before',
    clause: 'PAGE-1',
    suite: 'delivery',
    test: 'the data of each page are those of its document',
    changes: [
      inText(/^\/page-data\/about\/page-data\.json$/, (text) =>
        text.replace(/"description":"[^"]*"/, '"description":"Of an edition before."'),
      ),
    ],
    isQuick: true,
  },
  {
    name: 'page-data-of-another-page',
    says: 'a page has the data of another one',
    clause: 'PAGE-1',
    suite: 'delivery',
    test: 'the data of each page are those of its document',
    changes: [answeredBy(/^\/page-data\/careers\/page-data\.json$/, () => '/page-data/press/page-data.json')],
  },
  {
    name: 'inline-scripts-allowed',
    says: 'the policy of a document allows inline scripts',
    clause: 'ROUTE-15',
    suite: 'delivery',
    test: 'the policy of each document',
    changes: [
      inDocument(/^\/about$/, (html) =>
        html.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
      ),
    ],
  },
  {
    name: 'policy-without-base',
    says: 'a base element may send every link of a document elsewhere',
    clause: 'ROUTE-15',
    suite: 'delivery',
    test: 'the policy of each document',
    changes: [inDocument(/^\/documents\/privacy$/, (html) => html.replace("base-uri 'none'; ", ''))],
  },
  {
    name: 'type-guessed',
    says: 'browsers may guess the type of an answer',
    clause: 'API-11',
    suite: 'delivery',
    test: 'no answer may be taken for another type',
    changes: [inHeaders(/^\/csrf$/, ({ 'x-content-type-options': _, ...headers }) => headers)],
  },
  {
    name: 'framed-by-strangers',
    says: 'a page may stand in a frame of any site',
    clause: 'ROUTE-15',
    suite: 'delivery',
    test: 'no answer may be taken for another type',
    changes: [inHeaders(/^\/about$/, ({ 'x-frame-options': _, ...headers }) => headers)],
  },
  {
    name: 'referrer-with-query',
    says: 'other sites are told the address of a page with its query',
    clause: 'TRACE-6',
    suite: 'delivery',
    test: 'no answer may be taken for another type',
    changes: [inHeaders(/^\/about$/, (headers) => ({ ...headers, 'referrer-policy': 'unsafe-url' }))],
  },
  {
    name: 'documents-kept',
    says: 'caches keep a document for a day',
    clause: 'PAGE-3',
    suite: 'documents',
    test: 'hashed files are kept for ever',
    changes: [inHeaders(/^\/$/, (headers) => ({ ...headers, ...kept }))],
    isQuick: true,
  },
  {
    name: 'files-not-kept',
    says: 'files that never change are asked for again each time',
    clause: 'PAGE-3',
    suite: 'documents',
    test: 'hashed files are kept for ever',
    changes: [inHeaders(/^\/assets\//, (headers) => ({ ...headers, 'cache-control': 'no-cache' }))],
  },
  {
    name: 'compression-lost',
    says: 'documents are sent as they are',
    clause: 'PAGE-3',
    suite: 'documents',
    test: 'hashed files are kept for ever',
    changes: [
      askedWith(/^\/$/, (asked) => ({
        ...asked,
        headers: { ...asked.headers, 'accept-encoding': 'identity' },
      })),
    ],
  },
  {
    name: 'vary-lost',
    says: 'caches may hand a compressed document to who cannot read it',
    clause: 'PAGE-3',
    suite: 'documents',
    test: 'hashed files are kept for ever',
    changes: [inHeaders(/^\/$/, ({ vary: _, ...headers }) => headers)],
  },
  {
    name: 'etag-not-known-again',
    says: 'a document that has not changed is sent once more',
    clause: 'PAGE-3',
    suite: 'documents',
    test: 'hashed files are kept for ever',
    changes: [
      askedWith(/^\/$/, ({ headers: { 'if-none-match': known, ...headers }, ...asked }) =>
        known === undefined ? null : { ...asked, headers },
      ),
    ],
  },
  {
    name: 'build-kept',
    says: 'caches keep the file that tells of a new build',
    clause: 'PAGE-3',
    suite: 'documents',
    test: 'hashed files are kept for ever',
    changes: [inHeaders(/^\/page-data\/app-data\.json$/, (headers) => ({ ...headers, ...kept }))],
  },
  {
    name: 'worker-kept',
    says: 'caches keep the service worker, so that a new one comes late',
    clause: 'SW-2',
    suite: 'documents',
    test: 'hashed files are kept for ever',
    changes: [inHeaders(/^\/sw\.js$/, (headers) => ({ ...headers, ...kept }))],
  },
  {
    name: 'csrf-cookie-for-strangers',
    says: 'other sites can make browsers send the CSRF cookie',
    clause: 'API-5',
    suite: 'delivery',
    test: 'each visitor gets a CSRF token of their own',
    changes: [
      inHeaders(/^\/csrf$/, (headers) => ({
        ...headers,
        'set-cookie': cookiesOf(headers['set-cookie']).map((cookie) =>
          cookie.replace('SameSite=Strict', 'SameSite=Lax'),
        ),
      })),
    ],
  },
  {
    name: 'csrf-token-of-all',
    says: 'the CSRF token is the same for everybody',
    clause: 'API-5',
    suite: 'delivery',
    test: 'each visitor gets a CSRF token of their own',
    changes: [
      inHeaders(/^\/csrf$/, (headers) => ({
        ...headers,
        'x-xsrf-token': sameForAll,
        'set-cookie': cookiesOf(headers['set-cookie']).map((cookie) =>
          cookie.replace(/=[^;]*/, `=${sameForAll}`),
        ),
      })),
      // The request is accepted: nothing else is wrong with the site.
      askedWith(/^\/(?:login|logout|user|session|api)(?:\/|$)/, withPairOfItsOwn),
    ],
    isQuick: true,
  },
  {
    name: 'csrf-token-not-asked-for',
    says: 'a log-in is tried without a CSRF token',
    clause: 'API-5',
    suite: 'delivery',
    test: 'nothing is done for who has no CSRF token',
    changes: [withStatus(/^\/login$/, 403, 401)],
  },
  {
    name: 'account-for-anybody',
    says: 'an account is shown to who has no token',
    clause: 'AUTH-14',
    suite: 'delivery',
    test: 'a customer’s data is returned only with a token',
    changes: [
      {
        path: /^\/api\/my-account$/,
        alter: async (asked, forward) => {
          const answered = await forward(asked)
          const isStranger = asked.headers.authorization === undefined
          return isStranger ? { ...answered, status: 200, isChanged: true } : answered
        },
      },
    ],
    isQuick: true,
  },
  {
    name: 'account-kept',
    says: 'caches may keep an account',
    clause: 'AUTH-14',
    suite: 'delivery',
    test: 'a customer’s data is returned only with a token',
    changes: [
      inHeaders(/^\/api\/my-account$/, (headers) => ({ ...headers, 'cache-control': 'private, max-age=60' })),
    ],
  },
  {
    name: 'logout-lost',
    says: 'the session of who has logged out lives on',
    clause: 'AUTH-4',
    suite: 'delivery',
    test: 'a token that has logged out opens nothing',
    changes: [askedWith(/^\/logout$/, asNobody)],
  },
  {
    name: 'keys-of-another-server',
    says: 'pages have no key for the tokens of their backend',
    clause: 'AUTH-3',
    suite: 'session',
    test: 'login, account, logout: the whole way',
    changes: [inJson(/^\/local-keys\.json$/, () => ({ keys: [] }))],
  },
  {
    name: 'traces-refused',
    says: 'error traces end in a fault of the server',
    clause: 'TRACE-5',
    suite: 'tracing',
    test: 'an unhandled rejection is reported too',
    changes: [withStatus(/^\/api\/Tracing\/error$/, 204, 500)],
  },
  {
    name: 'wrong-password-a-fault',
    says: 'a wrong password is answered as a fault of the server',
    clause: 'API-8',
    suite: 'session',
    test: 'a wrong password is answered in place',
    changes: [withStatus(/^\/login$/, 401, 500)],
  },
]
