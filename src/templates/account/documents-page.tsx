import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const DocumentsData = customerView(() =>
  import('./documents-data.tsx').then(({ DocumentsData }) => DocumentsData),
)

/** The page of the customer's documents: bills, what was agreed to, receipts. */
export const DocumentsPage = ({ page }: { readonly page: PageContent }) => (
  <DocumentsData props={{ page }} fallback={<AccountShell page={page} />} />
)
