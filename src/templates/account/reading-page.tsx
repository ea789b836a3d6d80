import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const ReadingData = customerView(() => import('./reading-data.tsx').then(({ ReadingData }) => ReadingData))

/** The page where customers send a reading of their meter. */
export const ReadingPage = ({ page }: { readonly page: PageContent }) => (
  <ReadingData props={{ page }} fallback={<AccountShell page={page} />} />
)
