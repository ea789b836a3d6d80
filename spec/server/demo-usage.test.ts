import { expect, test } from 'vitest'
import { demoUsageDays } from '../../host/server/demo/demo-usage.ts'

test('[ACC-1] made-up panels send less in winter, and never less than nothing', () => {
  const meter = {
    since: '2020-01-01',
    ordinary: 12_000,
    hasPanels: true,
    gaps: [],
    estimates: [],
    hasHalfHours: false,
  }
  const rows = demoUsageDays('1', meter, '2026-12-31', [])
  const exported = rows.map((row) => row.exported ?? expect.unreachable())
  expect(exported.length).toBeGreaterThan(2500)
  expect(Math.min(...exported)).toBe(0)
})
