import type { ConformanceReport } from '../report.ts'

/** Changes whenever readers of the file have to change. */
export const jsonSchemaName = 'gridfront-conformance/1'

/** The report unchanged, under the name of its format, for programs. Ends with a line break. */
export const renderJson = (report: ConformanceReport): string =>
  `${JSON.stringify({ schema: jsonSchemaName, ...report }, null, 2)}\n`
