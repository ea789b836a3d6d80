import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const SecurityData = customerView(() =>
  import('./security-data.tsx').then(({ SecurityData }) => SecurityData),
)

/** The page where customers log out devices and change the password. */
export const SecurityPage = ({ page }: { readonly page: PageContent }) => (
  <SecurityData props={{ page }} fallback={<AccountShell page={page} />} />
)
