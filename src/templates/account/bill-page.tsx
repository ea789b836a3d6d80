import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const BillData = customerView(() => import('./bill-data.tsx').then(({ BillData }) => BillData))

/** The page of one bill, which the address names: `?invoice=…`. */
export const BillPage = ({ page }: { readonly page: PageContent }) => (
  <BillData props={{ page }} fallback={<AccountShell page={page} />} />
)
