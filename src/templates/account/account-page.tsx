import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const AccountData = customerView(() => import('./account-data.tsx').then(({ AccountData }) => AccountData))

/** My account. */
export const AccountPage = ({ page }: { readonly page: PageContent }) => (
  <AccountData props={{ page }} fallback={<AccountShell page={page} />} />
)
