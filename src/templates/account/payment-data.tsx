import { useSearch } from '@tanstack/react-router'
import type { AccountQueries } from '../../account/account-queries.tsx'
import { useAccount } from '../../app/use-account.ts'
import { readQuery } from '../../navigation/page-path.ts'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { AccountBody, AccountError, AccountLoading } from './account.tsx'
import { PaymentView } from './payment-view.tsx'

const texts = defineTexts('paymentData', {
  notFound: 'There is no payment for you here. The link may be for another login, or mistyped.',
  allPayments: 'See all payments',
})

interface PaymentDataProps {
  readonly page: PageContent
}

/** Loads the payment that the address names. */
export function PaymentData({ page }: PaymentDataProps) {
  const queries = useAccount()
  const { query = '' } = useSearch({ strict: false })
  const { payment = '' } = readQuery(query)
  if (queries === null) return <AccountLoading page={page} />
  if (queries === 'failed') return <AccountError page={page} onRetry={() => location.reload()} />
  if (payment === '') return <NoPayment page={page} />
  return (
    <queries.Provider>
      <Loaded page={page} queries={queries} paymentId={payment} />
    </queries.Provider>
  )
}

interface LoadedProps extends PaymentDataProps {
  readonly queries: AccountQueries
  readonly paymentId: string
}

function Loaded({ page, queries, paymentId }: LoadedProps) {
  const payment = queries.usePayment(paymentId)
  if (payment.status === 'loading') return <AccountLoading page={page} />
  if (payment.status === 'ready')
    return <PaymentView page={page} payment={payment.data} getDocument={queries.getDocument} />
  if (payment.error.httpStatus === 404) return <NoPayment page={page} />
  return <AccountError page={page} onRetry={payment.retry} />
}

/** The same for somebody else's payment and for one that does not exist. */
function NoPayment({ page }: PaymentDataProps) {
  const { href } = useSiteLocation()
  return (
    <AccountBody heading={page.title}>
      <p className="gf-lead">{texts.notFound}</p>
      <ul className="gf-actions">
        <li>
          <a className="gf-button" href={href('/accounts/payments')}>
            {texts.allPayments}
          </a>
        </li>
      </ul>
    </AccountBody>
  )
}
