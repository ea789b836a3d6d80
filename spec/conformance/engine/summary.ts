import type { ConformanceReport } from '../../../src/conformance/report.ts'
import { idsWith } from './checked-mock.ts'

/** The part of a report that concerns the backend itself. */
export const summary = (report: ConformanceReport) => ({
  verdict: report.verdict,
  findings: report.checks.flatMap(({ id, findings }) => findings.map((finding) => ({ id, ...finding }))),
  blocked: idsWith(report, 'blocked'),
  leftOut: report.leftOut,
})

/** The summary of a backend without faults, in a run that could try everything planned. */
export const clean = { verdict: 'conforms', findings: [], blocked: [], leftOut: [] }
