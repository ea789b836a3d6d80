import { customer } from 'gridfront/contracts'
import { mountContract } from 'gridfront/fastify'
import { createCostlyLimits } from '../../platform/limits/sender-limits.ts'
import type { SubjectPlugin } from '../../platform/web/platform.ts'
import { createWithdrawal } from '../origination/withdrawal.ts'
import { createPlanChanges } from '../plans/plan-changes.ts'
import type { PriceBook } from '../prices/price-book.ts'
import { createSmoothing } from '../smoothing/smoothing.ts'
import { smoothingRoutes } from '../smoothing/smoothing-routes.ts'
import { createAccountContracts } from './account-contract.ts'
import { accountRoutes } from './account-routes.ts'
import { createBillSettings } from './bill-settings.ts'
import { createHalfHours } from './half-hours.ts'
import { createMeterData } from './meter-data.ts'
import { createPeriodCosts } from './period-costs.ts'
import { createUsage } from './usage.ts'
import { createUsagePeriods } from './usage-periods.ts'
import { usageRoutes } from './usage-routes.ts'

export interface AccountPluginPorts {
  readonly book: PriceBook
  /** Whether a payment provider is set up. */
  readonly takesCards: boolean
}

/** The account: overview, bills, plan and usage. */
export const accountPlugin: SubjectPlugin<AccountPluginPorts> = async (app, options) => {
  const { platform, book, takesCards } = options
  const { db } = platform
  const costly = createCostlyLimits(platform, platform.limits.costlyAnswersPerCustomer)
  const planChanges = createPlanChanges({ ...platform, book })
  mountContract(
    app,
    customer.myAccount,
    accountRoutes({
      ...platform,
      ...{ planChanges, takesCards },
      contracts: createAccountContracts({ ...platform, withdrawal: createWithdrawal(platform) }),
      billSettings: createBillSettings(platform),
      smoothing: smoothingRoutes({
        ...platform,
        smoothing: createSmoothing({ ...platform, book }),
        estimateLimit: costly.planChoices,
      }),
      choicesLimit: costly.planChoices,
    }),
  )
  const routes = usageRoutes({
    ...platform,
    usage: createUsage({ db }),
    periods: createUsagePeriods({ db, costs: createPeriodCosts({ db, book }) }),
    halfHours: createHalfHours({ db, book }),
    meterData: createMeterData(platform),
    costLimit: costly.periodCosts,
  })
  mountContract(app, customer.usage, routes)
}
