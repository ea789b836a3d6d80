import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const HelpData = customerView(() => import('./help-data.tsx').then(({ HelpData }) => HelpData))

/** The page where customers get more time for a bill, or a payment plan. */
export const PaymentHelpPage = ({ page }: { readonly page: PageContent }) => (
  <HelpData props={{ page }} fallback={<AccountShell page={page} />} />
)
