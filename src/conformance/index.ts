// `gridfront/conformance`: the conformance run as a function, for a team's own test suite. Needs Node.

export { conform, listedChecks, OptionsError, UnreachableError } from './conform.ts'
export type { HttpArchive } from './har.ts'
export type { ConformanceOptions, Progress } from './options.ts'
export type {
  CheckResult,
  CheckStatus,
  ClauseCoverage,
  ConformanceReport,
  Finding,
  Profile,
  RouteCoverage,
  SeenAnswer,
  SeenRequest,
  Verdict,
} from './report.ts'
export { renderHtml } from './reports/html-report.ts'
export { renderJson } from './reports/json-report.ts'
export { renderJunit } from './reports/junit-report.ts'
export { renderSarif } from './reports/sarif-report.ts'
export { renderTerminal } from './reports/terminal-report.ts'
export type { Transport, WireAnswer, WireRequest } from './transport.ts'
export { TransportError } from './transport.ts'
