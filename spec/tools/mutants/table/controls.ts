import { anyDocument, inDocument, inScripts } from '../changes.ts'
import type { Mutant } from '../mutant.ts'

const remark = '<!-- nothing -->'

/**
 * Controls: changes made in the same way as mutants, but without a mistake. A test that reports one would report any
 * mutant, which would only prove that there is something between browser and site.
 */
export const controlMutants: readonly Mutant[] = [
  {
    name: 'control-document',
    says: 'a document has a remark that nobody sees',
    clause: 'ROUTE-1',
    suite: 'documents',
    test: '/about is a document with',
    changes: [inDocument(anyDocument, (html) => html.replace('</head>', `${remark}</head>`))],
    isControl: true,
    isQuick: true,
  },
  {
    name: 'control-part-of-a-page',
    says: 'links lead to the top, and to a part whose name holds a percent sign',
    clause: 'UI-1',
    suite: 'documents',
    test: 'every link to a part of a page',
    changes: [
      inDocument(/^\/press$/, (html) =>
        html.replace('</main>', '<p id="50%"><a href="#top">Up</a><a href="#50%">Half</a></p></main>'),
      ),
    ],
    isControl: true,
  },
  {
    name: 'control-application',
    says: 'documents and scripts have a remark that nobody sees',
    clause: 'ROUTE-7',
    suite: 'visit',
    test: 'a link shows its page without a document',
    changes: [
      inDocument(anyDocument, (html) => html.replace('</head>', `${remark}</head>`)),
      inScripts((script) => `${script}\n/* nothing */`),
    ],
    isControl: true,
  },
  {
    name: 'control-delivery',
    says: 'documents have a remark that nobody sees',
    clause: 'ROUTE-15',
    suite: 'delivery',
    test: 'the policy of each document runs nothing but',
    changes: [inDocument(anyDocument, (html) => html.replace('</head>', `${remark}</head>`))],
    isControl: true,
  },
]
