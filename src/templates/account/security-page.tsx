import { customerView } from '../../app/customer-view.tsx'
import { withWholeStyle } from '../../app/whole-style.ts'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

// With the styles of forms: the page's own document has none, since everybody gets it.
const SecurityData = customerView(() =>
  withWholeStyle(import('./security-data.tsx')).then(({ SecurityData }) => SecurityData),
)

/** Where the customer is logged in, and the password. */
export const SecurityPage = ({ page }: { readonly page: PageContent }) => (
  <SecurityData props={{ page }} fallback={<AccountShell page={page} />} />
)
