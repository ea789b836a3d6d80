import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const DebitData = customerView(() => import('./debit-data.tsx').then(({ DebitData }) => DebitData))

/** The page where customers set up direct debit. */
export const DirectDebitPage = ({ page }: { readonly page: PageContent }) => (
  <DebitData props={{ page }} fallback={<AccountShell page={page} />} />
)
