import type { FooterGroup, NavigationLink } from 'gridfront'

export const mainNavigation: readonly NavigationLink[] = [
  { to: '/plans', label: 'Plans' },
  { to: '/home', label: 'Home' },
  { to: '/business', label: 'Business' },
  { to: '/energyguide', label: 'Energy guide' },
  { to: '/faq', label: 'Help' },
  { to: '/contact', label: 'Contact' },
]

export const footerGroups: readonly FooterGroup[] = [
  {
    heading: 'Energy',
    links: [
      { to: '/plans', label: 'Plans' },
      { to: '/home', label: 'Home energy' },
      { to: '/business', label: 'Business energy' },
      { to: '/energyguide', label: 'Energy guide' },
      { to: '/read-your-meter', label: 'Read your meter' },
    ],
  },
  {
    heading: 'Help',
    links: [
      { to: '/accounts', label: 'My account' },
      { to: '/faq', label: 'Questions and answers' },
      { to: '/contact', label: 'Contact us' },
      { to: '/complaints-policy', label: 'Complaints policy' },
      { to: '/do-not-contact', label: 'Do not contact' },
    ],
  },
  {
    heading: 'Company',
    links: [
      { to: '/about', label: 'About us' },
      { to: '/careers', label: 'Careers' },
      { to: '/press', label: 'Press' },
      { to: '/policies', label: 'All policies' },
      { to: '/payment-terms', label: 'Direct debit terms' },
      { to: '/accessibility', label: 'Accessibility' },
    ],
  },
]
