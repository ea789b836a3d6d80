import { stripVTControlCharacters } from 'node:util'
import type { Markup, Piece } from '../../../src/conformance/reports/html.ts'
import { html, nothing, Markup as RawMarkup } from '../../../src/conformance/reports/html.ts'
import { htmlStyle } from '../../../src/conformance/reports/html-style.ts'
import words from './clause-words.json' with { type: 'json' }
import type { ClauseReport, Coverage } from './join.ts'
import { isFailing, isProven, isUntested } from './join.ts'
import type { FaultCounts } from './result-files.ts'
import type { TestResult, TestStatus } from './test-result.ts'

const groupOf = ({ id }: ClauseReport) => id.slice(0, id.lastIndexOf('-'))

const testBadges: Readonly<Record<TestStatus, readonly [tone: string, word: string]>> = {
  failed: ['bad', 'failed'],
  passed: ['good', 'passed'],
  skipped: ['warn', 'not tried'],
}
const badge = ([tone, word]: readonly [string, string]) => html`<span class="badge ${tone}">${word}</span>`

/** The specification's words; what stands in back-quotes there is code. */
const inWords = (id: string): readonly Piece[] =>
  ((words as Readonly<Record<string, string>>)[id] ?? '')
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))

/** Of a failure the lines that say what it was about, without the colours of a terminal. */
const linesOf = (reason: string) => stripVTControlCharacters(reason).split('\n').slice(0, 12).join('\n')

const testMarkup = ({ suite, name, status, reason, target }: TestResult): Markup =>
  html`<li>${badge(testBadges[status])} ${name}<br><code class="id">${suite}</code>${
    target === undefined ? nothing : html` at <code class="id">${target}</code>`
  }${reason === undefined ? nothing : html`<pre>${linesOf(reason)}</pre>`}</li>`

/** The worst first: what failed, what was not tried, what passed. */
const worstFirst: readonly TestStatus[] = ['failed', 'skipped', 'passed']
const sorted = (tests: readonly TestResult[]) =>
  tests.toSorted((one, other) => worstFirst.indexOf(one.status) - worstFirst.indexOf(other.status))

function clauseBadge(clause: ClauseReport) {
  if (isFailing(clause)) return badge(['bad', 'failing'])
  return badge(isProven(clause) ? ['good', 'proven'] : ['warn', 'no proof'])
}

/** How many planted faults of a clause were noticed; nothing where none was tried. */
function faultsMarkup(faults: FaultCounts, id: string): Markup {
  const count = faults.get(id)
  if (count === undefined) return nothing
  const { noticed, tried } = count
  const tone = noticed === tried ? 'good' : 'bad'
  return html`<p>${badge([tone, `${noticed} of ${tried}`])} planted faults noticed</p>`
}

const clauseMarkup =
  (faults: FaultCounts) =>
  (clause: ClauseReport): Markup => {
    const { id, title, tests } = clause
    return html`<details${isProven(clause) ? nothing : html` open`}>
<summary>${clauseBadge(clause)}<span class="id">${id}</span> ${title}</summary>
<div class="inside"><blockquote>${inWords(id)}</blockquote>${faultsMarkup(faults, id)}
${
  tests.length === 0
    ? html`<p>No test in these results names it.</p>`
    : html`<ul class="plain">${sorted(tests).map(testMarkup)}</ul>`
}</div>
</details>
`
  }

const section = (heading: string, content: readonly Markup[]): Markup =>
  content.length === 0
    ? nothing
    : html`<section><h2>${heading} (${content.length})</h2>\n${content}</section>\n`

function groupRows(clauses: readonly ClauseReport[]): readonly Markup[] {
  return [...new Set(clauses.map(groupOf))].map((group) => {
    const own = clauses.filter((clause) => groupOf(clause) === group)
    const count = (test: (clause: ClauseReport) => boolean) => own.filter(test).length
    return html`<tr><th scope="row"><a href="#${group}">${group}</a></th><td>${count(isProven)}</td><td>${count(isFailing)}</td><td>${count(isUntested)}</td><td>${own.length}</td></tr>\n`
  })
}

const tile = (tone: string, count: number, word: string) =>
  html`<li class="${count === 0 && tone !== 'good' ? 'calm' : tone}"><strong>${count}</strong>${word}</li>`

function groupsMarkup(clauses: readonly ClauseReport[], faults: FaultCounts): readonly Markup[] {
  return [...new Set(clauses.map(groupOf))].map(
    (group) => html`<section aria-labelledby="${group}"><h2 id="${group}">${group}</h2>
${clauses.filter((clause) => groupOf(clause) === group).map(clauseMarkup(faults))}</section>
`,
  )
}

// The style is ours and holds no sign that ends it.
const style = new RawMarkup(`${htmlStyle}
blockquote { margin: 0.75rem 0; padding-left: 1rem; border-left: 0.25rem solid var(--line); }
td { font-variant-numeric: tabular-nums; }
`)

/**
 * The clause report as one page that stands alone: no script, no request. What has no proof stands first, then what
 * fails, then every clause by its group.
 */
export function renderClauseHtml(
  { clauses, unknown, brokenSuites }: Coverage,
  faults: FaultCounts = new Map(),
): string {
  const untested = clauses.filter(isUntested)
  const failing = clauses.filter(isFailing)
  const proven = clauses.filter(isProven)
  const tone =
    failing.length + unknown.length + brokenSuites.length > 0 ? 'bad' : untested.length > 0 ? 'warn' : 'good'
  return html`<!doctype html>
<html lang="en-AU">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Clauses: ${proven.length} of ${clauses.length} proven</title>
<style>${style}</style>
</head>
<body>
<header class="${tone}"><h1><span class="verdict">${proven.length} of ${clauses.length}</span> clauses proven</h1>
<p>Each clause in the words of the specification, with the tests that name it and how they last ended.</p></header>
<main>
<ul class="tiles">${tile('warn', untested.length, 'without a proof')}${tile('bad', failing.length, 'failing')}${tile('good', proven.length, 'proven')}${tile('bad', brokenSuites.length, 'suites that did not run')}</ul>
${section('Without a proof', untested.map(clauseMarkup(faults)))}${section(
  'Failing',
  failing.map(clauseMarkup(faults)),
)}${section(
  'Clauses that there are not',
  unknown.map(
    ({ id, test }) => html`<p><code>${id}</code> ${test.name}<br><code class="id">${test.suite}</code></p>`,
  ),
)}${section(
  'Did not run',
  brokenSuites.map((suite) => html`<p><code>${suite}</code></p>`),
)}<section><h2>By group</h2>
<div class="scroll" role="region" aria-label="Clauses by group" tabindex="0"><table>
<thead><tr><th scope="col">Group</th><th scope="col">Proven</th><th scope="col">Failing</th><th scope="col">Without a proof</th><th scope="col">All</th></tr></thead>
<tbody>${groupRows(clauses)}</tbody></table></div></section>
${groupsMarkup(proven, faults)}</main>
<footer>Made by npm run clauses from the last results of each runner; needs no network and no script.</footer>
</body>
</html>
`.text
}
