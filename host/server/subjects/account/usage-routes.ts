import type { usage as contract } from 'gridfront/contracts'
import { usagePeriodsFault, usageSpanFault } from 'gridfront/contracts'
import type { Handlers } from 'gridfront/fastify'
import { ProblemError } from 'gridfront/fastify'
import { shownAccountOf } from '../../ledger/accounts.ts'
import type { Db } from '../../platform/database/db.ts'
import type { OwnerOf } from '../../platform/session/authentication.ts'
import type { HalfHours } from './half-hours.ts'
import type { MeterData } from './meter-data.ts'
import type { Usage } from './usage.ts'
import type { UsagePeriodsOfAccounts } from './usage-periods.ts'

export interface UsageRoutePorts {
  readonly db: Db
  readonly now: () => Date
  readonly usage: Usage
  readonly periods: UsagePeriodsOfAccounts
  readonly halfHours: HalfHours
  readonly meterData: MeterData
  /** Throws if a customer requests the costs of periods too often. */
  readonly costLimit: (customerId: string) => Promise<void>
  readonly ownerOf: OwnerOf
}

function ensure(fault: string | null): void {
  if (fault !== null)
    throw new ProblemError(422, 'There can be no answer for this stretch of time.', [
      { pointer: '/query/to', detail: fault },
    ])
}

/** The routes of the `usage` contract. They give the usage of the token's owner, and no other's (AUTH-14). */
export const usageRoutes = ({
  db,
  now,
  usage,
  periods,
  halfHours,
  meterData,
  costLimit,
  ownerOf,
}: UsageRoutePorts): Handlers<typeof contract> => ({
  series: async ({ query, request }) => {
    const customerId = await ownerOf(request)
    ensure(usageSpanFault(query))
    const { number } = await shownAccountOf(db, customerId, now(), query.account)
    return { status: 200, body: await usage.read(number, query) }
  },
  periods: async ({ query, request }) => {
    const customerId = await ownerOf(request)
    ensure(usagePeriodsFault(query))
    if (query.with === 'cost') await costLimit(customerId)
    const account = await shownAccountOf(db, customerId, now(), query.account)
    return { status: 200, body: await periods.read(account, query) }
  },
  halfHours: async ({ query, request }) => {
    const customerId = await ownerOf(request)
    const account = await shownAccountOf(db, customerId, now(), query.account)
    return { status: 200, body: await halfHours.read(account, query.day) }
  },
  meterData: async ({ query, request }) => {
    const customerId = await ownerOf(request)
    ensure(usageSpanFault(query))
    const { number } = await shownAccountOf(db, customerId, now(), query.account)
    return { status: 200, body: await meterData.read(number, query) }
  },
})
