import { stripVTControlCharacters } from 'node:util'
import type { Markup, Piece } from '../../../src/conformance/reports/html.ts'
import { html, nothing, Markup as RawMarkup } from '../../../src/conformance/reports/html.ts'
import { htmlStyle } from '../../../src/conformance/reports/html-style.ts'
import type { KillRate } from '../mutate/kill-rates.ts'
import { goal } from '../mutate/mutation-report.ts'
import words from './clause-words.json' with { type: 'json' }
import type { ClauseReport, Coverage } from './join.ts'
import { isFailing, isProven, isUntested } from './join.ts'
import type { FaultCounts, Kills } from './result-files.ts'
import type { Picture, TestResult, TestStatus } from './test-result.ts'

/** What is known of clauses beside their tests. */
export interface Evidence {
  readonly faults: FaultCounts
  readonly kills: Kills
  readonly pictures: ReadonlyMap<string, Picture>
}

const noEvidence: Evidence = {
  faults: new Map(),
  kills: { rates: new Map(), files: 0, sampled: 0 },
  pictures: new Map(),
}

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

/** What is not known, and why. */
const none = (why: string) => html`<span class="open">none: ${why}</span>`

const files = (count: number) => `${count} ${count === 1 ? 'file' : 'files'}`

/** How the tests of a clause last ended, at each target. */
function lastResults(tests: readonly TestResult[]): readonly Markup[] {
  return [...new Set(tests.map(({ target }) => target))].map((target) => {
    const own = tests.filter((test) => test.target === target)
    const badges = worstFirst.flatMap((status) => {
      const count = own.filter((test) => test.status === status).length
      const [tone, word] = testBadges[status]
      return count === 0 ? [] : [badge([tone, `${count} ${word}`])]
    })
    return html`<div>${badges}${target === undefined ? 'this checkout' : html`<code class="id">${target}</code>`}</div>`
  })
}

/** Rounded down: what survived is never told as 100 %. */
const percent = ({ killed, covered }: KillRate) => Math.floor((100 * killed) / covered)

function killMarkup({ rates, files: tried }: Kills, id: string): Markup {
  if (tried === 0) return none('npm run mutate has tried no file as it is now')
  const rate = rates.get(id)
  if (rate === undefined) return none(`its tests run no mutant of the ${files(tried)} that were tried`)
  const share = percent(rate)
  return badge([share >= goal ? 'good' : 'bad', `${rate.killed} / ${rate.covered}, ${share} %`])
}

/** How many planted faults of a clause were noticed. */
function faultsMarkup(faults: FaultCounts, id: string): Markup {
  const count = faults.get(id)
  if (count === undefined) return none('nothing that breaks it was tried')
  const { noticed, tried } = count
  return html`${badge([noticed === tried ? 'good' : 'bad', `${noticed} of ${tried}`])}noticed`
}

/** The test's words without its marks: what is to be seen. */
const wordsOf = (test: string) => test.replaceAll(/\[[^\]]*\]\s*/g, '')

/** Small; a press on it shows it as large as it is. */
const pictureMarkup = ({ test, address }: Picture): Markup =>
  html`<details class="picture"><summary><img src="${address}" alt="Screenshot: ${wordsOf(test)}" loading="lazy"></summary></details>`

const clauseMarkup =
  ({ faults, kills, pictures }: Evidence) =>
  (clause: ClauseReport): Markup => {
    const { id, title, tests } = clause
    const picture = pictures.get(id)
    const rate = kills.rates.get(id)
    return html`<details${isProven(clause) ? nothing : html` open`}>
<summary>${clauseBadge(clause)}<span class="id">${id}</span> ${title}${rate === undefined ? nothing : html` <span class="id">${percent(rate)} % killed</span>`}</summary>
<div class="inside"><div class="about"><div><blockquote>${inWords(id)}</blockquote>
<dl class="facts"><dt>Last result</dt><dd>${tests.length === 0 ? none('no test in these results names it') : lastResults(tests)}</dd>
<dt>Kill rate</dt><dd>${killMarkup(kills, id)}</dd>
<dt>Planted faults</dt><dd>${faultsMarkup(faults, id)}</dd></dl></div>${picture === undefined ? nothing : pictureMarkup(picture)}</div>
${tests.length === 0 ? nothing : html`<ul class="plain">${sorted(tests).map(testMarkup)}</ul>`}</div>
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

function groupsMarkup(clauses: readonly ClauseReport[], evidence: Evidence): readonly Markup[] {
  return [...new Set(clauses.map(groupOf))].map(
    (group) => html`<section aria-labelledby="${group}"><h2 id="${group}">${group}</h2>
${clauses.filter((clause) => groupOf(clause) === group).map(clauseMarkup(evidence))}</section>
`,
  )
}

// The style is ours and holds no sign that ends it.
const style = new RawMarkup(`${htmlStyle}
blockquote { margin: 0.75rem 0; padding-left: 1rem; border-left: 0.25rem solid var(--line); }
td { font-variant-numeric: tabular-nums; }
.about { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0 1.5rem; align-items: start; }
.picture { min-width: 0; margin: 0.75rem 0; overflow: auto; }
.picture summary { display: block; padding: 0; cursor: zoom-in; }
.picture img { display: block; width: 100%; height: auto; border-radius: 0.55rem; }
.picture[open] summary { cursor: zoom-out; }
.picture[open] img { width: auto; }
@media (min-width: 48rem) {
  .about:has(.picture:not([open])) { grid-template-columns: minmax(0, 1fr) 18rem; }
}
`)

/**
 * The clause report as one page that stands alone: no script, no request. What has no proof stands first, then what
 * fails, then every clause by its group.
 */
export function renderClauseHtml(
  { clauses, unknown, brokenSuites }: Coverage,
  evidence: Evidence = noEvidence,
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
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
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
<p class="what">Kill rate: of the small mistakes (mutants) in code that the tests of a clause run, how many any test has noticed. They were tried in ${files(evidence.kills.files)}${
    evidence.kills.sampled === 0 ? nothing : `, of ${evidence.kills.sampled} of these in a sample of lines`
  }.</p>
${section('Without a proof', untested.map(clauseMarkup(evidence)))}${section(
  'Failing',
  failing.map(clauseMarkup(evidence)),
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
${groupsMarkup(proven, evidence)}</main>
<footer>Made by npm run clauses from the last results of each runner; needs no network and no script.</footer>
</body>
</html>
`.text
}
