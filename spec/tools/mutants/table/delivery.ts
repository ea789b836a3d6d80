import { answeredBy, askedWith, inDocument, inHeaders, inJson, inText, withStatus } from '../changes.ts'
import type { Asked, Forward, Mutant } from '../mutant.ts'
import { mutantsOf } from '../mutant.ts'

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
  ...mutantsOf('delivery', 'ROUTE-15', 'robots.txt lets search engines in', {
    'dead-page-in-the-site-map: the site map names a page that is not there': {
      isQuick: true,
      changes: [
        inText(/^\/sitemap\.xml$/, (xml) =>
          xml.replace('</urlset>', '<url><loc>https://www.wattlebird.example/gone</loc></url></urlset>'),
        ),
      ],
    },
    'account-in-the-site-map: the site map lists a page of the account': inText(/^\/sitemap\.xml$/, (xml) =>
      xml.replace(
        '</urlset>',
        '<url><loc>https://www.wattlebird.example/accounts/login</loc></url></urlset>',
      ),
    ),
    'search-engines-kept-out: robots.txt keeps search engines out': inText(/^\/robots\.txt$/, (text) =>
      text.replace('Disallow:', 'Disallow: /'),
    ),
  }),
  ...mutantsOf('delivery', 'PAGE-1', 'the data of each page are those of its document', {
    'stale-page-data: the data of a page are those of an edition before': {
      isQuick: true,
      changes: [
        inText(/^\/page-data\/about\/page-data\.json$/, (text) =>
          text.replace(/"description":"[^"]*"/, '"description":"Of an edition before."'),
        ),
      ],
    },
    'page-data-of-another-page: a page has the data of another one': answeredBy(
      /^\/page-data\/careers\/page-data\.json$/,
      () => '/page-data/press/page-data.json',
    ),
  }),
  ...mutantsOf('delivery', 'ROUTE-15', 'the policy of each document', {
    'inline-scripts-allowed: the policy of a document allows inline scripts': inDocument(
      /^\/about$/,
      (html) => html.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'"),
    ),
    'policy-without-base: a base element may send every link of a document elsewhere': inDocument(
      /^\/documents\/privacy$/,
      (html) => html.replace("base-uri 'none'; ", ''),
    ),
  }),
  ...mutantsOf('delivery', 'API-11', 'no answer may be taken for another type', {
    'type-guessed: browsers may guess the type of an answer': inHeaders(
      /^\/csrf$/,
      ({ 'x-content-type-options': _, ...headers }) => headers,
    ),
  }),
  ...mutantsOf('delivery', 'ROUTE-15', 'no answer may be taken for another type', {
    'framed-by-strangers: a page may stand in a frame of any site': inHeaders(
      /^\/about$/,
      ({ 'x-frame-options': _, ...headers }) => headers,
    ),
  }),
  ...mutantsOf('delivery', 'TRACE-6', 'no answer may be taken for another type', {
    'referrer-with-query: other sites are told the address of a page with its query': inHeaders(
      /^\/about$/,
      (headers) => ({ ...headers, 'referrer-policy': 'unsafe-url' }),
    ),
  }),
  ...mutantsOf('documents', 'PAGE-3', 'hashed files are kept for ever', {
    'documents-kept: caches keep a document for a day': {
      isQuick: true,
      changes: [inHeaders(/^\/$/, (headers) => ({ ...headers, ...kept }))],
    },
    'files-not-kept: files that never change are asked for again each time': inHeaders(
      /^\/assets\//,
      (headers) => ({ ...headers, 'cache-control': 'no-cache' }),
    ),
    'compression-lost: documents are sent as they are': askedWith(/^\/$/, (asked) => ({
      ...asked,
      headers: { ...asked.headers, 'accept-encoding': 'identity' },
    })),
    'vary-lost: caches may hand a compressed document to who cannot read it': inHeaders(
      /^\/$/,
      ({ vary: _, ...headers }) => headers,
    ),
    'etag-not-known-again: a document that has not changed is sent once more': askedWith(
      /^\/$/,
      ({ headers: { 'if-none-match': known, ...headers }, ...asked }) =>
        known === undefined ? null : { ...asked, headers },
    ),
    'build-kept: caches keep the file that tells of a new build': inHeaders(
      /^\/page-data\/app-data\.json$/,
      (headers) => ({ ...headers, ...kept }),
    ),
  }),
  ...mutantsOf('documents', 'SW-2', 'hashed files are kept for ever', {
    'worker-kept: caches keep the service worker, so that a new one comes late': inHeaders(
      /^\/sw\.js$/,
      (headers) => ({ ...headers, ...kept }),
    ),
  }),
  ...mutantsOf('delivery', 'API-5', 'each visitor gets a CSRF token of their own', {
    'csrf-cookie-for-strangers: other sites can make browsers send the CSRF cookie': inHeaders(
      /^\/csrf$/,
      (headers) => ({
        ...headers,
        'set-cookie': cookiesOf(headers['set-cookie']).map((cookie) =>
          cookie.replace('SameSite=Strict', 'SameSite=Lax'),
        ),
      }),
    ),
    'csrf-token-of-all: the CSRF token is the same for everybody': {
      isQuick: true,
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
    },
  }),
  ...mutantsOf('delivery', 'API-5', 'nothing is done for who has no CSRF token', {
    'csrf-token-not-asked-for: a log-in is tried without a CSRF token': withStatus(/^\/login$/, 403, 401),
  }),
  ...mutantsOf('delivery', 'AUTH-14', 'a customer’s data is returned only with a token', {
    'account-for-anybody: an account is shown to who has no token': {
      isQuick: true,
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
    },
    'account-kept: caches may keep an account': inHeaders(/^\/api\/my-account$/, (headers) => ({
      ...headers,
      'cache-control': 'private, max-age=60',
    })),
  }),
  ...mutantsOf('delivery', 'AUTH-4', 'a token that has logged out opens nothing', {
    'logout-lost: the session of who has logged out lives on': askedWith(/^\/logout$/, asNobody),
  }),
  ...mutantsOf('session', 'AUTH-3', 'login, account, logout: the whole way', {
    'keys-of-another-server: pages have no key for the tokens of their backend': inJson(
      /^\/local-keys\.json$/,
      () => ({ keys: [] }),
    ),
  }),
  ...mutantsOf('tracing', 'TRACE-5', 'an unhandled rejection is reported too', {
    'traces-refused: error traces end in a fault of the server': withStatus(
      /^\/api\/Tracing\/error$/,
      204,
      500,
    ),
  }),
  ...mutantsOf('session', 'API-8', 'a wrong password is answered in place', {
    'wrong-password-a-fault: a wrong password is answered as a fault of the server': withStatus(
      /^\/login$/,
      401,
      500,
    ),
  }),
]
