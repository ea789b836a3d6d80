import { expect, test } from 'vitest'
import type { ConformanceReport } from '../../../src/conformance/report.ts'
import { renderJunit } from '../../../src/conformance/reports/junit-report.ts'
import { always } from '../../tools/run/property-runs.ts'
import {
  allSamples,
  blocked,
  failing,
  hostile,
  hostileText,
  knownAndStale,
  partial,
  sampleReport,
} from './sample-reports.ts'
import { anyReport } from './sample-strings.ts'

/** Throws if the text is not well-formed XML. */
function parse(xml: string): Document {
  const document = new DOMParser().parseFromString(xml, 'application/xml')
  const fault = document.querySelector('parsererror')
  if (fault) throw new Error(`${fault.textContent}`)
  return document
}

const junitOf = (report: ConformanceReport) => parse(renderJunit(report))

const caseOf = (document: Document, id: string) => {
  const found = [...document.querySelectorAll('testcase')].find((one) => one.getAttribute('name') === id)
  if (!found) throw new Error(`no case for ${id}`)
  return found
}

const outcomeOf = (one: Element) =>
  one.querySelector(':scope > failure, :scope > error, :scope > skipped')?.tagName ?? 'passed'

const number = (element: Element, name: string) => Number(element.getAttribute(name))

/** What consumers of the format rely on. */
function expectShape(report: ConformanceReport): void {
  const document = junitOf(report)
  const root = document.documentElement
  expect(root.tagName).toBe('testsuites')
  const cases = [...document.querySelectorAll('testcase')]
  expect(cases.map((one) => one.getAttribute('name')).sort()).toEqual(
    report.checks.map(({ id }) => id).sort(),
  )
  for (const element of [root, ...document.querySelectorAll('testsuite')]) {
    const own = [...element.querySelectorAll('testcase')].map(outcomeOf)
    const amount = (outcome: string) => own.filter((one) => one === outcome).length
    expect(['tests', 'failures', 'errors', 'skipped'].map((name) => number(element, name))).toEqual([
      own.length,
      amount('failure'),
      amount('error'),
      amount('skipped'),
    ])
  }
  for (const suite of document.querySelectorAll('testsuite'))
    for (const one of suite.querySelectorAll('testcase'))
      expect(one.getAttribute('classname')).toBe(suite.getAttribute('name'))
}

test.each(Object.entries(allSamples))(
  '[LIB-4] the JUnit of %s is well formed, has a case for each check, and counts right',
  (_, report) => expectShape(report),
)

test('[LIB-4] with any texts of a backend the JUnit report stays well formed', () => {
  always()(anyReport, expectShape)
})

test('[LIB-4] a violated rule fails with everything needed to reproduce it', () => {
  const one = caseOf(junitOf(failing), 'csrf/missing-header')
  const failure = one.querySelector('failure')
  expect(failure?.getAttribute('message')).toBe('The login went through without the CSRF header.')
  for (const part of [
    'A login without the CSRF header',
    'expected: 403',
    'got: 200 with a token',
    'by hand: curl',
    'seen: 4 times',
  ])
    expect(failure?.textContent).toContain(part)
})

test('[LIB-4] exactly the checks that make the verdict negative are failures', () => {
  const outcomes = (report: ConformanceReport) =>
    [...junitOf(report).querySelectorAll('testcase')]
      .map((one) => [one.getAttribute('name'), outcomeOf(one)])
      .filter(([, outcome]) => outcome !== 'passed')
  expect(outcomes(failing)).toEqual([
    ['csrf/missing-header', 'failure'],
    ['login/same-refusal', 'failure'],
  ])
  expect(outcomes(knownAndStale)).toEqual([
    ['login/same-refusal', 'skipped'],
    ['user/needs-token', 'failure'],
  ])
  expect(outcomes(blocked)).toEqual([
    ['login/accepts-credentials', 'failure'],
    ['logout/ends-session', 'error'],
    ['user/no-store', 'error'],
  ])
  expect(outcomes(partial)).toEqual([['tracing/custom', 'skipped']])
})

test('[LIB-4] checks that are not failures still contain what was found', () => {
  const document = junitOf(knownAndStale)
  expect(caseOf(document, 'login/same-refusal').querySelector('skipped')?.getAttribute('message')).toBe(
    'known to fail: Two answers differ.',
  )
  expect(caseOf(junitOf(failing), 'user/no-store').querySelector('system-out')?.textContent).toContain(
    'Against advice: Answers that belong to one customer',
  )
  expect(
    caseOf(junitOf(partial), 'tracing/custom').querySelector('skipped')?.getAttribute('message'),
  ).toContain('--allow-writes')
  expect(caseOf(junitOf(blocked), 'user/no-store').querySelector('error')?.getAttribute('message')).toBe(
    'blocked by login/accepts-credentials',
  )
})

test('[LIB-4] hostile texts are text in the XML', () => {
  const xml = renderJunit(hostile)
  expect(hostileText).toContain(']]>')
  expect(xml).not.toContain(']]>')
  expect(caseOf(parse(xml), 'login/accepts-credentials').querySelector('failure')?.textContent).toContain(
    '<script>alert(1)</script>',
  )
})

test('[LIB-4] times are in seconds, and a suite says when it ran', () => {
  const document = junitOf(sampleReport({ 'user/needs-token': { durationMs: 1500 } }))
  const suite = document.querySelector('testsuite[name=user]')
  expect([suite?.getAttribute('time'), suite?.getAttribute('timestamp')]).toEqual([
    '1.512',
    '2026-11-21T10:04:31',
  ])
})
