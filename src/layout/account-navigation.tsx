import type { ComponentType } from 'react'
import { defineTexts } from '../texts/define-texts.ts'
import { SectionNavigation } from './section-navigation.tsx'

const texts = defineTexts('accountNavigation', {
  overview: 'Overview',
  pay: 'Ways to pay',
  payments: 'Payments',
  plan: 'Your plan',
  documents: 'Documents',
  requests: 'Requests',
  details: 'Your details',
  security: 'Security',
  label: 'Account',
})

interface AccountLink {
  readonly to: string
  readonly label: string
  /** Pages that are reached from it, and are marked as part of it. */
  readonly pages?: readonly string[]
}

/** The pages of the account by subject: usage and payments, the customer's details, requests. */
const groups: readonly (readonly AccountLink[])[] = [
  [
    { to: '/accounts', label: texts.overview },
    {
      to: '/accounts/pay',
      label: texts.pay,
      pages: ['/accounts/direct-debit', '/accounts/payto', '/accounts/payment-help'],
    },
    { to: '/accounts/payments', label: texts.payments, pages: ['/accounts/payment'] },
    { to: '/accounts/plan', label: texts.plan },
    { to: '/accounts/documents', label: texts.documents },
  ],
  [
    {
      to: '/accounts/requests',
      label: texts.requests,
      pages: ['/accounts/meter-reading', '/accounts/move', '/accounts/complaint'],
    },
  ],
  [
    { to: '/accounts/details', label: texts.details, pages: ['/accounts/support'] },
    { to: '/accounts/security', label: texts.security },
  ],
]

/** The navigation between the pages of the customer's account. `paths`: all paths of the site; others are left out. */
export const accountNavigation = (paths: readonly string[]): ComponentType => {
  const shown = groups.flat().filter(({ to }) => paths.includes(to))
  return () => (shown.length < 2 ? null : <SectionNavigation label={texts.label} links={shown} />)
}
