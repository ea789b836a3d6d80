import fc from 'fast-check'
import { codePoint } from '../tools/code-point.ts'
import { badAddresses } from './bad-addresses.ts'

const piece = fc.oneof(
  fc.constantFrom(
    ...[
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2F',
      '%5C',
      '%',
      '%25',
      '%zz',
      '%E4',
      '?',
      '#',
      '@',
      ':',
      '+',
      '&',
      '=',
    ],
    ...['\t', '\n', '\r', '\u0000', '\u001f', '\u007f', '\u0085', '\ud800', '\udc00', ' ', 'é', '。'],
    ...['m', '.m', 'index', 'index.html', 'plans', 'evil.example', 'https:', 'javascript:', '127', '[::1]'],
  ),
  fc.string({ unit: codePoint, maxLength: 3 }),
)

/** Any text, in most cases shaped like a malicious address. */
export const address = fc.oneof(
  { arbitrary: fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')), weight: 4 },
  { arbitrary: fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`), weight: 4 },
  { arbitrary: fc.stringMatching(/^\/[\w.%+é-]{1,5}(\/[\w.-]{1,5})?\.m\/?(\?a)?$/), weight: 2 },
  { arbitrary: fc.constantFrom(...badAddresses), weight: 1 },
  {
    arbitrary: fc.tuple(fc.constantFrom(...badAddresses), piece).map(([bad, more]) => `${more}${bad}${more}`),
    weight: 2,
  },
)
