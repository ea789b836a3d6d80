import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const PaymentsData = customerView(() =>
  import('./payments-data.tsx').then(({ PaymentsData }) => PaymentsData),
)

/** The page where customers see their payments and refunds. */
export const PaymentsPage = ({ page }: { readonly page: PageContent }) => (
  <PaymentsData props={{ page }} fallback={<AccountShell page={page} />} />
)
