import type { Mask } from '../conformance/mask.ts'
import { createMask } from '../conformance/mask.ts'
import type { ConformanceReport } from '../conformance/report.ts'
import type { RunSecrets } from './credentials.ts'

/** Hides what the environment holds in confidence. */
export function maskOf({ credentials, expiredToken }: RunSecrets): Mask {
  const mask = createMask()
  if (credentials) {
    mask.hide(credentials.password, '$CONFORM_PASSWORD')
    mask.hide(credentials.email, '$CONFORM_EMAIL')
  }
  if (expiredToken !== undefined) mask.hide(expiredToken, '$CONFORM_EXPIRED_TOKEN')
  return mask
}

/** Every text in a value. */
function cleanTexts<T>(value: T, clean: (text: string) => string): T
function cleanTexts(value: unknown, clean: (text: string) => string): unknown {
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value)) return value.map((one) => cleanTexts(one, clean))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanTexts(one, clean)]))
}

/**
 * The last line of defence before anything is printed: the run masks every text itself, and one that it should
 * miss is masked here. Ids and statuses stay, so that no password can spell them away.
 */
export function maskReport(report: ConformanceReport, { clean }: Mask): ConformanceReport {
  return {
    ...report,
    checks: report.checks.map((check) => ({
      ...check,
      findings: check.findings.map((finding) => ({
        ...finding,
        message: clean(finding.message),
        expected: clean(finding.expected),
        got: clean(finding.got),
        ...(finding.where !== undefined && { where: clean(finding.where) }),
        ...(finding.request && { request: cleanTexts(finding.request, clean) }),
        ...(finding.answer && { answer: cleanTexts(finding.answer, clean) }),
        ...(finding.curl !== undefined && { curl: clean(finding.curl) }),
      })),
      ...(check.reason !== undefined && { reason: clean(check.reason) }),
    })),
    leftOut: cleanTexts(report.leftOut, clean),
    notTried: cleanTexts(report.notTried, clean),
  }
}
