import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const ComplaintData = customerView(() =>
  import('./complaint-data.tsx').then(({ ComplaintData }) => ComplaintData),
)

/** The page where customers complain, and see their complaints. */
export const ComplaintPage = ({ page }: { readonly page: PageContent }) => (
  <ComplaintData props={{ page }} fallback={<AccountShell page={page} />} />
)
