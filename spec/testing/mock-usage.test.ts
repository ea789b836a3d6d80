import { expect, test } from 'vitest'
import { UsageSeries } from '../../contracts/schemas/usage.ts'
import { liamOConnor, mayaNguyen, priyaRaman } from '../../fixtures/customers.ts'
import { createMockBackend } from '../../src/testing/mock-backend.ts'
import type { MockCustomer } from '../../src/testing/mock-sessions.ts'
import { TestClient } from './test-client.ts'

async function usageOf(customer: MockCustomer, query: string): Promise<UsageSeries> {
  const visitor = new TestClient(createMockBackend({ customers: [mayaNguyen, liamOConnor, customer] }))
  await visitor.login(customer.credentials)
  return UsageSeries.parse(JSON.parse((await visitor.get(`/api/usage?${query}`)).body))
}

test('[API-7] the mock returns each customer’s own usage, as far as there are readings', async () => {
  const october = 'every=month&from=2026-10-01&to=2026-10-31'
  const usedIn = (series: UsageSeries) => series.readings.map((one) => 'used' in one && one.used)
  const sumOf = ({ usage }: typeof mayaNguyen) =>
    usage
      .filter(({ period }) => period.startsWith('2026-10'))
      .reduce((sum, day) => sum + (day.quality === 'missing' ? 0 : day.used), 0)
  expect(usedIn(await usageOf(mayaNguyen, october))).toEqual([sumOf(mayaNguyen)])
  expect(await usageOf(liamOConnor, october)).toMatchObject({
    to: '2026-10-14',
    readings: [{ period: '2026-10', used: sumOf(liamOConnor), exported: expect.any(Number) }],
  })
  expect(await usageOf(priyaRaman, october)).toEqual({
    every: 'month',
    from: '2026-10-01',
    to: '2026-10-31',
    readings: [],
  })
})

test('[API-7] a customer without usage, and one with a broken reading: the one has none, the other is refused', async () => {
  const { usage: _, ...someone } = { ...priyaRaman, userId: 'someone' }
  const customer = { ...someone, credentials: { email: 'someone@brand.example', password: 'x' } }
  expect((await usageOf(customer, 'every=day&from=2026-10-01&to=2026-10-31')).readings).toEqual([])
  const usage = [{ period: '2026-10-01', quality: 'actual' as const, used: -1 }]
  expect(() => createMockBackend({ customers: [{ ...priyaRaman, usage }] })).toThrow(
    /customers\[0\].*\/readings\/0\/used breaks the contract/,
  )
})
