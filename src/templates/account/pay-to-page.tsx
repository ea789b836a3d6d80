import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const PayToData = customerView(() => import('./pay-to-data.tsx').then(({ PayToData }) => PayToData))

/** The page where customers pay their bills by PayTo. */
export const PayToPage = ({ page }: { readonly page: PageContent }) => (
  <PayToData props={{ page }} fallback={<AccountShell page={page} />} />
)
