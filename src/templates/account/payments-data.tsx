import type { AccountQueries } from '../../account/account-queries.tsx'
import { useSiteLocation } from '../../navigation/site-location.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { defineTexts } from '../../texts/define-texts.ts'
import { AccountSwitcher } from './account-switcher.tsx'
import { CustomerFrame, Loaded } from './customer-frame.tsx'
import { PaymentList } from './payment-list.tsx'

const texts = defineTexts('paymentsData', {
  heading: 'Payments and refunds',
  whatPayments: 'your payments',
  waysToPay: 'Ways to pay',
  yourBills: 'Your bills',
})

/** The payments for an account, and their returns. */
export const PaymentsData = ({ page }: { readonly page: PageContent }) => (
  <CustomerFrame page={page}>
    {(queries) => (
      <>
        <AccountSwitcher queries={queries} />
        <Payments queries={queries} />
      </>
    )}
  </CustomerFrame>
)

function Payments({ queries }: { readonly queries: AccountQueries }) {
  const { href } = useSiteLocation()
  const payments = queries.usePayments()
  const payouts = queries.usePayouts()
  const account = queries.useChosenAccount()
  return (
    <div className="gf-account gf-one-column" key={account}>
      <section className="gf-card" aria-labelledby="payments">
        <h2 id="payments">{texts.heading}</h2>
        <Loaded query={payments} what={texts.whatPayments}>
          {(data) => <PaymentList payments={data} payouts={payouts.data} />}
        </Loaded>
        <ul className="gf-actions">
          <li>
            <a className="gf-button gf-button--quiet" href={href('/accounts/pay')}>
              {texts.waysToPay}
            </a>
          </li>
          <li>
            <a href={href('/accounts#bills')}>{texts.yourBills}</a>
          </li>
        </ul>
      </section>
    </div>
  )
}
