import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const SupportData = customerView(() => import('./support-data.tsx').then(({ SupportData }) => SupportData))

/** The page of authorised people, life support and concession. */
export const SupportPage = ({ page }: { readonly page: PageContent }) => (
  <SupportData props={{ page }} fallback={<AccountShell page={page} />} />
)
