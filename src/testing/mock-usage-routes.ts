import type { usage } from '../../contracts/routes/usage.ts'
import type { UsagePeriodsSpan, UsageSpan } from '../../contracts/schemas/usage.ts'
import { UsagePeriods, UsageSeries } from '../../contracts/schemas/usage.ts'
import { usagePeriodsFault, usageSpanFault } from '../../contracts/usage-rules.ts'
import type { UsageReading } from '../usage/usage.ts'
import { usagePeriods } from '../usage/usage-periods.ts'
import { usageSeries, usageStretchWithin } from '../usage/usage-series.ts'
import { chosenAccountOf } from './mock-accounts.ts'
import { mockCost, mockHalfHours } from './mock-half-hours.ts'
import { mockMeterData } from './mock-meter-data.ts'
import { MockProblem } from './mock-problem.ts'
import type { MockRoutes } from './mock-routes.ts'
import { ownerOf } from './mock-session-routes.ts'
import type { MockAccount, MockCustomer } from './mock-sessions.ts'

/** The period from the oldest to the newest reading; null for none. */
function knownStretch(days: readonly UsageReading[]) {
  const [from, ...others] = days.map(({ period }) => period).toSorted()
  return from === undefined ? null : { from, to: others.at(-1) ?? from }
}

/** An account's usage in the part of a period for which there are readings. */
function usageOf({ usage: days = [] }: MockAccount, { every, from, to }: UsageSpan): UsageSeries {
  const asked = { from, to }
  const known = knownStretch(days)
  const stretch = known && usageStretchWithin(asked, known)
  return UsageSeries.parse(
    stretch === null ? { every, ...asked, readings: [] } : usageSeries(every, stretch, days),
  )
}

/** Days, months or years of an account, at made-up prices. */
function periodsOf({ usage: days = [] }: MockAccount, span: UsagePeriodsSpan): UsagePeriods {
  const { every, from, to } = span
  const known = knownStretch(days)
  const stretch = known && usageStretchWithin({ from, to }, known)
  return UsagePeriods.parse(
    stretch === null
      ? { every, from, to, periods: [] }
      : usagePeriods(every, stretch, days, span.with === 'cost' ? mockCost : undefined),
  )
}

function ensure(fault: string | null): void {
  if (fault !== null)
    throw new MockProblem(422, 'There can be no answer for this stretch of time.', {
      errors: [{ pointer: '/query/to', detail: fault }],
    })
}

/** The routes of the `usage` contract. They give the usage of the token's owner, and no other's (AUTH-14). */
export const mockUsageRoutes = (example: MockCustomer): MockRoutes<typeof usage> => ({
  series: {
    answer: ({ session, query }) => {
      const owner = ownerOf(session)
      ensure(usageSpanFault(query))
      return { status: 200, body: usageOf(chosenAccountOf(owner, query.account), query) }
    },
    samples: {
      200: () => usageOf(example, { every: 'month', from: '2025-11-01', to: '2026-10-31' }),
    },
  },
  periods: {
    answer: ({ session, query }) => {
      const owner = ownerOf(session)
      ensure(usagePeriodsFault(query))
      return { status: 200, body: periodsOf(chosenAccountOf(owner, query.account), query) }
    },
    samples: {
      200: () => periodsOf(example, { every: 'month', from: '2026-08-01', to: '2026-10-31', with: 'cost' }),
    },
  },
  halfHours: {
    answer: ({ session, query }) => ({
      status: 200,
      body: mockHalfHours(chosenAccountOf(ownerOf(session), query.account), query.day),
    }),
    samples: { 200: () => mockHalfHours(example, '2026-10-04') },
  },
  meterData: {
    answer: ({ session, query }) => {
      const owner = ownerOf(session)
      ensure(usageSpanFault(query))
      return { status: 200, body: mockMeterData(chosenAccountOf(owner, query.account), query) }
    },
    samples: { 200: () => mockMeterData(example, { from: '2026-10-03', to: '2026-10-04' }) },
  },
})
