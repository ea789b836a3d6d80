import { stripVTControlCharacters } from 'node:util'
import type { Markup, Piece } from '../../../src/conformance/reports/html.ts'
import { html, nothing, Markup as RawMarkup } from '../../../src/conformance/reports/html.ts'
import { htmlStyle } from '../../../src/conformance/reports/html-style.ts'
import { catalogue } from './catalogue.ts'
import type { ClauseReport, Coverage } from './coverage.ts'
import { groupsOf, isFailing, isProven, isUntested } from './coverage.ts'
import type { Picture, TestResult } from './results.ts'

const badge = (tone: string, word: string) => html`<span class="badge ${tone}">${word}</span>`
const badges = {
  failed: badge('bad', 'failed'),
  passed: badge('good', 'passed'),
  skipped: badge('warn', 'not tried'),
}

/** The specification's words; text in back-quotes there is code. */
const inWords = (clause: string): readonly Piece[] =>
  (catalogue.find(({ id }) => id === clause)?.words ?? '')
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))

/** The lines of a failure that explain it, without terminal colours. */
const linesOf = (reason: string) => stripVTControlCharacters(reason).split('\n').slice(0, 12).join('\n')

const testMarkup = ({ suite, name, status, reason, target }: TestResult): Markup =>
  html`<li>${badges[status]} ${name}<br><code class="id">${suite}</code>${
    target === undefined ? nothing : html` at <code class="id">${target}</code>`
  }${reason === undefined ? nothing : html`<pre>${linesOf(reason)}</pre>`}</li>`

const clauseMarkup = (clause: ClauseReport, pictures: readonly Picture[]): Markup => {
  const { id, title, tests } = clause
  const word = isFailing(clause) ? badge('bad', 'failing') : badge('warn', 'no proof')
  return html`<details${isProven(clause) ? nothing : html` open`}>
<summary>${isProven(clause) ? badge('good', 'proven') : word}<span class="id">${id}</span> ${title}</summary>
<div class="inside"><blockquote>${inWords(id)}</blockquote>
${pictures
  .filter((picture) => picture.clause === id)
  .map(({ test, address }) => html`<img src="${address}" alt="Screenshot: ${test}" loading="lazy">`)}
<ul class="plain">${tests.map(testMarkup)}</ul></div>
</details>
`
}

// The style is ours and contains nothing that ends the element.
const style = new RawMarkup(`${htmlStyle}
blockquote { margin: 0.75rem 0; padding-left: 1rem; border-left: 0.25rem solid var(--line); }
.inside img { max-width: 100%; height: auto; border-radius: 0.55rem; }
`)

/**
 * The clause report as one self-contained page, without scripts and requests. Clauses without proof come first, then
 * failures, then every clause by group.
 */
export function renderClauseHtml(
  { clauses, unknown, brokenSuites }: Coverage,
  pictures: readonly Picture[] = [],
): string {
  const proven = clauses.filter(isProven)
  const section = (heading: string, content: readonly Markup[]) =>
    content.length === 0
      ? nothing
      : html`<section><h2>${heading} (${content.length})</h2>\n${content}</section>\n`
  const clausesOf = (heading: string, own: readonly ClauseReport[]) =>
    section(
      heading,
      own.map((clause) => clauseMarkup(clause, pictures)),
    )
  const isGood = proven.length === clauses.length && unknown.length + brokenSuites.length === 0
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
<header class="${isGood ? 'good' : 'bad'}"><h1><span class="verdict">${proven.length} of ${clauses.length}</span> clauses proven</h1>
<p>Each clause in the words of the specification, with the tests that name it and how they last ended.</p></header>
<main>
${clausesOf('Without a proof', clauses.filter(isUntested))}${clausesOf('Failing', clauses.filter(isFailing))}${section(
  'Clauses that there are not',
  unknown.map(({ id, test }) => html`<p><code>${id}</code> ${test.name}<br><code>${test.suite}</code></p>`),
)}${section(
  'Did not run',
  brokenSuites.map((suite) => html`<p><code>${suite}</code></p>`),
)}${groupsOf(proven).map(({ group, own }) => clausesOf(group, own))}</main>
</body>
</html>
`.text
}
