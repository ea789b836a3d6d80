import { neighbour } from '../../../../host/server/demo/demo-customers.ts'
import { askedWith, inDocument, inJson, inScripts, inText, withStatus } from '../changes.ts'
import type { Asked, Forward, Mutant } from '../mutant.ts'

/** A token of the neighbour, as a log-in gives it. */
async function logInAsNeighbour({ headers: { host }, ...asked }: Asked, forward: Forward): Promise<string> {
  const given = await forward({ ...asked, method: 'GET', path: '/csrf', headers: { host } })
  const [cookie = ''] = [given.headers['set-cookie'] ?? ''].flat()
  const { body } = await forward({
    method: 'POST',
    path: '/login',
    headers: {
      host,
      'content-type': 'application/json',
      cookie: String(cookie).split(';')[0],
      'x-xsrf-token': String(given.headers['x-xsrf-token']),
    },
    body: Buffer.from(JSON.stringify({ email: neighbour.email, password: neighbour.password })),
  })
  const { token } = JSON.parse(body.toString('utf8')) as { token?: string }
  if (token === undefined) throw new Error('the neighbour could not log in')
  return token
}

interface Bills {
  readonly bills: readonly { readonly paymentStatus: string }[]
}
interface Invoice {
  readonly lines: readonly { readonly amount: number }[]
}

/** What is wrong once the application runs, and with what customers are told. */
export const applicationMutants: readonly Mutant[] = [
  {
    name: 'page-view-lost',
    says: 'pages that the application shows are not counted',
    clause: 'ROUTE-10',
    suite: 'visit',
    test: 'each page that is shown is one page view',
    changes: [inScripts((script) => script.replace(/(name:[`"'])page-view\b/, '$1page-shown'))],
  },
  {
    name: 'page-view-twice',
    says: 'pages that the application shows are counted twice',
    clause: 'ROUTE-10',
    suite: 'visit',
    test: 'each page that is shown is one page view',
    changes: [
      inText(
        /^\/assets\/client-.*\.js$/,
        (script) =>
          // Imports come first, wherever they stand.
          `{ const once = fetch
           globalThis.fetch = (address, init) => {
             if (String(address).endsWith('/api/Tracing/custom')) void once(address, init)
             return once(address, init)
           } }
         ${script}`,
      ),
    ],
  },
  {
    name: 'page-by-a-document',
    says: 'a link to a page loads its document, as if there were a new build',
    clause: 'ROUTE-7',
    suite: 'visit',
    // The build of the document is not that of its data; a document has its own focus, and is a page view from nowhere.
    alsoBreaks: ['PAGE-1', 'ROUTE-10', 'ROUTE-14'],
    test: 'a link shows its page without a document',
    changes: [
      // Of this page alone, which links lead to: no page starts with data of another build.
      inJson<{ path: string }>(/^\/page-data\/plans\/page-data\.json$/, (page) => ({
        ...page,
        webpackCompilationHash: 'of another build',
      })),
    ],
  },
  {
    name: 'worker-lost',
    says: 'there is no service worker',
    clause: 'SW-1',
    alsoBreaks: ['SW-2', 'SW-3'],
    suite: 'visit',
    test: 'without a network a page that was opened opens',
    changes: [withStatus(/^\/sw\.js$/, 200, 404)],
  },
  {
    name: 'offline-page-lost',
    says: 'there is no page for who has no network',
    clause: 'SW-3',
    suite: 'visit',
    test: 'without a network a page that was opened opens',
    changes: [withStatus(/^\/documents\/offline$/, 200, 404)],
  },
  {
    name: 'session-cookie-for-strangers',
    says: 'pages of other sites make browsers send the cookie of a session',
    clause: 'AUTH-7',
    suite: 'visit',
    test: 'the cookie of a session is sent by pages of its own site',
    changes: [inScripts((script) => script.replace('SameSite=Strict', 'SameSite=Lax'))],
  },
  {
    name: 'account-fetched-ahead',
    says: 'links to the account and to forms are fetched before anybody presses them',
    clause: 'PAGE-8',
    suite: 'ahead',
    test: 'links to forms and to the account are not fetched ahead',
    changes: [
      inDocument(/^\/about$/, (html) =>
        html.replaceAll(/,\{"not":\{"(?:href|selector)_matches":(?:\[[^\]]*\]|"[^"]*")\}\}/g, ''),
      ),
    ],
  },
  {
    name: 'slow-page-not-told',
    says: 'who waits for a slow page is told nothing',
    clause: 'ROUTE-12',
    suite: 'light-start',
    test: 'a document that takes more than a second is told of',
    changes: [inDocument(/^\/faq$/, (html) => html.replace('setTimeout(t,1e3', 'setTimeout(t,1e6'))],
  },
  {
    name: 'error-beside-its-field',
    says: 'the message of a wrong field is not tied to it',
    clause: 'FORM-4',
    suite: 'do-not-contact',
    test: 'what is wrong is told at the top and at each field',
    changes: [inScripts((script) => script.replaceAll('"aria-describedby":', '"data-describedby":'))],
  },
  {
    name: 'focus-leaves-the-dialog',
    says: 'the keyboard leaves a dialog that is open',
    clause: 'AUTH-12',
    suite: 'session-expiry',
    test: 'while the notice counts, the keyboard stays in it',
    changes: [inScripts((script) => script.replaceAll('.showModal()', '.show()'))],
  },
  {
    name: 'balance-off-by-a-cent',
    says: 'the balance is a cent more than the bills come to',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'what is owed is what the bills',
    changes: [
      inJson<{ balance: number }>(/^\/api\/my-account$/, (overview) => ({
        ...overview,
        balance: overview.balance + 1,
      })),
    ],
  },
  {
    name: 'wrong-bill-status',
    says: 'a bill that is to be paid is shown as paid',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'what is owed is what the bills',
    changes: [
      inJson<Bills>(/^\/api\/my-account\/bills$/, ({ bills, ...answer }) => ({
        ...answer,
        bills: bills.map((bill) => ({ ...bill, paymentStatus: 'PAID' })),
      })),
    ],
  },
  {
    name: 'bill-does-not-add-up',
    says: 'the lines of a bill come to a cent more than its sum',
    clause: 'ACC-1',
    suite: 'account-pages',
    test: 'the list of bills leads to each bill, which adds up',
    changes: [
      inJson<Invoice>(/^\/api\/my-account\/bills\/./, ({ lines: [first, ...lines], ...bill }) => ({
        ...bill,
        lines: [{ ...first, amount: (first?.amount ?? 0) + 1 }, ...lines],
      })),
    ],
  },
  {
    name: 'account-of-the-neighbour',
    says: 'a customer is shown the account of another one',
    clause: 'AUTH-14',
    suite: 'account-pages',
    test: 'the account is that of the customer who has logged in',
    changes: [
      askedWith(/^\/api\/my-account$/, async (asked, forward) =>
        asked.headers.authorization === undefined
          ? null
          : {
              ...asked,
              headers: {
                ...asked.headers,
                authorization: `Bearer ${await logInAsNeighbour(asked, forward)}`,
              },
            },
      ),
    ],
  },
  {
    name: 'wrong-way-of-payment',
    says: 'a payment by bank is shown as one by card',
    clause: 'ACC-1',
    suite: 'payments',
    test: 'from the overview to all payments',
    changes: [
      inJson<{ method: string }>(/^\/api\/billing\/payments\/./, (payment) => ({
        ...payment,
        method: 'CARD',
      })),
    ],
  },
]
