import type { CheckResult, ConformanceReport } from '../report.ts'
import { findingText } from './finding-text.ts'
import { grouped, sortChecks } from './sort-checks.ts'
import { xmlElement, xmlTextElement } from './xml.ts'

type Outcome = 'failure' | 'error' | 'skipped' | 'passed'
interface Case {
  readonly outcome: Outcome
  readonly seconds: number
  readonly group: string
  readonly xml: string
}

const inSeconds = (ms: number) => ms / 1000
const textOf = ({ title, findings }: CheckResult) => [title, ...findings.map(findingText)].join('\n\n')
const headline = ({ title, findings: [first] }: CheckResult) => first?.message ?? title

/**
 * JUnit has no expected failures, so this decides: a case is red exactly if it makes the verdict negative. A known
 * failure is skipped, with its text; a broken `should` passes, with its text; a stale baseline entry fails; a blocked
 * check is an error, JUnit's word for a test that could not run.
 */
function outcomes(report: ConformanceReport): ReadonlyMap<string, readonly [Outcome, readonly string[]]> {
  const { failed, advice, known, stale, blocked, leftOut } = sortChecks(report)
  const all: [CheckResult, Outcome, string[]][] = [
    ...failed.map((check): [CheckResult, Outcome, string[]] => [
      check,
      'failure',
      [xmlTextElement('failure', { message: headline(check), type: check.level }, textOf(check))],
    ]),
    ...stale.map((check): [CheckResult, Outcome, string[]] => {
      const message = 'The baseline lists it as known to fail, and it passes: take the entry out'
      return [check, 'failure', [xmlTextElement('failure', { message, type: 'stale' }, message)]]
    }),
    ...blocked.map((check): [CheckResult, Outcome, string[]] => {
      const message = `blocked by ${check.blockedBy ?? 'another check'}`
      return [
        check,
        'error',
        [xmlTextElement('error', { message, type: 'blocked' }, `${check.title}\n\n${message}`)],
      ]
    }),
    ...leftOut.map((check): [CheckResult, Outcome, string[]] => {
      const message = `left out: ${check.reason ?? 'no reason given'}`
      return [check, 'skipped', [xmlElement('skipped', { message })]]
    }),
    ...known.map((check): [CheckResult, Outcome, string[]] => {
      const message = `known to fail: ${headline(check)}`
      return [
        check,
        'skipped',
        [xmlElement('skipped', { message }), xmlTextElement('system-out', {}, textOf(check))],
      ]
    }),
    ...advice.map((check): [CheckResult, Outcome, string[]] => [
      check,
      'passed',
      [xmlTextElement('system-out', {}, `Against advice: ${textOf(check)}`)],
    ]),
  ]
  return new Map(all.map(([{ id }, outcome, xml]) => [id, [outcome, xml]]))
}

function casesOf(report: ConformanceReport): readonly Case[] {
  const known = outcomes(report)
  return report.checks.map((check) => {
    const [outcome, children] = known.get(check.id) ?? ['passed', []]
    const seconds = inSeconds(check.durationMs)
    const attributes = { classname: check.group, name: check.id, time: seconds.toFixed(3) }
    return { outcome, seconds, group: check.group, xml: xmlElement('testcase', attributes, children) }
  })
}

function totals(cases: readonly Case[]) {
  const amount = (outcome: Outcome) => cases.filter((one) => one.outcome === outcome).length
  return {
    tests: cases.length,
    failures: amount('failure'),
    errors: amount('error'),
    skipped: amount('skipped'),
    time: cases.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3),
  }
}

const propertiesOf = ({ verdict, backend, seed, leftOut, notTried }: ConformanceReport) =>
  xmlElement('properties', {}, [
    xmlElement('property', { name: 'verdict', value: verdict }),
    xmlElement('property', { name: 'backend', value: backend }),
    xmlElement('property', { name: 'seed', value: seed }),
    ...leftOut.map(({ what, why }) => xmlElement('property', { name: 'left out', value: `${what}: ${why}` })),
    ...notTried.map(({ what, why }) =>
      xmlElement('property', { name: 'not tried', value: `${what}: ${why}` }),
    ),
  ])

/** JUnit XML: a suite for each group, a case for each check. */
export function renderJunit(report: ConformanceReport): string {
  const cases = casesOf(report)
  // Readers of this old format expect a time without zone or fraction.
  const timestamp = report.startedAt.replace(/(?:\.\d+)?Z$/, '')
  const suites = [...grouped(cases, ({ group }) => group)].map(([name, ofGroup]) =>
    xmlElement('testsuite', { name, ...totals(ofGroup), timestamp, hostname: 'gridfront' }, [
      propertiesOf(report),
      ...ofGroup.map(({ xml }) => xml),
    ]),
  )
  const all = xmlElement('testsuites', { name: 'gridfront conform', ...totals(cases) }, suites)
  return `<?xml version="1.0" encoding="UTF-8"?>\n${all}\n`
}
