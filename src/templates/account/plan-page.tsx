import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'
import type { AccountPlanSlots } from './plan-data.tsx'

const PlanData = customerView(() => import('./plan-data.tsx').then(({ PlanData }) => PlanData))

export type { AccountPlanSlots }

export interface AccountPlanPageProps extends AccountPlanSlots {
  readonly page: PageContent
}

/** The page where customers see what their plan costs and until when. Its slots are not part of the steps of a change. */
export const AccountPlanPage = ({ page, ...slots }: AccountPlanPageProps) => (
  <PlanData props={{ page, slots }} fallback={<AccountShell page={page} />} />
)
