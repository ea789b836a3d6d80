import { createHash } from 'node:crypto'
import type { CheckResult, ConformanceReport, Finding, SeenAnswer, SeenRequest } from '../report.ts'
import { findingText } from './finding-text.ts'
import { sortChecks } from './sort-checks.ts'
import { visible } from './visible-text.ts'

const schemaUri = 'https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json'
/** The location of all rules, as a relative address: there is no source line to point at, and readers expect a file. */
const contractUri = 'gridfront/contracts'

const text = (words: string) => ({ text: visible(words) })
const levelOf = ({ level }: CheckResult) => (level === 'must' ? 'error' : 'warning')

function ruleOf(check: CheckResult) {
  const { id, title, clauses, route } = check
  const about = [
    `Clauses: ${clauses.join(', ') || 'none'}.`,
    ...(route === undefined ? [] : [`Route: ${route}.`]),
  ]
  return {
    id,
    shortDescription: text(title),
    fullDescription: text(title),
    help: text(`${title}. ${about.join(' ')} Run it alone with: gridfront conform <url> --only ${id}`),
    defaultConfiguration: { level: levelOf(check) },
    properties: { tags: [...clauses] },
  }
}

/** Equal for the same fault in a later run: contains nothing that depends on seed or clock. */
function fingerprint(check: CheckResult, what: string): string {
  return createHash('sha256')
    .update([check.id, check.route ?? '', what].join('\n'))
    .digest('hex')
    .slice(0, 32)
}

function locationOf({ route, group }: CheckResult, where?: string) {
  const routeLocation = { name: route ?? group, fullyQualifiedName: route ?? group, kind: 'resource' }
  const part = where === undefined ? [] : [{ name: visible(where), kind: 'member' }]
  return {
    physicalLocation: { artifactLocation: { uri: contractUri }, region: { startLine: 1 } },
    logicalLocations: [routeLocation, ...part],
  }
}

const webRequestOf = ({ method, url, headers, body }: SeenRequest) => ({
  protocol: 'HTTP',
  version: '1.1',
  target: url,
  method,
  headers,
  ...(body !== '' && { body: { text: body } }),
})

/** Lines with one name are joined, because a SARIF object has each name once. */
function joinedHeaders(headers: SeenAnswer['headers']): Record<string, string> {
  const joined = new Map<string, string>()
  for (const [name, value] of headers) {
    const before = joined.get(name)
    joined.set(name, before === undefined ? value : `${before}\n${value}`)
  }
  return Object.fromEntries(joined)
}

const webResponseOf = ({ status, headers, body }: SeenAnswer) => ({
  protocol: 'HTTP',
  version: '1.1',
  statusCode: status,
  headers: joinedHeaders(headers),
  ...(body !== '' && { body: { text: body } }),
})

function findingResult(check: CheckResult, finding: Finding, ordinal: number, ruleIndex: number) {
  const { where, request, answer, times } = finding
  const print = fingerprint(check, [where ?? '', ordinal].join('\n'))
  return {
    ruleId: check.id,
    ruleIndex,
    kind: 'fail',
    level: levelOf(check),
    message: text(findingText(finding)),
    locations: [locationOf(check, where)],
    // Code scanning of forges reads the second name.
    partialFingerprints: { 'gridfrontCheck/v1': print, primaryLocationLineHash: `${print}:1` },
    occurrenceCount: times,
    ...(request && { webRequest: webRequestOf(request) }),
    ...(answer && { webResponse: webResponseOf(answer) }),
    ...(check.isKnown && {
      suppressions: [{ kind: 'external', justification: 'The baseline lists it as known to fail.' }],
    }),
  }
}

const plainFinding = (message: string, expected: string, got: string): Finding => ({
  message,
  expected,
  got,
  times: 1,
})

/** The results of a check: its findings, or why it makes the verdict negative without any. */
function findingsOf(check: CheckResult, isStale: boolean): readonly Finding[] {
  if (check.status === 'blocked')
    return [
      plainFinding(
        'The check could not be tried.',
        `${check.blockedBy ?? 'another check'} passes first`,
        'it failed',
      ),
    ]
  if (isStale)
    return [
      plainFinding(
        'The baseline lists this check, and it passes: take the entry out.',
        'a failure',
        'a pass',
      ),
    ]
  return check.status === 'failed' ? check.findings : []
}

function resultsOf(report: ConformanceReport) {
  const stale = new Set(sortChecks(report).stale)
  return report.checks.flatMap((check, ruleIndex) => {
    const ordinals = new Map<string, number>()
    return findingsOf(check, stale.has(check)).map((finding) => {
      const key = finding.where ?? ''
      const ordinal = ordinals.get(key) ?? 0
      ordinals.set(key, ordinal + 1)
      return findingResult(check, finding, ordinal, ruleIndex)
    })
  })
}

const notesOf = ({ leftOut, notTried }: ConformanceReport) => [
  ...leftOut.map(({ what, why }) => ({ level: 'note', message: text(`Left out: ${what}. ${why}`) })),
  ...notTried.map(({ what, why }) => ({ level: 'note', message: text(`Not tried: ${what}. ${why}`) })),
]

/**
 * SARIF 2.1.0: each check is a rule, each finding a result with its request and answer. Known failures are suppressed
 * results; what was left out is a notification of the run.
 */
export function renderSarif(report: ConformanceReport): string {
  const { backend, profiles, startedAt, durationMs, seed, verdict } = report
  const endTimeUtc = new Date(Date.parse(startedAt) + durationMs).toISOString()
  const run = {
    tool: { driver: { name: 'gridfront conform', rules: report.checks.map(ruleOf) } },
    automationDetails: { id: `gridfront-conform/${profiles.join('+')}/` },
    invocations: [
      {
        executionSuccessful: true,
        startTimeUtc: startedAt,
        endTimeUtc,
        toolExecutionNotifications: notesOf(report),
      },
    ],
    results: resultsOf(report),
    columnKind: 'utf16CodeUnits',
    properties: { verdict, backend, seed },
  }
  return `${JSON.stringify({ $schema: schemaUri, version: '2.1.0', runs: [run] }, null, 2)}\n`
}
