import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import { AccountShell } from './account.tsx'
import type { BillSlots } from './bill-view.tsx'

const BillData = customerView(() => import('./bill-data.tsx').then(({ BillData }) => BillData))

export type { BillSlots }

export interface BillPageProps extends BillSlots {
  readonly page: PageContent
}

/** The page of one bill, which the address names: `?invoice=…`. Its slots are rendered with the bill. */
export const BillPage = ({ page, ...slots }: BillPageProps) => (
  <BillData props={{ page, slots }} fallback={<AccountShell page={page} />} />
)
