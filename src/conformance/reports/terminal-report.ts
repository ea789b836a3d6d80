import type { CheckResult, ConformanceReport, Verdict } from '../report.ts'
import { compactIds } from './compact-ids.ts'
import type { Colour } from './paint.ts'
import { costOf, count, moment, paceOf } from './quantities.ts'
import type { SortedChecks } from './sort-checks.ts'
import { grouped, sortChecks } from './sort-checks.ts'
import { clauseCoverageLines, routeCoverageLines } from './terminal-coverage.ts'
import { checkLines } from './terminal-finding.ts'
import type { Page, TerminalOptions } from './terminal-page.ts'
import { openPage } from './terminal-page.ts'
import { visibleLine } from './visible-text.ts'

const verdicts: Readonly<Record<Verdict, readonly [mark: string, words: string, colour: Colour]>> = {
  conforms: ['✓', 'CONFORMS', 'green'],
  'does not conform': ['✗', 'DOES NOT CONFORM', 'red'],
  partial: ['!', 'PARTIAL: nothing broken was found, but not everything was tried', 'yellow'],
}

const countedAs: readonly (readonly [place: keyof SortedChecks, word: string, colour: Colour])[] = [
  ['failed', 'failed', 'red'],
  ['blocked', 'blocked', 'red'],
  ['stale', 'stale in the baseline', 'red'],
  ['known', 'known to fail', 'yellow'],
  ['advice', 'against advice', 'yellow'],
  ['leftOut', 'left out', 'yellow'],
  ['passed', 'passed', 'green'],
]

function verdictLines({ verdict }: ConformanceReport, page: Page): string[] {
  const [mark, words, colour] = verdicts[verdict]
  return page.text(`${mark} ${words}`, 0, (line) => page.paint.bold(page.paint[colour](line)))
}

function countLines({ checks }: ConformanceReport, sorted: SortedChecks, page: Page): string[] {
  const counts = countedAs.filter(([place]) => sorted[place].length > 0)
  const text = counts.map(([place, word]) => `${sorted[place].length} ${word}`).join(', ')
  // Coloured after wrapping, because colour codes have no width.
  const painted = page
    .text(`${count(checks.length, 'check')}: ${text || 'none was run'}`, 2)
    .map((line) =>
      counts.reduce(
        (rest, [place, word, colour]) =>
          rest.replace(`${sorted[place].length} ${word}`, (found) => page.paint[colour](found)),
        line,
      ),
    )
  const hasRun = checks.some(({ status }) => status === 'passed' || status === 'failed')
  return hasRun ? painted : [...painted, ...page.text('No check came to its end, so nothing is proven.', 2)]
}

function headLines(report: ConformanceReport, sorted: SortedChecks, page: Page): string[] {
  const { backend, site, profiles, seed, startedAt } = report
  return [
    '',
    ...verdictLines(report, page),
    ...countLines(report, sorted, page),
    ...page.text(site === backend ? backend : `${backend} · site ${site}`, 2, page.paint.cyan),
    ...page.text(`${profiles.join(' and ')} · seed ${seed} · ${moment(startedAt)}`, 2, page.paint.dim),
    '',
  ]
}

const totalLines = (report: ConformanceReport, page: Page): string[] =>
  [costOf(report), paceOf(report)].flatMap((line) => page.text(line, 2, page.paint.dim))

function section(title: string, lines: readonly string[], page: Page): string[] {
  return lines.length === 0 ? [] : [page.rule(title), '', ...lines, '']
}

/** Expected failures: one line each. */
const knownLines = ({ id, status, findings }: CheckResult, page: Page) => {
  const [first] = findings
  const what = first === undefined ? status : `expected ${first.expected}, got ${first.got}`
  return [...page.text(id, 2), ...page.text(visibleLine(what), 4, page.paint.dim)]
}

const staleLines = (ids: readonly string[], page: Page) =>
  ids.length === 0
    ? []
    : [
        ...ids.flatMap((id) => page.text(id, 2)),
        ...page.text(
          'They pass: take them out of the baseline. Until then the verdict is negative.',
          2,
          page.paint.yellow,
        ),
      ]

const idLines = (ids: readonly string[], page: Page) => compactIds(ids).flatMap((line) => page.text(line, 4))

function blockedLines(blocked: readonly CheckResult[], page: Page): string[] {
  const groups = [...grouped(blocked, ({ blockedBy = 'another check' }) => blockedBy)]
  return groups.flatMap(([by, checks]) => [
    ...page.text(`blocked by ${by}`, 2, page.paint.bold),
    ...idLines(
      checks.map(({ id }) => id),
      page,
    ),
  ])
}

// Many share one reason, which is printed once.
const reasonLines = (left: readonly { readonly what: string; readonly why: string }[], page: Page) =>
  [...grouped(left, ({ why }) => why)].flatMap(([why, same]) => [
    ...page.text(why, 2),
    ...idLines(
      same.map(({ what }) => what),
      page,
    ),
  ])

function detailLines(report: ConformanceReport, sorted: SortedChecks, page: Page): string[] {
  const broken = (checks: readonly CheckResult[], word: string) =>
    checks.flatMap((check, index) =>
      checkLines(check, `${word} ${index + 1} of ${checks.length}`, report.seed, page),
    )
  const known = sorted.known.flatMap((check) => knownLines(check, page))
  return [
    ...broken(sorted.failed, 'broken'),
    ...broken(sorted.advice, 'advice'),
    ...section('Stale in the baseline', staleLines(report.baseline.stale, page), page),
    ...section(
      'Blocked: cannot be tried before another check passes',
      blockedLines(sorted.blocked, page),
      page,
    ),
    ...section('Known to fail: as the baseline says', known, page),
    ...section('Left out: makes the verdict partial', reasonLines(report.leftOut, page), page),
    ...section('Not tried: other options would', reasonLines(report.notTried, page), page),
  ]
}

/** Only the verdict and its counts. */
export function renderVerdict(report: ConformanceReport, options: TerminalOptions = {}): string {
  const page = openPage(options)
  return `${[...verdictLines(report, page), ...countLines(report, sortChecks(report), page)].join('\n')}\n`
}

/**
 * The report for a terminal: verdict and counts, each broken rule on one screen, what was not tried and why, coverage,
 * the names of what failed, totals, and the verdict once more. Text of the backend cannot send control sequences.
 */
export function renderTerminal(report: ConformanceReport, options: TerminalOptions = {}): string {
  const page = openPage(options)
  const sorted = sortChecks(report)
  const lines = [
    ...headLines(report, sorted, page),
    ...detailLines(report, sorted, page),
    ...routeCoverageLines(report.coverage.routes, page),
    ...clauseCoverageLines(report.coverage.clauses, page),
    // Repeated, because the first lines have scrolled off the screen.
    ...section(
      'Failed',
      idLines(
        sorted.failed.map(({ id }) => id),
        page,
      ),
      page,
    ),
    ...totalLines(report, page),
    ...verdictLines(report, page),
  ]
  return `${lines.join('\n')}\n`
}
