import { anyDocument, inDocument, inScripts } from '../changes.ts'
import type { Mutant } from '../mutant.ts'
import { mutantsOf } from '../mutant.ts'

const remark = '<!-- nothing -->'

/**
 * Controls: changes made in the same way as mutants, but without a mistake. A test that reports one would report any
 * mutant, which would only prove that there is something between browser and site.
 */
export const controlMutants: readonly Mutant[] = [
  ...mutantsOf('documents', 'ROUTE-1', '/about is a document with', {
    'control-document: a document has a remark that nobody sees': {
      isControl: true,
      isQuick: true,
      changes: [inDocument(anyDocument, (html) => html.replace('</head>', `${remark}</head>`))],
    },
  }),
  ...mutantsOf('documents', 'UI-1', 'every link to a part of a page', {
    'control-part-of-a-page: links lead to the top, and to a part whose name holds a percent sign': {
      isControl: true,
      changes: [
        inDocument(/^\/press$/, (html) =>
          html.replace('</main>', '<p id="50%"><a href="#top">Up</a><a href="#50%">Half</a></p></main>'),
        ),
      ],
    },
  }),
  ...mutantsOf('visit', 'ROUTE-7', 'a link shows its page without a document', {
    'control-application: documents and scripts have a remark that nobody sees': {
      isControl: true,
      changes: [
        inDocument(anyDocument, (html) => html.replace('</head>', `${remark}</head>`)),
        inScripts((script) => `${script}\n/* nothing */`),
      ],
    },
  }),
  ...mutantsOf('delivery', 'ROUTE-15', 'the policy of each document runs nothing but', {
    'control-delivery: documents have a remark that nobody sees': {
      isControl: true,
      changes: [inDocument(anyDocument, (html) => html.replace('</head>', `${remark}</head>`))],
    },
  }),
]
