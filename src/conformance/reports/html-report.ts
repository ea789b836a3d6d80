import type { CheckResult, CheckStatus, ConformanceReport, Verdict } from '../report.ts'
import type { Markup, Piece } from './html.ts'
import { html, Markup as MarkupText, nothing } from './html.ts'
import type { Tone } from './html-check.ts'
import { badge, checkMarkup } from './html-check.ts'
import { htmlStyle } from './html-style.ts'
import { costOf, moment, paceOf } from './quantities.ts'
import type { SortedChecks } from './sort-checks.ts'
import { grouped, sortChecks } from './sort-checks.ts'
import type { StatusCell } from './status-grid.ts'
import { statusGrid } from './status-grid.ts'

const verdicts: Readonly<Record<Verdict, readonly [tone: Tone, words: string]>> = {
  conforms: ['good', 'Conforms'],
  'does not conform': ['bad', 'Does not conform'],
  partial: ['warn', 'Partial: nothing broken was found, but not everything was tried'],
}

const tiles: readonly (readonly [place: keyof SortedChecks, words: string, tone: Tone])[] = [
  ['failed', 'failed', 'bad'],
  ['blocked', 'blocked', 'bad'],
  ['stale', 'stale in the baseline', 'bad'],
  ['known', 'known to fail', 'warn'],
  ['advice', 'against advice', 'warn'],
  ['leftOut', 'left out', 'warn'],
  ['passed', 'passed', 'good'],
]

function headMarkup(report: ConformanceReport, sorted: SortedChecks): Markup {
  const { verdict, backend, site, profiles, seed, startedAt } = report
  const [tone, words] = verdicts[verdict]
  const shown = tiles.filter(([place]) => place === 'passed' || sorted[place].length > 0)
  return html`<header class="${tone}">
<p>Conformance report</p>
<h1 class="verdict">${words}</h1>
<p><code>${backend}</code>${site === backend ? nothing : html`, site <code>${site}</code>`}</p>
<p>${profiles.join(' and ')} · seed ${seed} · ${moment(startedAt)} · ${costOf(report)}</p>
<p>${paceOf(report)}</p>
<ul class="tiles">${shown.map(
    ([place, label, colour]) =>
      html`<li class="${colour}"><strong>${sorted[place].length}</strong>${label}</li>`,
  )}</ul>
</header>
`
}

const section = (title: string, content: readonly Markup[]): Markup =>
  content.length === 0 ? nothing : html`<section><h2>${title}</h2>\n${content}</section>\n`

/** Left-out checks, and everything else that was left out. */
function leftOutMarkup({ leftOut, checks }: ConformanceReport, shown: readonly Markup[]): readonly Markup[] {
  const ids = new Set(checks.map(({ id }) => id))
  return [...shown, ...listed(leftOut.filter(({ what }) => !ids.has(what)))]
}

const listed = (left: readonly { readonly what: string; readonly why: string }[]): readonly Markup[] =>
  left.length === 0
    ? []
    : [
        html`<ul class="plain">${left.map(({ what, why }) => html`<li><code>${what}</code><br>${why}</li>`)}</ul>`,
      ]

function groupsMarkup(
  checks: readonly CheckResult[],
  show: (check: CheckResult) => Markup,
): readonly Markup[] {
  return [...grouped(checks, ({ group }) => group)].map(
    ([group, ofGroup]) => html`<h3>${group}</h3>\n${ofGroup.map(show)}`,
  )
}

const cellWords: Readonly<Record<StatusCell['kind'], (seen: number) => Piece>> = {
  seen: (seen) => html`<td class="seen">${seen}</td>`,
  open: () =>
    html`<td class="open"><span aria-hidden="true">·</span><span class="unseen-text">not seen</span></td>`,
  undocumented: (seen) =>
    html`<td class="undocumented">!${seen}<span class="unseen-text"> not documented</span></td>`,
  nothing: () => html`<td></td>`,
}

function routesMarkup({ coverage }: ConformanceReport): readonly Markup[] {
  if (coverage.routes.length === 0) return []
  const { statuses, rows } = statusGrid(coverage.routes)
  const heads = statuses.map((status) => html`<th scope="col">${status}</th>`)
  const lines = rows.map(
    ({ route, cells }) =>
      html`<tr><th scope="row"><code>${route}</code></th>${cells.map(({ kind, seen }) => cellWords[kind](seen))}</tr>\n`,
  )
  return [
    html`<p>Number of answers; · documented and not seen; !&#8239;seen and not documented.</p>
<div class="scroll" role="region" aria-label="Answers by route and status" tabindex="0"><table class="grid">
<thead><tr><th scope="col">Route</th>${heads}</tr></thead>
<tbody>${lines}</tbody></table></div>`,
  ]
}

const tones: Readonly<Record<CheckStatus, Tone>> = {
  passed: 'good',
  failed: 'bad',
  blocked: 'bad',
  'left out': 'warn',
}

function clausesMarkup({ coverage }: ConformanceReport): readonly Markup[] {
  if (coverage.clauses.length === 0) return []
  const lines = coverage.clauses.map(
    ({ clause, status, checks }) =>
      html`<tr><th scope="row">${clause}</th><td>${badge(tones[status], status)}</td><td><code>${checks.join(', ')}</code></td></tr>\n`,
  )
  return [
    html`<div class="scroll" role="region" aria-label="Clauses of the specification" tabindex="0"><table>
<thead><tr><th scope="col">Clause</th><th scope="col">Status</th><th scope="col">Checks</th></tr></thead>
<tbody>${lines}</tbody></table></div>`,
  ]
}

/** Up to this many broken checks, findings are expanded at first. Beyond it, only the names fit on a screen. */
const maxOpen = 5

function bodyMarkup(report: ConformanceReport): Markup {
  const sorted = sortChecks(report)
  const broken = [...sorted.failed, ...sorted.advice, ...sorted.known]
  const show = (check: CheckResult) =>
    checkMarkup(check, {
      seed: report.seed,
      isStale: sorted.stale.includes(check),
      isOpen: broken.slice(0, maxOpen).includes(check),
    })
  return html`${headMarkup(report, sorted)}<main>
${section('Broken', sorted.failed.map(show))}${section('Stale in the baseline', sorted.stale.map(show))}${section(
  'Blocked',
  sorted.blocked.map(show),
)}${section('Against advice', sorted.advice.map(show))}${section('Known to fail', sorted.known.map(show))}${section(
  'Left out',
  leftOutMarkup(report, sorted.leftOut.map(show)),
)}${section('Not tried', listed(report.notTried))}${section(
  'Answers, by route and status',
  routesMarkup(report),
)}${section('Clauses of the specification', clausesMarkup(report))}${section(
  'Passed',
  groupsMarkup(sorted.passed, show),
)}</main>
<footer>Made by gridfront conform from one run; needs no network and no script.</footer>`
}

// The style is our own, and contains nothing that closes the element.
const style = new MarkupText(htmlStyle)

/** One self-contained page: no script, no request, and every text of the backend escaped. */
export const renderHtml = (report: ConformanceReport): string =>
  html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="referrer" content="no-referrer">
<title>${verdicts[report.verdict][1]}: ${report.backend}</title>
<style>${style}</style>
</head>
<body>
${bodyMarkup(report)}
</body>
</html>
`.text
