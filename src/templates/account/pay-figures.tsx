import { useEffect, useState } from 'react'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { FiguresToPay } from './figures-to-pay.tsx'
import { NextDebit } from './next-debit.tsx'
import { PayByCard } from './pay-by-card.tsx'

const reload = () => location.reload()

/** Loads the balance of the customer, and the numbers for paying it. */
export function PayFigures() {
  const queries = useAccount()
  if (queries === null || queries === 'failed') {
    const status = queries === null ? 'loading' : 'error'
    return <FiguresToPay overview={{ status, data: undefined }} onRetry={reload} />
  }
  return (
    <queries.Provider>
      <AccountSwitcher queries={queries} />
      <Figures queries={queries} />
    </queries.Provider>
  )
}

function Figures({ queries }: { readonly queries: AccountQueries }) {
  const overview = queries.useOverview()
  const { retry } = overview
  const debits = queries.useDebits()
  const [isPaying, setPaying] = useState(false)
  const owes = (overview.data?.balance ?? 0) > 0
  // Stays when the last cent is paid: the receipt is in it.
  useEffect(() => {
    if (owes) setPaying(true)
  }, [owes])
  return (
    <FiguresToPay
      overview={overview}
      onRetry={retry}
      card={(data) =>
        owes || isPaying ? (
          <>
            <NextDebit debits={debits.data} warns />
            <PayByCard key={data.accountNumber} overview={data} onPaid={retry} />
          </>
        ) : null
      }
    />
  )
}
