import type { Mask } from '../conformance/mask.ts'
import { createMask } from '../conformance/mask.ts'
import type { ConformanceReport } from '../conformance/report.ts'
import type { RunSecrets } from './credentials.ts'

/** Masks the secrets of the environment. */
export function maskOf({ credentials, expiredToken }: RunSecrets): Mask {
  return createMask([
    [credentials?.password ?? '', '$CONFORM_PASSWORD'],
    [credentials?.email ?? '', '$CONFORM_EMAIL'],
    [expiredToken ?? '', '$CONFORM_EXPIRED_TOKEN'],
  ])
}

/** Every text in a value. */
export function cleanTexts<T>(value: T, mask: (text: string) => string): T
export function cleanTexts(value: unknown, mask: (text: string) => string): unknown {
  if (typeof value === 'string') return mask(value)
  if (Array.isArray(value)) return value.map((one) => cleanTexts(one, mask))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanTexts(one, mask)]))
}

/**
 * The last line of defence before anything is printed: the run masks every text itself, and any that it misses is
 * masked here. Ids and statuses are not masked, so that a password such as 'passed' cannot hide them.
 */
export function maskReport(report: ConformanceReport, mask: Mask): ConformanceReport {
  return {
    ...report,
    checks: report.checks.map((check) => ({
      ...check,
      findings: check.findings.map((finding) => ({
        ...finding,
        message: mask(finding.message),
        expected: mask(finding.expected),
        got: mask(finding.got),
        ...(finding.where !== undefined && { where: mask(finding.where) }),
        ...(finding.request && { request: cleanTexts(finding.request, mask) }),
        ...(finding.answer && { answer: cleanTexts(finding.answer, mask) }),
        ...(finding.steps && { steps: finding.steps.map((line) => mask(line)) }),
        ...(finding.curl !== undefined && { curl: mask(finding.curl) }),
      })),
      ...(check.reason !== undefined && { reason: mask(check.reason) }),
    })),
    leftOut: cleanTexts(report.leftOut, mask),
    notTried: cleanTexts(report.notTried, mask),
  }
}
