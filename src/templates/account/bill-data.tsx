import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { invoiceToPay } from '../../../contracts/invoice-rules.ts'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import { readQuery } from '../../navigation/page-path.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { dayAtSupply } from '../../validators/supply-day.ts'
import { AccountBody, AccountError, AccountLoading } from './account.tsx'
import type { BillSlots } from './bill-view.tsx'
import { BillView } from './bill-view.tsx'
import { isOverdue, NextDebit } from './next-debit.tsx'
import { NextInstalment } from './next-instalment.tsx'

const texts = defineTexts('billData', {
  notFound: 'There is no bill for you here. The link may be for another account, or mistyped.',
  allBills: 'See all bills',
})

interface BillDataProps {
  readonly page: PageContent
  readonly slots?: BillSlots | undefined
}

/** Loads the bill that the address names. */
export function BillData({ page, slots }: BillDataProps) {
  const queries = useAccount()
  const { query = '' } = useSearch({ strict: false })
  const { invoice = '' } = readQuery(query)
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  if (invoice === '') return <NoBill page={page} />
  return (
    <queries.Provider>
      <Loaded page={page} slots={slots} queries={queries} invoiceNumber={invoice} />
    </queries.Provider>
  )
}

interface LoadedProps extends BillDataProps {
  readonly queries: AccountQueries
  readonly invoiceNumber: string
}

function Loaded({ page, slots, queries, invoiceNumber }: LoadedProps) {
  const [opened] = useState(() => new Date())
  const bill = queries.useBill(invoiceNumber)
  const debits = queries.useDebits(bill.data?.accountNumber)
  const help = queries.usePaymentHelp(bill.data?.accountNumber)
  if (bill.status === 'loading') return <AccountLoading page={page} />
  if (bill.status === 'ready') {
    const today = dayAtSupply(bill.data.servicePoint.supplyAddress, opened)
    return (
      <BillView
        page={page}
        slots={slots}
        invoice={bill.data}
        getDocument={queries.getDocument}
        isLate={isOverdue(
          { ...bill.data, dueOn: bill.data.dueDate, amount: invoiceToPay(bill.data) },
          debits.data,
          today,
        )}
        debit={
          <>
            <NextDebit debits={debits.data} invoiceNumber={invoiceNumber} warns />
            <NextInstalment help={help.data} today={today} invoiceNumber={invoiceNumber} />
          </>
        }
      />
    )
  }
  if (bill.error.httpStatus === 404) return <NoBill page={page} />
  return <AccountError page={page} onRetry={bill.retry} />
}

/** The same for somebody else's bill and for one that does not exist. */
export function NoBill({ page }: Pick<BillDataProps, 'page'>) {
  const { href } = useSiteLocation()
  return (
    <AccountBody heading={page.title}>
      <p className="gf-lead">{texts.notFound}</p>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts#bills')}>
            {texts.allBills}
          </a>
        </li>
      </ul>
    </AccountBody>
  )
}
