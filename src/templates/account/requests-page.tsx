import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const RequestsData = customerView(() =>
  import('./requests-data.tsx').then(({ RequestsData }) => RequestsData),
)

/** The page where customers see what they have asked for, and how far it has come. */
export const RequestsPage = ({ page }: { readonly page: PageContent }) => (
  <RequestsData props={{ page }} fallback={<AccountShell page={page} />} />
)
