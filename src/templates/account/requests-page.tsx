import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const RequestsData = customerView(() =>
  import('./requests-data.tsx').then(({ RequestsData }) => RequestsData),
)

/** The page with a customer's requests and their progress. */
export const RequestsPage = ({ page }: { readonly page: PageContent }) => (
  <RequestsData props={{ page }} fallback={<AccountShell page={page} />} />
)
