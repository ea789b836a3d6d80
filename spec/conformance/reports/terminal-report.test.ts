import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import { renderTerminal, renderVerdict } from '../../../src/conformance/reports/terminal-report.ts'
import { textWidth } from '../../../src/conformance/reports/text-width.ts'
import {
  allSamples,
  blocked,
  conforming,
  failing,
  hostile,
  hostileText,
  knownAndStale,
  partial,
  sampleCheck,
  sampleFinding,
  sampleReport,
} from './sample-reports.ts'

const linesOf = (report: ConformanceReport, options = {}) => renderTerminal(report, options).split('\n')

/** The text from the rule with this name to the next rule. */
function sectionOf(report: ConformanceReport, title: string): string[] {
  const lines = linesOf(report)
  const start = lines.findIndex((line) => line.startsWith(`── ${title}`))
  expect(start, `no section '${title}'`).toBeGreaterThanOrEqual(0)
  const end = lines.findIndex((line, at) => at > start && line.startsWith('── '))
  return lines.slice(start, end < 0 ? undefined : end)
}

test.each([
  ['conforming', '✓ CONFORMS', '9 checks: 9 passed'],
  ['failing', '✗ DOES NOT CONFORM', '9 checks: 2 failed, 1 against advice, 6 passed'],
  [
    'partial',
    '! PARTIAL: nothing broken was found, but not everything was tried',
    '9 checks: 1 left out, 8 passed',
  ],
  ['knownAndStale', '✗ DOES NOT CONFORM', '9 checks: 1 stale in the baseline, 1 known to fail, 7 passed'],
  ['blocked', '✗ DOES NOT CONFORM', '9 checks: 1 failed, 2 blocked, 6 passed'],
] as const)(
  '[LIB-4] %s: the verdict and its counts come first, the verdict last too',
  (name, verdict, counts) => {
    const report = allSamples[name]
    const lines = linesOf(report)
    expect(lines.slice(0, 3)).toEqual(['', verdict, `  ${counts}`])
    expect(lines.slice(-2)).toEqual([verdict, ''])
    expect(renderVerdict(report)).toBe(`${verdict}\n  ${counts}\n`)
  },
)

test('[LIB-4] at the end failures are listed again, lost answers first, because others may fail because of them', () => {
  const report = sampleReport({ 'csrf/missing-header': { status: 'failed' } })
  const lost = sampleCheck('answers/arrives', { status: 'failed' })
  const withLost = { ...report, checks: [...report.checks, lost] }
  expect(sectionOf(withLost, 'Failed').slice(2, 5)).toEqual([
    '    answers: arrives',
    '    csrf: missing-header',
    '',
  ])
  expect(sectionOf(withLost, 'answers/arrives')[0]).toContain('broken 1 of 2')
  expect(linesOf(conforming).filter((line) => line.startsWith('── Failed'))).toEqual([])
})

test('[LIB-4] a violated rule shows on one screen what was expected, what came, and how to reproduce it', () => {
  const section = sectionOf(failing, 'csrf/missing-header')
  expect(section.length).toBeLessThanOrEqual(24)
  expect(section.join('\n')).toMatchInlineSnapshot(`
    "── csrf/missing-header ──────────────────────────────────────── broken 1 of 2 ──

      A login without the CSRF header is refused with 403
      POST /login · API-5 · API-8

      The login went through without the CSRF header. (seen 4 times)

      expected  403 with a problem document
      got       200 with a token
      sent      POST http://127.0.0.1:8000/login
                content-type: application/json
                cookie: XSRF-TOKEN=$CSRF

                {"email":"$CONFORM_EMAIL","password":"$CONFORM_PASSWORD"}
      answer    200
                content-type: application/json; charset=utf-8

                {"token":"$TOKEN","userId":"0b8f7d0e-5c1e-4f0a-9a57-3d1f6f2c8e11"}
      by hand   curl -i -X POST -H 'content-type: application/json' \\
                  --data-raw '{"email":"'"$CONFORM_EMAIL"'","password":"'"$CONFORM_PASSWORD"'"}' \\
                  'http://127.0.0.1:8000/login'

      replay    add --seed 20261121 --only csrf/missing-header
    "
  `)
})

test('[LIB-4] a finding with long headers, body and answer still fits a screen, and says that there is more', () => {
  const long = 'a long text of an answer '.repeat(80)
  const headers = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`x-header-${at}`, 'value']))
  const report = sampleReport({
    'user/needs-token': {
      status: 'failed',
      findings: Array.from({ length: 5 }, (_, at) =>
        sampleFinding({
          where: `/bills/${at}`,
          expected: long,
          got: long,
          request: { method: 'POST', url: 'http://127.0.0.1:8000/user', headers, body: long },
          answer: { status: 500, headers: [], body: long },
        }),
      ),
    },
  })
  const section = sectionOf(report, 'user/needs-token')
  const shown = section.filter((line) => line === '  The answer has another status').length
  expect({ shown, perFinding: Math.floor(section.length / shown) <= 40 }).toEqual({
    shown: 3,
    perFinding: true,
  })
  expect(section.filter((line) => line.endsWith('lines more'))).toHaveLength(15)
  expect(section).toContain('  … and 2 findings more: see the JSON or HTML report')
})

test('[LIB-4] a violation by several requests is reported once, with some of the others', () => {
  const finding = (path: string, times = 1) =>
    sampleFinding({
      where: 'x-content-type-options',
      request: { method: 'GET', url: `http://127.0.0.1:8000${path}`, headers: {}, body: '' },
      times,
    })
  const findings = ['/user', '/plans', '/faq', '/about', '/contact', '/press'].map((path) => finding(path))
  const report = sampleReport({
    'user/no-store': { status: 'failed', findings: [finding('/csrf', 9), ...findings] },
  })
  const section = sectionOf(report, 'user/no-store')
  expect(section.filter((line) => line.startsWith('  The answer has another status'))).toHaveLength(1)
  expect(section.slice(section.findIndex((line) => line.startsWith('  also at'))).slice(0, 4)).toEqual([
    '  also at   GET http://127.0.0.1:8000/user',
    '            GET http://127.0.0.1:8000/plans',
    '            GET http://127.0.0.1:8000/faq',
    '            … and 3 requests more: see the JSON or HTML report',
  ])
})

test('[LIB-4] only the headers of an answer that the finding is about are shown', () => {
  const report = sampleReport({
    'user/no-store': {
      status: 'failed',
      findings: [
        sampleFinding({
          where: 'Cache-Control',
          answer: {
            status: 200,
            headers: [
              ['content-type', 'application/json'],
              ['cache-control', 'public, max-age=60'],
              ['x-powered-by', 'Express'],
            ],
            body: '',
          },
        }),
      ],
    },
  })
  const text = sectionOf(report, 'user/no-store').join('\n')
  expect(text).toContain('cache-control: public, max-age=60')
  expect(text).not.toContain('x-powered-by')
})

test('[LIB-4] blocked checks are grouped by the one that they depend on', () => {
  expect(sectionOf(blocked, 'Blocked').slice(2)).toEqual([
    '  blocked by login/accepts-credentials',
    '    logout: ends-session',
    '    user: no-store',
    '',
  ])
})

test('[LIB-4] left-out and untried checks are listed with the reason, given once', () => {
  const why = 'writes traces'
  const report = {
    ...partial,
    leftOut: ['tracing/custom', 'tracing/error', 'bodies/custom'].map((what) => ({ what, why })),
  }
  expect(sectionOf(report, 'Left out').slice(2)).toEqual([
    '  writes traces',
    '    tracing: custom, error',
    '    bodies: custom',
    '',
  ])
  expect(sectionOf(report, 'Not tried').slice(2)).toEqual([
    '  CONFORM_EXPIRED_TOKEN is not set: expiry is proven by shape alone.',
    '    token: expired',
    '',
  ])
})

test('[LIB-4] a known failure is reported briefly, and a stale entry says what to do', () => {
  expect(sectionOf(knownAndStale, 'Known to fail').slice(2)).toEqual([
    '  login/same-refusal',
    '    expected the same body, got another body',
    '',
  ])
  const stale = sectionOf(knownAndStale, 'Stale in the baseline').join('\n')
  expect(stale).toContain('  user/needs-token')
  expect(stale).toContain('take them out of the baseline')
})

test('[LIB-4] the table shows route by route what was seen, what was not, and what the contract does not list', () => {
  const table = sectionOf(failing, 'Answers seen').slice(2)
  expect(table[0]).toBe('                         200 204 400 401 403 404 405 413 415 418 422 429 500 503')
  expect(table[2]).toBe('  POST /login              9      12   6   5       2   1   1  !2  25   ·   ·   ·')
  // A route too long for its column has its own line, so that no two routes look alike.
  const long = table.indexOf('  GET /page-data/:page/page-data-rsc.json')
  expect(table[long + 1]).toBe('                           ·                   1                           ·')
})

test('[LIB-4] statuses that do not fit continue in a second table', () => {
  const statuses = Array.from({ length: 24 }, (_, at) => ({ status: 400 + at, isDocumented: true, seen: 1 }))
  const coverage = { routes: [{ route: 'GET /user', statuses }], clauses: [] }
  const section = sectionOf(sampleReport({}, { coverage }), 'Answers seen')
  const table = section.slice(
    2,
    section.indexOf('  Key:  12 seen twelve times   · documented, not seen   !3 seen, not documented'),
  )
  const named = table.filter((line) => /^ +\d{3}/.test(line)).flatMap((line) => line.trim().split(/ +/))
  expect(named).toEqual(statuses.map(({ status }) => String(status)))
  expect(table.join('').match(/ 1(?= |$)/g)).toHaveLength(24)
})

test('[LIB-4] clauses are grouped by their result', () => {
  expect(sectionOf(blocked, 'Clauses').slice(2, 5)).toEqual([
    '  failed    API-8',
    '  blocked   AUTH-4 API-9 AUTH-14',
    '  passed    API-5 ACC-2 AUTH-10 TRACE-1 PAGE-1 PAGE-2',
  ])
})

test('[LIB-4] the totals name requests, logins, waiting and time', () => {
  expect(renderTerminal(partial)).toContain(
    '  310 requests, 9 logins, 12.3 s of waiting, 1 min 35 s in all\n',
  )
  expect(renderTerminal(conforming)).toContain(
    '  Half of all answers came within 4 ms, 99 of 100 within 61 ms.\n',
  )
  expect(renderTerminal(partial).replaceAll(/\s+/g, ' ')).toContain(
    "within 240 ms. The backend's clock is 340 seconds behind this machine's.",
  )
  expect(renderTerminal(conforming)).toContain('  482 requests, 12 logins, no waiting, 4.2 s in all\n')
})

test('[LIB-4] a run that proves nothing says so', () => {
  const checks = [sampleCheck('tracing/custom', { status: 'left out', reason: 'writes' })]
  const report = sampleReport({}, { checks, verdict: 'does not conform' })
  expect(linesOf(report)[3]).toBe('  No check came to its end, so nothing is proven.')
})

/** The command that repeats a request stays whole, because people copy it. */
function isByHand(lines: readonly string[], at: number): boolean {
  const start = lines.findLastIndex((line, before) => before <= at && line.startsWith('  by hand'))
  return start >= 0 && !lines.slice(start, at).includes('')
}

describe.each(Object.keys(allSamples) as (keyof typeof allSamples)[])('the %s report', (name) => {
  const report = allSamples[name]

  test('[LIB-4] is 80 columns wide, or as wide as a narrower window', () => {
    for (const [columns, most] of [
      [undefined, 80],
      [200, 80],
      [60, 60],
    ] as const) {
      const lines = linesOf(report, { ...(columns && { columns }) })
      const wide = lines.filter((line, at) => textWidth(line) > most && !isByHand(lines, at))
      expect(wide).toEqual([])
    }
  })

  test('[LIB-4] without a terminal it contains only plain text, with the same words', () => {
    const plain = renderTerminal(report)
    const coloured = renderTerminal(report, { isColoured: true })
    expect(plain).not.toContain('\u001b')
    expect(coloured).toContain('\u001b[')
    expect(stripVTControlCharacters(coloured)).toBe(plain)
  })
})

test('[LIB-4] texts of a backend cannot control the terminal', () => {
  const text = renderTerminal(hostile)
  expect(hostileText).toContain('\u001b')
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u)
  expect(text).toContain('\\x1b[31mred')
})
