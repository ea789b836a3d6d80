import type { ComponentType } from 'react'
import { SectionNavigation } from './section-navigation.tsx'

const links = [
  { to: '/accounts', label: 'Overview' },
  { to: '/accounts/pay', label: 'Ways to pay' },
  { to: '/accounts/plan', label: 'Your plan' },
  { to: '/accounts/details', label: 'Your details' },
  { to: '/accounts/security', label: 'Security' },
] as const

/** The navigation between the pages of the customer's account. `paths`: all paths of the site; others are left out. */
export const accountNavigation = (paths: readonly string[]): ComponentType => {
  const shown = links.filter(({ to }) => paths.includes(to))
  return () => (shown.length < 2 ? null : <SectionNavigation label="Account" links={shown} />)
}
