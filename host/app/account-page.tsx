import type { PageContent } from 'gridfront'
import type { AccountQueries } from 'gridfront/account'
import { AccountError, AccountLoading, AccountView } from '../templates/account.tsx'
import { AccountSecurity } from '../templates/account-security.tsx'
import { UsageSection } from './usage-section.tsx'
import { useAccountQueries } from './use-account-queries.ts'

/** My account: asks the backend for the overview, the bills and the usage, each with its own fate. */
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
  if (overview.status === 'error') return <AccountError page={page} onRetry={overview.retry} />
  if (overview.status === 'loading') return <AccountLoading page={page} />
  return (
    <AccountView overview={overview.data} bills={bills} usage={<UsageSection useUsage={queries.useUsage} />}>
      <Security queries={queries} username={overview.data.customer.email} />
    </AccountView>
  )
}

function Security({ queries, username }: { readonly queries: AccountQueries; readonly username: string }) {
  const { endSessions, changePassword } = queries
  return (
    <AccountSecurity
      sessions={queries.useSessions()}
      username={username}
      endSessions={endSessions}
      changePassword={changePassword}
    />
  )
}
