import type { PageContent } from 'gridfront'
import type { AccountQueries } from 'gridfront/account'
import { AccountError, AccountLoading, AccountView } from '../templates/account.tsx'
import { UsageSection } from './usage-section.tsx'
import { useAccountQueries } from './use-account-queries.ts'

/** My account: asks the backend for the overview, the bills, the usage and the devices, each with its own fate. */
export function AccountPage({ page }: { readonly page: PageContent }) {
  const queries = useAccountQueries()
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  return (
    <queries.Provider>
      <AccountData page={page} queries={queries} />
    </queries.Provider>
  )
}

function AccountData({ page, queries }: { readonly page: PageContent; readonly queries: AccountQueries }) {
  const overview = queries.useOverview()
  const bills = queries.useBills()
  const sessions = queries.useSessions()
  // What the page cannot show without the overview has mostly failed with it, and nothing else would ask for it again.
  const retry = () => {
    for (const query of [overview, bills, sessions]) if (query.status === 'error') query.retry()
  }
  if (overview.status === 'error') return <AccountError page={page} onRetry={retry} />
  if (overview.status === 'loading') return <AccountLoading page={page} />
  return (
    <AccountView
      page={page}
      overview={overview.data}
      bills={bills}
      sessions={sessions}
      usage={<UsageSection useUsage={queries.useUsage} />}
    />
  )
}
