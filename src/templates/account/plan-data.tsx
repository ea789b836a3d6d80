import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { useAllOffers } from '../use-all-offers.ts'
import { AccountError, AccountLoading } from './account.tsx'
import { AccountPlan } from './account-plan.tsx'
import { AccountSwitcher } from './account-switcher.tsx'

/** Loads which plan the account has. What it costs is the site's own data, the same for everybody on it. */
export function PlanData({ page }: { readonly page: PageContent }) {
  const queries = useAccount()
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  return (
    <queries.Provider>
      <AccountSwitcher queries={queries} />
      <Loaded page={page} queries={queries} />
    </queries.Provider>
  )
}

function Loaded({ page, queries }: { readonly page: PageContent; readonly queries: AccountQueries }) {
  const overview = queries.useOverview()
  const offers = useAllOffers()
  if (overview.status === 'error') return <AccountError page={page} onRetry={overview.retry} />
  if (overview.status === 'loading') return <AccountLoading page={page} />
  const { plan } = overview.data
  return (
    <AccountPlan
      page={page}
      overview={overview.data}
      offer={offers.find((offer) => offer.plan.planId === plan.planId) ?? null}
    />
  )
}
