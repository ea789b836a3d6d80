import { expect, test } from 'vitest'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import { renderHtml } from '../../../src/conformance/reports/html-report.ts'
import { always } from '../../tools/run/property-runs.ts'
import {
  allSamples,
  blocked,
  conforming,
  failing,
  hostile,
  hostileText,
  partial,
  sampleReport,
} from './sample-reports.ts'
import { anyReport } from './sample-strings.ts'

const open = (report: ConformanceReport) => new DOMParser().parseFromString(renderHtml(report), 'text/html')

const allowed = new Set(
  'html head meta title style body header main footer section p h1 h2 h3 ul li strong code br dl dt dd div span details summary pre table thead tbody tr th td'.split(
    ' ',
  ),
)

/** The page contains only our own markup, whatever the texts, and sends no request. */
function expectHarmless(report: ConformanceReport): void {
  const document = open(report)
  const elements = [...document.querySelectorAll('*')]
  expect(elements.map(({ localName }) => localName).filter((name) => !allowed.has(name))).toEqual([])
  const attributes = elements.flatMap((element) => [...element.attributes].map(({ name }) => name))
  expect(attributes.filter((name) => /^(?:on|src|href|action|style|srcset)/.test(name))).toEqual([])
  expect(document.querySelector('style')?.textContent).not.toMatch(/url\(|@import|<\//)
}

test.each(Object.entries(allSamples))(
  '[LIB-4] the page of %s stands alone: no script, no request',
  (_, report) => {
    expectHarmless(report)
    const policy = open(report).querySelector('meta[http-equiv=Content-Security-Policy]')
    expect(policy?.getAttribute('content')).toContain("default-src 'none'")
  },
)

test('[LIB-4] everything that a backend says is shown as text', () => {
  always(30)(anyReport, expectHarmless)
})

test('[LIB-4] hostile text is shown, and does nothing', () => {
  const document = open(hostile)
  expect(hostileText).toContain('<script>')
  expect(document.querySelectorAll('script, img')).toHaveLength(0)
  expect(document.body.textContent).toContain('<script>alert(1)</script><img src=x onerror=alert(1)>')
  expect(document.body.textContent).not.toContain('\u202e')
})

test.each(Object.entries(allSamples))(
  '[LIB-4] in the page of %s each check stands once, and broken ones are open',
  (_, report) => {
    const all = [...open(report).querySelectorAll('details')]
    const ids = all.map((one) => one.querySelector('summary .id')?.textContent)
    expect(ids.sort()).toEqual(report.checks.map(({ id }) => id).sort())
    const shown = all.filter((one) => one.open).map((one) => one.querySelector('summary .id')?.textContent)
    expect(shown.sort()).toEqual(
      report.checks
        .filter(({ status }) => status === 'failed')
        .map(({ id }) => id)
        .sort(),
    )
  },
)

test('[LIB-4] of many violated rules the first five are open, so that the names of all fit on a screen', () => {
  const { checks } = conforming
  const changes = Object.fromEntries(checks.map(({ id }) => [id, { status: 'failed' as const }]))
  const all = [...open(sampleReport(changes)).querySelectorAll('details.broken')]
  expect(all.map((one) => (one as HTMLDetailsElement).open)).toEqual(checks.map((_, index) => index < 5))
})

test('[LIB-4] a violated rule shows everything about it', () => {
  const check = [...open(failing).querySelectorAll('details')].find((one) =>
    one.querySelector('summary')?.textContent?.includes('csrf/missing-header'),
  )
  for (const part of [
    'A login without the CSRF header is refused with 403',
    'POST /login',
    'API-5, API-8',
    '(seen 4 times)',
    '403 with a problem document',
    '200 with a token',
    'content-type: application/json',
    'x-powered-by: Express',
    "curl -i -X POST -H 'content-type: application/json'",
    '--seed 20261121 --only csrf/missing-header',
  ])
    expect(check?.textContent).toContain(part)
})

test('[LIB-4] the verdict is the heading, and the counts are below it', () => {
  const texts = (report: ConformanceReport) => [
    open(report).querySelector('h1')?.textContent,
    ...[...open(report).querySelectorAll('.tiles li')].map((one) => one.textContent),
  ]
  expect(texts(failing)).toEqual(['Does not conform', '2failed', '1against advice', '6passed'])
  expect(texts(blocked)).toEqual(['Does not conform', '1failed', '2blocked', '6passed'])
  expect(texts(partial)[0]).toMatch(/^Partial/)
})

test('[LIB-4] tables name what is in their rows and columns, and tell colours in words too', () => {
  const [grid, clauses] = open(failing).querySelectorAll('table')
  const row = [...(grid?.querySelectorAll('tbody tr') ?? [])].find((one) =>
    one.textContent?.startsWith('POST /login'),
  )
  expect(row?.querySelector('th')?.getAttribute('scope')).toBe('row')
  expect(row?.querySelector('.undocumented')?.textContent).toBe('!2 not documented')
  expect(row?.querySelector('.open .unseen-text')?.textContent).toBe('not seen')
  expect([...(grid?.querySelectorAll('thead th') ?? [])].map((one) => one.textContent)).toContain('418')
  expect(clauses?.querySelector('tbody tr')?.textContent).toMatch(/^API-5failed/)
})
