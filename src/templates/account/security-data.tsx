import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import { useBrand } from '../../layout/brand-context.tsx'
import { Markup } from '../../pages/markup.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountBody, AccountError, AccountLoading } from './account.tsx'
import { AccountSecurity } from './account-security.tsx'

// With its own code, because brands may leave it out. Without it the rest of the page works.
const PasskeysSection = lazy<() => ReactNode>(() =>
  import('./passkeys-section.tsx').catch(() => ({ default: () => null })),
)

/** Loads the customer's sessions, for the page where devices are logged out and the password is changed. */
export function SecurityData({ page }: { readonly page: PageContent }) {
  const queries = useAccount()
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  return (
    <queries.Provider>
      <AccountBody heading={page.title}>
        <Security queries={queries} />
        <Markup html={page.html} />
      </AccountBody>
    </queries.Provider>
  )
}

function Security({ queries }: { readonly queries: AccountQueries }) {
  const { endSessions, changePassword } = queries
  const { session } = useBrand()
  // Only for password managers, so neither the list nor the forms wait for it.
  const username = queries.useOverview().data?.customer.email ?? ''
  return (
    <AccountSecurity
      sessions={queries.useSessions()}
      username={username}
      endSessions={endSessions}
      changePassword={changePassword}
      passkeys={
        session.passkeys && (
          <Suspense fallback={null}>
            <PasskeysSection />
          </Suspense>
        )
      }
    />
  )
}
