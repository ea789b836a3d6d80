import type { CheckResult, Finding, SeenAnswer, SeenRequest } from '../report.ts'
import type { Markup } from './html.ts'
import { html, nothing } from './html.ts'
import { count, duration } from './quantities.ts'

export type Tone = 'good' | 'bad' | 'warn' | 'calm'

export const badge = (tone: Tone, words: string): Markup => html`<span class="badge ${tone}">${words}</span>`

const headerLines = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => `${name}: ${value}\n`).join('')

const requestText = ({ method, url, headers, body }: SeenRequest) =>
  `${method} ${url}\n${headerLines(Object.entries(headers))}${body === '' ? '' : `\n${body}`}`.trimEnd()

const answerText = ({ status, headers, body }: SeenAnswer) =>
  `${status}\n${headerLines(headers)}${body === '' ? '' : `\n${body}`}`.trimEnd()

const block = (what: string, text: string | undefined) =>
  text === undefined ? nothing : html`<p class="what">${what}</p><pre>${text}</pre>`

function findingMarkup({
  message,
  expected,
  got,
  where,
  request,
  answer,
  steps = [],
  curl,
  times,
}: Finding): Markup {
  const seen = times > 1 ? ` (seen ${count(times, 'time')})` : ''
  return html`<div class="finding"><p>${message}${seen}</p>
<dl class="facts"><dt>Expected</dt><dd class="expected">${expected}</dd><dt>Got</dt><dd class="got">${got}</dd>${
    where === undefined ? nothing : html`<dt>Where</dt><dd><code>${where}</code></dd>`
  }</dl>
${block('The smallest request that shows it', request && requestText(request))}${block('Its answer', answer && answerText(answer))}${block('By hand, in this order', steps.length === 0 ? undefined : [...steps, curl].join('\n'))}${block('By hand', steps.length === 0 ? curl : undefined)}</div>`
}

const badges: Readonly<Record<CheckResult['status'], readonly [Tone, string]>> = {
  passed: ['good', 'passed'],
  failed: ['bad', 'failed'],
  blocked: ['bad', 'blocked'],
  'left out': ['warn', 'left out'],
}

function badgeOf({ status, level, isKnown }: CheckResult, isStale: boolean): Markup {
  if (isStale) return badge('bad', 'stale in the baseline')
  if (isKnown) return badge('warn', 'known to fail')
  if (status === 'failed' && level === 'should') return badge('warn', 'against advice')
  return badge(...badges[status])
}

function reasonOf({ status, blockedBy, reason }: CheckResult): Markup {
  if (status === 'blocked') return html`<p>Blocked by <code>${blockedBy ?? 'another check'}</code>.</p>`
  return status === 'left out' ? html`<p>${reason ?? ''}</p>` : nothing
}

/** One check. `isOpen`: whether its findings are expanded at first. */
export function checkMarkup(
  check: CheckResult,
  { seed, isStale, isOpen }: { seed: number; isStale: boolean; isOpen: boolean },
): Markup {
  const { id, title, clauses, route, level, status, findings, requests, durationMs } = check
  const isBroken = status === 'failed'
  return html`<details class="${isBroken ? 'broken' : 'passed'}"${isOpen ? html` open` : nothing}>
<summary>${badgeOf(check, isStale)}${title} <span class="id">${id}</span></summary>
<div class="inside"><dl class="facts">${
    route === undefined ? nothing : html`<dt>Route</dt><dd><code>${route}</code></dd>`
  }<dt>Clauses</dt><dd>${clauses.join(', ') || 'none'}</dd><dt>Weight</dt><dd>${
    level === 'must' ? 'must' : 'should: reported, without weight in the verdict'
  }</dd><dt>Cost</dt><dd>${count(requests, 'request')}, ${duration(durationMs)}</dd><dt>Replay</dt><dd><code>--seed ${seed} --only ${id}</code></dd></dl>${reasonOf(check)}${findings.map(findingMarkup)}</div>
</details>
`
}
