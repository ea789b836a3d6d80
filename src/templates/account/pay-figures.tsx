import { useCallback, useEffect, useState } from 'react'
import type { AccountOverview } from '../../../contracts/schemas/my-account.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import { isLastBillHere } from '../../billing/last-bill.ts'
import { LoadFailure } from '../../layout/load-failure.tsx'
import { dueFirst } from '../../payment-help/due-first.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CreditRefund } from './credit-refund.tsx'
import { FiguresToPay } from './figures-to-pay.tsx'
import { debitedBills, debitedCents, NextDebit, overdueCents } from './next-debit.tsx'
import { besidePlan, NextInstalment } from './next-instalment.tsx'
import { PayByCard } from './pay-by-card.tsx'
import { SavedCards } from './saved-cards.tsx'

const texts = defineTexts('payFigures', {
  debitUnknown: 'We could not check whether a direct debit is coming. Check before you pay.',
})

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
      <ChosenFigures queries={queries} />
    </queries.Provider>
  )
}

interface FiguresProps {
  readonly queries: AccountQueries
}

/** State of one account's payment is dropped when another account is chosen. */
const ChosenFigures = ({ queries }: FiguresProps) => (
  <Figures key={queries.useChosenAccount() ?? ''} queries={queries} />
)

function Figures({ queries }: FiguresProps) {
  const overview = queries.useOverview()
  const { retry } = overview
  const debits = queries.useDebits()
  const { retry: retryDebits } = debits
  const help = queries.usePaymentHelp()
  const { retry: retryHelp } = help
  const savedCards = queries.useSavedCards()
  const { retry: retryCards } = savedCards
  const accounts = queries.useAccounts()
  const requests = queries.useRequests()
  const bills = queries.useBills()
  const listed = accounts.data?.find((one) => one.accountNumber === overview.data?.accountNumber)
  const [isPaying, setPaying] = useState(false)
  const [opened] = useState(() => new Date())
  const today = dayAtSupply(overview.data?.supplyAddress ?? '', opened)
  const hasNoNextBill =
    listed?.openStatus === 'CLOSED' &&
    // Cancelled before the first day.
    ((overview.data?.plan.startedOn ?? '') > (listed.closedOn ?? today) ||
      isLastBillHere(bills.data, listed.closedOn))
  // Debits at the bank count as paid unless the bank dishonours them: the backend accepts no second payment.
  const owed = (overview.data?.balance ?? 0) - debitedCents(debits.data)
  const owes = owed > 0
  // A closed account has no next bill that a credit could come off.
  const takesAdvance = ({ accountNumber, takesCards = true }: AccountOverview) =>
    takesCards && accounts.data?.find((one) => one.accountNumber === accountNumber)?.openStatus === 'OPEN'
  const paid = useCallback(() => {
    retry()
    retryDebits()
    retryHelp()
    // The card may have been saved.
    retryCards()
  }, [retry, retryDebits, retryHelp, retryCards])
  // Stays after everything is paid, because it contains the receipt.
  useEffect(() => {
    if (owes) setPaying(true)
  }, [owes])
  return (
    <FiguresToPay
      overview={{
        status: overview.status,
        data: overview.data && besidePlan(overview.data, help.data),
      }}
      onRetry={retry}
      today={today}
      debits={debits.data}
      overdue={overdueCents(bills.data, debits.data, today)}
      hasNoNextBill={hasNoNextBill}
      next={<NextInstalment help={help.data} today={today} balance={overview.data?.balance ?? 0} />}
      savedCards={({ takesCards }) =>
        takesCards === false ? null : <SavedCards cards={savedCards} onRemove={queries.removeSavedCard} />
      }
      card={(data) => (
        <>
          {data.refundsCredit && (
            <CreditRefund
              accountNumber={data.accountNumber}
              balance={data.balance}
              requests={requests}
              hasNoNextBill={hasNoNextBill}
              onSend={queries.sendRequest}
              onWithdraw={queries.withdrawRequest}
            />
          )}
          {debits.status === 'error' && <LoadFailure onRetry={retryDebits}>{texts.debitUnknown}</LoadFailure>}
          {data.balance > 0 && (
            <NextDebit debits={debits.data} balance={data.balance} plan={help.data?.plan} warns />
          )}
          {(owes || isPaying || takesAdvance(data)) && (
            <PayByCard
              key={data.accountNumber}
              overview={{ ...data, balance: Math.max(0, owed) as typeof data.balance }}
              dueFirst={help.data && dueFirst(help.data, debitedBills(debits.data))}
              takesAdvance={takesAdvance(data)}
              onPaid={paid}
            />
          )}
        </>
      )}
    />
  )
}
