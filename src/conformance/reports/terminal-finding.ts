import type { CheckResult, Finding, SeenAnswer, SeenRequest } from '../report.ts'
import { breakCommand } from './break-command.ts'
import { count } from './quantities.ts'
import type { Page } from './terminal-page.ts'
import { labelWidth } from './terminal-page.ts'
import { chopText, firstLines, wrapText } from './text-width.ts'
import { visible, visibleLine } from './visible-text.ts'

// These limits keep one finding on one screen.
const maxLinesOfValue = 5
const maxLinesOfBody = 6
const maxHeaders = 6
const maxFindings = 3
/** Further locations of a shown finding. */
const maxPlaces = 3

const headerLines = (headers: readonly (readonly [string, string])[]) =>
  headers.map(([name, value]) => visibleLine(`${name}: ${value}`))

const bodyLines = (body: string, columns: number) =>
  body === '' ? [] : ['', ...firstLines(chopText(visible(body), columns), maxLinesOfBody)]

function requestLines({ method, url, headers, body }: SeenRequest, columns: number): string[] {
  const shown = headerLines(Object.entries(headers)).flatMap((line) => chopText(line, columns))
  return [
    ...chopText(visibleLine(`${method} ${url}`), columns),
    ...firstLines(shown, maxHeaders),
    ...bodyLines(body, columns),
  ]
}

// Only the useful headers of an answer: the content type, and the header that the finding is about.
function answerLines({ status, headers, body }: SeenAnswer, where: string, columns: number): string[] {
  const named = where.toLowerCase()
  const shown = headers.filter(([name]) => name === 'content-type' || named.split(/[\s;:,]+/).includes(name))
  return [
    `${status}`,
    ...firstLines(
      headerLines(shown).flatMap((line) => chopText(line, columns)),
      maxHeaders,
    ),
    ...bodyLines(body, columns),
  ]
}

function findingLines(finding: Finding, page: Page): string[] {
  const { message, expected, got, where, request, answer, steps = [], curl, times } = finding
  const { paint, labelled } = page
  const room = page.columns - labelWidth
  const value = (text: string) => firstLines(wrapText(visible(text), room), maxLinesOfValue)
  const seen = times > 1 ? ` (seen ${count(times, 'time')})` : ''
  return [
    ...page.text(`${message}${seen}`, 2),
    '',
    ...labelled('expected', value(expected).map(paint.green)),
    ...labelled('got', value(got).map(paint.red)),
    ...(where === undefined ? [] : labelled('where', value(where))),
    ...(request === undefined ? [] : labelled('sent', requestLines(request, room))),
    ...(answer === undefined ? [] : labelled('answer', answerLines(answer, where ?? '', room))),
    ...steps.flatMap((line, at) => labelled(at === 0 ? 'first' : 'then', breakCommand(visible(line), room))),
    ...(curl === undefined ? [] : labelled('by hand', breakCommand(visible(curl), room))),
  ]
}

/** Findings that say the same of several requests, in the order of the first of each. */
function bySameFault(findings: readonly Finding[]): (readonly [Finding, ...Finding[]])[] {
  const groups = new Map<string, [Finding, ...Finding[]]>()
  for (const finding of findings) {
    const { message, expected, got, where } = finding
    const key = JSON.stringify([message, expected, got, where])
    const known = groups.get(key)
    if (known) known.push(finding)
    else groups.set(key, [finding])
  }
  return [...groups.values()]
}

const placeOf = ({ request, times }: Finding) =>
  request && `${request.method} ${request.url}${times > 1 ? ` (${count(times, 'time')})` : ''}`

/** The other places where the same fault was seen. */
function otherPlaces(others: readonly Finding[], page: Page): string[] {
  const places = others.map(placeOf).filter((place) => place !== undefined)
  if (places.length === 0) return []
  const rest = places.length - maxPlaces
  const more = rest > 0 ? [`… and ${count(rest, 'request')} more: see the JSON or HTML report`] : []
  const room = page.columns - labelWidth
  const lines = [...places.slice(0, maxPlaces).map(visibleLine), ...more]
  return page.labelled(
    'also at',
    lines.flatMap((line) => wrapText(line, room)),
  )
}

/** The broken rule, then each way in which it was broken, then how to see it again. */
export function checkLines(check: CheckResult, heading: string, seed: number, page: Page): string[] {
  const { id, title, route, clauses, findings } = check
  const { paint } = page
  const faults = bySameFault(findings)
  const shown = faults.slice(0, maxFindings)
  const more = faults.slice(maxFindings).flat().length
  return [
    page.rule(visibleLine(id), heading),
    '',
    ...page.text(title, 2, paint.bold),
    ...page.text([...(route === undefined ? [] : [route]), ...clauses].join(' · '), 2, paint.dim),
    '',
    ...shown.flatMap(([first, ...others]) => [
      ...findingLines(first, page),
      ...otherPlaces(others, page),
      '',
    ]),
    ...(more > 0
      ? [...page.text(`… and ${count(more, 'finding')} more: see the JSON or HTML report`, 2), '']
      : []),
    ...page.labelled(
      'replay',
      wrapText(`add --seed ${seed} --only ${visibleLine(id)}`, page.columns - labelWidth),
    ),
    '',
  ]
}
