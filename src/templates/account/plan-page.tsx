import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'

const PlanData = customerView(() => import('./plan-data.tsx').then(({ PlanData }) => PlanData))

/** The page where customers see what their plan costs and until when. */
export const AccountPlanPage = ({ page }: { readonly page: PageContent }) => (
  <PlanData props={{ page }} fallback={<AccountShell page={page} />} />
)
