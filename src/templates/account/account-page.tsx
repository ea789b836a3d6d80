import { customerView } from '../../app/customer-view.tsx'
import type { PageContent } from '../../pages/page-content.ts'
import type { AccountSlots } from './account.tsx'
import { AccountShell } from './account.tsx'

const AccountData = customerView(() => import('./account-data.tsx').then(({ AccountData }) => AccountData))

export type { AccountSlots }

export interface AccountPageProps extends AccountSlots {
  readonly page: PageContent
}

/** My account. Its slots are rendered for customers only, inside the provider of `useAccount`. */
export const AccountPage = ({ page, ...slots }: AccountPageProps) => (
  <AccountData props={{ page, slots }} fallback={<AccountShell page={page} />} />
)
