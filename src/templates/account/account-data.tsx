import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountError, AccountLoading, AccountView } from './account.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import { DaySection } from './day-section.tsx'
import { MeterDataSection } from './meter-data-section.tsx'
import { NextDebit } from './next-debit.tsx'
import { besidePlan, NextInstalment } from './next-instalment.tsx'
import { UsageSection } from './usage-section.tsx'

/** My account: loads overview, bills, usage and devices. Each is loaded, and can fail, independently of the others. */
export function AccountData({ page }: { readonly page: PageContent }) {
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
  const bills = queries.useBills()
  const sessions = queries.useSessions()
  const debits = queries.useDebits()
  const help = queries.usePaymentHelp()
  const accounts = queries.useAccounts()
  const account = queries.useChosenAccount()
  // Without the overview the page shows none of the queries. Those that failed with it are retried too, since they have no
  // button of their own then.
  const retry = () => {
    for (const query of [overview, bills, sessions]) if (query.status === 'error') query.retry()
  }
  if (overview.status === 'error') return <AccountError page={page} onRetry={retry} />
  // Whether supply has ended is in the list. A card that came later would push all others down; without the list the page still helps.
  if (overview.status === 'loading' || accounts.status === 'loading') return <AccountLoading page={page} />
  const listed = accounts.data?.find(({ accountNumber }) => accountNumber === overview.data.accountNumber)
  return (
    <AccountView
      page={page}
      overview={besidePlan(overview.data, help.data)}
      bills={bills}
      sessions={sessions}
      getDocument={queries.getDocument}
      hasEnded={listed?.openStatus === 'CLOSED'}
      closedOn={listed?.closedOn}
      debit={
        <>
          <NextDebit debits={debits.data} balance={overview.data.balance} plan={help.data?.plan} />
          <NextInstalment help={help.data} balance={overview.data.balance} />
        </>
      }
      usage={
        <>
          <UsageSection useUsage={queries.useUsage} useUsagePeriods={queries.useUsagePeriods} />
          <DaySection useHalfHours={queries.useHalfHours} />
          <MeterDataSection key={account} getMeterData={queries.getMeterData} />
        </>
      }
    />
  )
}
