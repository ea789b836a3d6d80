import { expect, test } from 'vitest'
import { renderJson } from '../../../src/conformance/reports/json-report.ts'
import { allSamples } from './sample-reports.ts'

test.each(Object.entries(allSamples))(
  '[LIB-4] the JSON of %s is the report under the name of its shape',
  (_, report) => {
    const text = renderJson(report)
    expect(JSON.parse(text)).toEqual({ schema: 'gridfront-conformance/1', ...report })
    expect(text.endsWith('}\n')).toBe(true)
  },
)
