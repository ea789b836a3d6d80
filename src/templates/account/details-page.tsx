import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const DetailsData = customerView(() => import('./details-data.tsx').then(({ DetailsData }) => DetailsData))

/** The page where customers see and change how they are reached, and see what they have accepted. */
export const DetailsPage = ({ page }: { readonly page: PageContent }) => (
  <DetailsData props={{ page }} fallback={<AccountShell page={page} />} />
)
