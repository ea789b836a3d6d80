import { inDocument, inScripts } from '../changes.ts'
import type { Mutant } from '../mutant.ts'

/** Mutants of a site with a gate. */
export const gateMutants: readonly Mutant[] = [
  {
    name: 'gate-takes-no-code',
    says: 'the gate refuses every code, also a right one',
    clause: 'GATE-10',
    suite: 'gate',
    test: 'a right code opens the site',
    changes: [inScripts((script) => script.replace(/(\.accessCode)\.includes\(\w+\)/, '$1.includes(0)'))],
  },
  {
    name: 'gate-takes-any-code',
    says: 'the gate lets in whoever types something',
    clause: 'GATE-15',
    suite: 'gate',
    test: 'a wrong code is explained under the field',
    changes: [inScripts((script) => script.replace(/(\.accessCode)\.includes\(\w+\)/, '$1.length>0'))],
  },
  {
    name: 'gate-forgets',
    says: 'who was let in meets the gate again at the next document',
    clause: 'GATE-14',
    suite: 'gate',
    test: 'a right code opens the site',
    changes: [inScripts((script) => script.replace(/(\.setItem\(\w+,[`"'])true\b/, '$1gone'))],
  },
  {
    name: 'page-before-the-gate',
    says: 'a page is seen until the gate has come',
    clause: 'GATE-1',
    suite: 'gate',
    test: 'before the application has started the overlay covers',
    changes: [
      inDocument(/^\/about$/, (html) =>
        html
          .replace(/(<html [^>]*class="[^"]*)has-gate/, '$1')
          .replace(/(\.toggle\(["'`])has-gate\b/, '$1had-gate'),
      ),
    ],
  },
]
