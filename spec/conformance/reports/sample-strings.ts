import fc from 'fast-check'
import type { CheckResult, ConformanceReport } from '../../../src/conformance/report.ts'
import { codePoint } from '../../tools/code-point.ts'
import { hostileText, sampleCheck, sampleFinding, sampleReport } from './sample-reports.ts'

/** Any text that a backend can write, often with characters that break markup. */
export const anyText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: codePoint, maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom(
      '<',
      '>',
      '&',
      '"',
      "'",
      ']]>',
      '<!--',
      '--',
      '\u0000',
      '\r',
      '\n',
      '\t',
      '\ud800',
      '\ufffe',
      'x',
    ),
    maxLength: 12,
  }),
  fc.constant(hostileText),
)

const anyFinding = fc
  .record({ message: anyText, expected: anyText, got: anyText, where: anyText, curl: anyText, body: anyText })
  .map(({ body, ...texts }) =>
    sampleFinding({
      ...texts,
      request: { method: 'POST', url: `http://127.0.0.1/${body}`, headers: { 'x-odd': body }, body },
      answer: { status: 200, headers: [['x-odd', body]], body },
    }),
  )

const anyState: fc.Arbitrary<Partial<CheckResult>> = fc.oneof(
  fc.constant({}),
  fc.record({
    status: fc.constant('failed' as const),
    level: fc.constantFrom('must' as const, 'should' as const),
    isKnown: fc.boolean(),
    findings: fc.array(anyFinding, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ status: fc.constant('blocked' as const), blockedBy: anyText, isKnown: fc.boolean() }),
  fc.record({ status: fc.constant('left out' as const), reason: anyText }),
)

/** Reports with every kind of outcome, and such texts in them. */
export const anyReport: fc.Arbitrary<ConformanceReport> = fc
  .record({
    states: fc.array(anyState, { minLength: 1, maxLength: 8 }),
    left: fc.array(fc.record({ what: anyText, why: anyText }), { maxLength: 2 }),
    staleAt: fc.nat({ max: 7 }),
  })
  .map(({ states, left, staleAt }) => {
    const checks = states.map((state, at) => sampleCheck(`group${at % 3}/check-${at}`, state))
    const stale = checks.filter(({ status }, at) => at === staleAt && status === 'passed').map(({ id }) => id)
    return sampleReport({}, { checks, leftOut: left, notTried: left, baseline: { known: [], stale } })
  })
