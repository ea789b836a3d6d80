import { inDocument, inScripts } from '../changes.ts'
import type { Mutant } from '../mutant.ts'
import { mutantsOf } from '../mutant.ts'

/** Mutants of a site with a gate. */
export const gateMutants: readonly Mutant[] = [
  ...mutantsOf('gate', 'GATE-10', 'a right code opens the site', {
    'gate-takes-no-code: the gate refuses every code, also a right one': inScripts((script) =>
      script.replace(/(\.accessCode)\.includes\(\w+\)/, '$1.includes(0)'),
    ),
  }),
  ...mutantsOf('gate', 'GATE-15', 'a wrong code is explained under the field', {
    'gate-takes-any-code: the gate lets in whoever types something': inScripts((script) =>
      script.replace(/(\.accessCode)\.includes\(\w+\)/, '$1.length>0'),
    ),
  }),
  ...mutantsOf('gate', 'GATE-14', 'a right code opens the site', {
    'gate-forgets: who was let in meets the gate again at the next document': inScripts((script) =>
      script.replace(/(\.setItem\(\w+,[`"'])true\b/, '$1gone'),
    ),
  }),
  ...mutantsOf('gate', 'GATE-1', 'before the application has started the overlay covers', {
    'page-before-the-gate: a page is seen until the gate has come': inDocument(/^\/about$/, (html) =>
      html
        .replace(/(<html [^>]*class="[^"]*)has-gate/, '$1')
        .replace(/(\.toggle\(["'`])has-gate\b/, '$1had-gate'),
    ),
  }),
]
