import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountError, AccountLoading, AccountView } from './account.tsx'
import { UsageSection } from './usage-section.tsx'

/** My account: asks the backend for the overview, the bills, the usage and the devices, each with its own fate. */
export function AccountData({ page }: { readonly page: PageContent }) {
  const queries = useAccount()
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  return (
    <queries.Provider>
      <Loaded page={page} queries={queries} />
    </queries.Provider>
  )
}

function Loaded({ page, queries }: { readonly page: PageContent; readonly queries: AccountQueries }) {
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
