import { inDocument, inJson, inScripts, inText, withStatus } from '../changes.ts'
import type { Mutant } from '../mutant.ts'
import { mutantsOf } from '../mutant.ts'

/** Mutants that only matter once the application runs. */
export const applicationMutants: readonly Mutant[] = [
  ...mutantsOf('visit', 'ROUTE-10', 'each page that is shown is one page view', {
    'page-view-lost: pages that the application shows are not counted': inScripts((script) =>
      script.replace(/(name:[`"'])page-view\b/, '$1page-shown'),
    ),
    'page-view-twice: pages that the application shows are counted twice': inText(
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
  }),
  ...mutantsOf('visit', 'ROUTE-7', 'a link shows its page without a document', {
    'page-by-a-document: a link to a page loads its document, as if there were a new build': {
      // The document's build differs from that of its data, so the application loads a document, which has its own focus and
      // reports a page view without a previous path.
      alsoBreaks: ['PAGE-1', 'ROUTE-10', 'ROUTE-14'],
      changes: [
        // Only this page, to which links lead: no page starts with data of another build.
        inJson<{ path: string }>(/^\/page-data\/plans\/page-data\.json$/, (page) => ({
          ...page,
          webpackCompilationHash: 'of another build',
        })),
      ],
    },
  }),
  ...mutantsOf('visit', 'SW-1', 'offline, a visited page opens', {
    'worker-lost: there is no service worker': {
      alsoBreaks: ['SW-2', 'SW-3'],
      changes: [withStatus(/^\/sw\.js$/, 200, 404)],
    },
  }),
  ...mutantsOf('visit', 'SW-3', 'offline, a visited page opens', {
    'offline-page-lost: there is no page for who has no network': withStatus(
      /^\/documents\/offline$/,
      200,
      404,
    ),
  }),
  ...mutantsOf('visit', 'AUTH-7', 'the cookie of a session is sent by pages of its own site', {
    'session-cookie-for-strangers: pages of other sites make browsers send the cookie of a session':
      inScripts((script) => script.replace('SameSite=Strict', 'SameSite=Lax')),
  }),
  ...mutantsOf('ahead', 'PAGE-8', 'links to forms and to the account are not fetched ahead', {
    'account-fetched-ahead: links to the account and to forms are fetched before anybody presses them':
      inDocument(/^\/about$/, (html) =>
        html.replaceAll(/,\{"not":\{"(?:href|selector)_matches":(?:\[[^\]]*\]|"[^"]*")\}\}/g, ''),
      ),
  }),
  ...mutantsOf('light-start', 'ROUTE-12', 'a document that takes more than a second is told of', {
    'slow-page-not-told: who waits for a slow page is told nothing': inDocument(/^\/faq$/, (html) =>
      html.replace('setTimeout(t,1e3', 'setTimeout(t,1e6'),
    ),
  }),
  ...mutantsOf('do-not-contact', 'FORM-4', 'what is wrong is told at the top and at each field', {
    'error-beside-its-field: the message of a wrong field is not tied to it': inScripts((script) =>
      script.replaceAll('"aria-describedby":', '"data-describedby":'),
    ),
  }),
  ...mutantsOf('session-expiry', 'AUTH-12', 'while the notice counts, the keyboard stays in it', {
    'focus-leaves-the-dialog: the keyboard leaves a dialog that is open': inScripts((script) =>
      script.replaceAll('.showModal()', '.show()'),
    ),
  }),
]
