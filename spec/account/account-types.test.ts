import { expect, expectTypeOf, test } from 'vitest'
import type { AccountOverview, Bill, Cents } from '../../contracts/schemas/my-account.ts'
import type { OpenSession } from '../../contracts/schemas/session.ts'
import type { UsageSeries } from '../../contracts/schemas/usage.ts'
import type { AccountQueries, AccountQuery, EndSessions } from '../../src/account/index.ts'
import { createAccountQueries } from '../../src/account/index.ts'
import type { UsageSeries as ChartSeries } from '../../src/usage/usage.ts'

type Ready<Query> = Extract<Query, { status: 'ready' }>

// A compile-time test: if types of a bundled package leaked into these, consumers would get `any` for `data`.
test("the account's types are the library's own, down to the cent", () => {
  type Overview = ReturnType<AccountQueries['useOverview']>
  type Bills = ReturnType<AccountQueries['useBills']>
  expectTypeOf<Ready<Overview>['data']>().not.toBeAny()
  expectTypeOf<Ready<Overview>['data']>().toEqualTypeOf<AccountOverview>()
  expectTypeOf<Ready<Overview>['data']['balance']>().toEqualTypeOf<Cents>()
  expectTypeOf<Ready<Bills>['data']>().toEqualTypeOf<readonly Bill[]>()
  type Usage = Ready<ReturnType<AccountQueries['useUsage']>>['data']
  expectTypeOf<Usage>().toEqualTypeOf<UsageSeries>()
  // The page passes it on unchanged.
  expectTypeOf<Usage>().toExtend<ChartSeries>()
  type Sessions = ReturnType<AccountQueries['useSessions']>
  expectTypeOf<Ready<Sessions>['data']>().toEqualTypeOf<readonly OpenSession[]>()
  expectTypeOf<AccountQueries['endSessions']>().toEqualTypeOf<EndSessions>()
  expectTypeOf<Awaited<ReturnType<EndSessions>>>().not.toBeAny()
  expectTypeOf<Overview>().toEqualTypeOf<AccountQuery<AccountOverview>>()
  expectTypeOf<Overview['status']>().toEqualTypeOf<'loading' | 'error' | 'ready'>()
  expectTypeOf<ReturnType<typeof createAccountQueries>>().toEqualTypeOf<AccountQueries>()
  // @ts-expect-error: data exists only with the right status
  expectTypeOf<Overview['data']>().toEqualTypeOf<AccountOverview>()
  expect(createAccountQueries).toBeTypeOf('function')
})
