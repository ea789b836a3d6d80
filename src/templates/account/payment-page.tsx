import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const PaymentData = customerView(() => import('./payment-data.tsx').then(({ PaymentData }) => PaymentData))

/** The receipt of one payment, which the address names: `?payment=…`. */
export const PaymentPage = ({ page }: { readonly page: PageContent }) => (
  <PaymentData props={{ page }} fallback={<AccountShell page={page} />} />
)
