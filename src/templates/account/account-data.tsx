import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { endOfSupply } from '../../requests/stored-request.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { fillSlots } from '../template-slots.ts'
import type { AccountSlots } from './account.tsx'
import { AccountError, AccountLoading, AccountView } from './account.tsx'
import { AccountSwitcher } from './account-switcher.tsx'
import type { ContractCardProps } from './contract-card.tsx'
import { DaySection } from './day-section.tsx'
import { MeterDataSection } from './meter-data-section.tsx'
import { MovesSection } from './moves-section.tsx'
import { NextBillSection } from './next-bill-section.tsx'
import { NextDebit } from './next-debit.tsx'
import { besidePlan, NextInstalment } from './next-instalment.tsx'
import { UsageSection } from './usage-section.tsx'

interface AccountDataProps {
  readonly page: PageContent
  readonly slots?: AccountSlots | undefined
}

/** My account: loads overview, bills, usage and devices. Each is loaded, and can fail, independently of the others. */
export function AccountData({ page, slots }: AccountDataProps) {
  const queries = useAccount()
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  return (
    <queries.Provider>
      <AccountSwitcher queries={queries} />
      <Loaded page={page} queries={queries} slots={slots} />
    </queries.Provider>
  )
}

function Loaded({ page, queries, slots = {} }: AccountDataProps & { readonly queries: AccountQueries }) {
  const overview = queries.useOverview()
  const bills = queries.useBills()
  const sessions = queries.useSessions()
  const debits = queries.useDebits()
  const help = queries.usePaymentHelp()
  const accounts = queries.useAccounts()
  const requests = queries.useRequests()
  // Loaded together with the rest, so that their card rarely has to say that it waits.
  queries.useMoves()
  const account = queries.useChosenAccount()
  const [opened] = useState(() => new Date())
  // Only new customers have a contract.
  const hasContract = overview.data?.contract !== undefined
  const [card, setCard] = useState<{ readonly ContractCard: ComponentType<ContractCardProps> } | null>(null)
  useEffect(() => {
    // If its chunk fails to load, the account is shown without the card, as to all other customers.
    if (hasContract) import('./contract-card.tsx').then(setCard, () => {})
  }, [hasContract])
  // Without the overview the page shows none of the queries. Queries that failed together with it are retried too,
  // since they then have no button.
  const retry = () => {
    for (const query of [overview, bills, sessions]) if (query.status === 'error') query.retry()
  }
  if (overview.status === 'error') return <AccountError page={page} onRetry={retry} />
  // The list shows whether supply has ended. A card added later would push all others down, but without the list the
  // page is still useful.
  if (overview.status === 'loading' || accounts.status === 'loading') return <AccountLoading page={page} />
  const { contract, collectedBy } = overview.data
  const starting =
    contract !== undefined && contract.cancelledAt === null && card !== null
      ? (today: string) => (
          <card.ContractCard
            {...{ contract, collectedBy, today, onCancel: queries.cancelContract }}
            hasBill={(bills.data?.length ?? 0) > 0}
          />
        )
      : undefined
  const { section } = fillSlots(slots, overview.data)
  const [newest] = bills.data ?? []
  const listed = accounts.data?.find(({ accountNumber }) => accountNumber === overview.data.accountNumber)
  return (
    <AccountView
      page={page}
      slots={slots}
      overview={besidePlan(overview.data, help.data)}
      bills={bills}
      debits={debits.data}
      sessions={sessions}
      getDocument={queries.getDocument}
      starting={starting}
      moves={<MovesSection queries={queries} accountNumber={overview.data.accountNumber} />}
      hasEnded={listed?.openStatus === 'CLOSED'}
      closedOn={listed?.closedOn}
      endsOn={endOfSupply(requests.data ?? [])}
      debit={
        <>
          <NextDebit debits={debits.data} balance={overview.data.balance} plan={help.data?.plan} />
          <NextInstalment
            help={help.data}
            today={dayAtSupply(overview.data.supplyAddress, opened)}
            balance={overview.data.balance}
          />
        </>
      }
      usage={
        <>
          {newest !== undefined &&
            listed?.openStatus !== 'CLOSED' &&
            contract?.cancelledAt == null &&
            section(
              'nextBill',
              <NextBillSection
                key={newest.invoiceNumber}
                bill={newest}
                smoothing={overview.data.smoothing}
                useUsagePeriods={queries.useUsagePeriods}
              />,
            )}
          {section(
            'usage',
            <UsageSection useUsage={queries.useUsage} useUsagePeriods={queries.useUsagePeriods} />,
          )}
          {section('day', <DaySection useHalfHours={queries.useHalfHours} />)}
          {section('meterData', <MeterDataSection key={account} getMeterData={queries.getMeterData} />)}
        </>
      }
    />
  )
}
