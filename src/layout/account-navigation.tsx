import type { ComponentType } from 'react'
import { SectionNavigation } from './section-navigation.tsx'

interface AccountLink {
  readonly to: string
  readonly label: string
  /** Pages that are reached from it, and are marked as part of it. */
  readonly pages?: readonly string[]
}

/** The pages of the account by subject: usage and payments, the customer's details, requests. */
const groups: readonly (readonly AccountLink[])[] = [
  [
    { to: '/accounts', label: 'Overview' },
    {
      to: '/accounts/pay',
      label: 'Ways to pay',
      pages: ['/accounts/direct-debit', '/accounts/payto', '/accounts/payment-help'],
    },
    { to: '/accounts/payments', label: 'Payments', pages: ['/accounts/payment'] },
    { to: '/accounts/plan', label: 'Your plan' },
    { to: '/accounts/documents', label: 'Documents' },
  ],
  [
    {
      to: '/accounts/requests',
      label: 'Requests',
      pages: ['/accounts/meter-reading', '/accounts/move', '/accounts/complaint'],
    },
  ],
  [
    { to: '/accounts/details', label: 'Your details', pages: ['/accounts/support'] },
    { to: '/accounts/security', label: 'Security' },
  ],
]

/** The navigation between the pages of the customer's account. `paths`: all paths of the site; others are left out. */
export const accountNavigation = (paths: readonly string[]): ComponentType => {
  const shown = groups.flat().filter(({ to }) => paths.includes(to))
  return () => (shown.length < 2 ? null : <SectionNavigation label="Account" links={shown} />)
}
