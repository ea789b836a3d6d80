import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const MoveData = customerView(() => import('./move-data.tsx').then(({ MoveData }) => MoveData))

/** The page where customers end the supply at a home. */
export const MovePage = ({ page }: { readonly page: PageContent }) => (
  <MoveData props={{ page }} fallback={<AccountShell page={page} />} />
)
