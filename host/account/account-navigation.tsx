import { SectionNavigation } from 'gridfront'

const links = [
  { to: '/accounts', label: 'Overview' },
  { to: '/accounts/pay', label: 'Ways to pay' },
  { to: '/accounts/security', label: 'Security' },
] as const

/** The pages of the customer's account, above each of them. */
export const AccountNavigation = () => <SectionNavigation label="Account" links={links} />
