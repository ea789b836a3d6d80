import type { ConformanceReport } from '../report.ts'

/** Changes when a reader of the file has to change. */
export const jsonSchemaName = 'gridfront-conformance/1'

/** The report as it is, under the name of its shape, for programs. Ends with a line end. */
export const renderJson = (report: ConformanceReport): string =>
  `${JSON.stringify({ schema: jsonSchemaName, ...report }, null, 2)}\n`
