import { inDocument, inJson, inScripts, inText, withStatus } from '../changes.ts'
import type { Mutant } from '../mutant.ts'

/** Mutants that only matter once the application runs. */
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
          // Imports run first, wherever they are.
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
    // The document's build differs from that of its data, so the application loads a document, which has its own focus and
    // reports a page view without a previous path.
    alsoBreaks: ['PAGE-1', 'ROUTE-10', 'ROUTE-14'],
    test: 'a link shows its page without a document',
    changes: [
      // Only this page, to which links lead: no page starts with data of another build.
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
    test: 'offline, a visited page opens',
    changes: [withStatus(/^\/sw\.js$/, 200, 404)],
  },
  {
    name: 'offline-page-lost',
    says: 'there is no page for who has no network',
    clause: 'SW-3',
    suite: 'visit',
    test: 'offline, a visited page opens',
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
]
