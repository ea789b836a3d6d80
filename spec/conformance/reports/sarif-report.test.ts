import { expect, test } from 'vitest'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import { renderSarif } from '../../../src/conformance/reports/sarif-report.ts'
import { always } from '../../tools/run/property-runs.ts'
import {
  allSamples,
  blocked,
  failing,
  knownAndStale,
  partial,
  sampleFinding,
  sampleReport,
} from './sample-reports.ts'
import { anyReport } from './sample-strings.ts'
import { isSarif } from './sarif-shape.ts'

interface Result {
  readonly ruleId: string
  readonly ruleIndex: number
  readonly level: string
  readonly message: { readonly text: string }
  readonly locations: readonly {
    readonly physicalLocation: { readonly artifactLocation: { readonly uri: string } }
    readonly logicalLocations: readonly { readonly name: string }[]
  }[]
  readonly partialFingerprints: Readonly<Record<string, string>>
  readonly suppressions?: readonly unknown[]
  readonly webRequest?: unknown
  readonly webResponse?: { readonly headers: Readonly<Record<string, string>> }
}

function runOf(report: ConformanceReport) {
  const log = JSON.parse(renderSarif(report))
  const [run] = log.runs
  return run as {
    readonly tool: { readonly driver: { readonly rules: readonly { id: string; help: { text: string } }[] } }
    readonly results: readonly Result[]
    readonly invocations: readonly {
      readonly toolExecutionNotifications: readonly { message: { text: string } }[]
    }[]
  }
}

const brief = (report: ConformanceReport) =>
  runOf(report).results.map(({ ruleId, level, suppressions }) => [
    ruleId,
    level,
    suppressions ? 'suppressed' : 'open',
  ])

/** Checks the shape, and that each result points at its own rule. */
function expectSarif(report: ConformanceReport): void {
  isSarif(JSON.parse(renderSarif(report)))
  expect(isSarif.errors ?? []).toEqual([])
  const { tool, results } = runOf(report)
  expect(tool.driver.rules.map(({ id }) => id)).toEqual(report.checks.map(({ id }) => id))
  for (const { ruleId, ruleIndex } of results) expect(tool.driver.rules[ruleIndex]?.id).toBe(ruleId)
}

test.each(Object.entries(allSamples))('[LIB-4] the SARIF of %s has the shape of the standard', (_, report) =>
  expectSarif(report),
)

test('[LIB-4] with any texts of a backend the SARIF report keeps its shape', () => {
  always()(anyReport, expectSarif)
})

test('[LIB-4] each finding is a result at its route, with its request and answer', () => {
  const [first, ...others] = runOf(failing).results
  expect(others).toHaveLength(3)
  expect(first?.locations[0]).toMatchObject({
    physicalLocation: { artifactLocation: { uri: 'gridfront/contracts' } },
    logicalLocations: [{ name: 'POST /login' }],
  })
  expect(first).toMatchObject({
    webRequest: { method: 'POST', target: 'http://127.0.0.1:8000/login' },
    webResponse: { statusCode: 200 },
  })
  expect(first?.message.text).toContain('expected: 403 with a problem document')
})

test('[LIB-4] a must is an error, a should is a warning, a known failure is suppressed', () => {
  expect(brief(failing)).toEqual([
    ['csrf/missing-header', 'error', 'open'],
    ['login/same-refusal', 'error', 'open'],
    ['login/same-refusal', 'error', 'open'],
    ['user/no-store', 'warning', 'open'],
  ])
  expect(brief(knownAndStale)).toEqual([
    ['login/same-refusal', 'error', 'suppressed'],
    ['user/needs-token', 'error', 'open'],
  ])
  expect(brief(blocked)).toEqual([
    ['login/accepts-credentials', 'error', 'open'],
    ['logout/ends-session', 'error', 'open'],
    ['user/no-store', 'warning', 'open'],
  ])
})

test('[LIB-4] a rule says how to run it alone, and what was left out is noted', () => {
  const { tool, invocations } = runOf(partial)
  expect(tool.driver.rules[0]?.help.text).toContain('gridfront conform <url> --only csrf/sets-pair')
  expect(invocations[0]?.toolExecutionNotifications[0]?.message.text).toContain('Left out: tracing/custom')
})

test('[LIB-4] a fault keeps its fingerprint from run to run, and no two share one', () => {
  const prints = (report: ConformanceReport) =>
    runOf(report).results.map(({ partialFingerprints }) => partialFingerprints['gridfrontCheck/v1'])
  const later = { ...failing, seed: 7, startedAt: '2027-01-01T00:00:00.000Z' }
  const reworded = later.checks.map((check) => ({
    ...check,
    findings: check.findings.map((one) => ({ ...one, got: 'something else', times: 9 })),
  }))
  expect(prints({ ...later, checks: reworded })).toEqual(prints(failing))
  expect(new Set(prints(failing)).size).toBe(4)
  const twins = sampleReport({
    'csrf/sets-pair': { status: 'failed', findings: [sampleFinding(), sampleFinding()] },
  })
  expect(new Set(prints(twins)).size).toBe(2)
})

test('[LIB-4] two cookies of one answer are both listed', () => {
  const headers = [
    ['set-cookie', 'a=1'],
    ['set-cookie', 'b=2'],
  ] as const
  const report = sampleReport({
    'csrf/sets-pair': {
      status: 'failed',
      findings: [sampleFinding({ answer: { status: 204, headers, body: '' } })],
    },
  })
  expect(runOf(report).results[0]?.webResponse?.headers['set-cookie']).toBe('a=1\nb=2')
})
