import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LoginForm } from '../../src/forms/login-form.tsx'
import { BrandProvider, useBrand } from '../../src/layout/brand-context.tsx'
import { ContactDetails } from '../../src/layout/contact-details.tsx'
import { DocumentLinks } from '../../src/layout/document-links.tsx'
import { PageErrorView } from '../../src/layout/error-view.tsx'
import { SiteFooter } from '../../src/layout/footer.tsx'
import { SiteHeader } from '../../src/layout/header.tsx'
import { HelpLines } from '../../src/layout/help-lines.tsx'
import { PaymentMethods } from '../../src/layout/payment-methods.tsx'
import { TrustBanner } from '../../src/layout/trust-banner.tsx'
import { inSite } from './in-site.tsx'
import { sampleBrand } from './sample-brand.ts'

// React warns only once about an unknown attribute, so every test listens.
beforeEach(() => {
  vi.spyOn(console, 'error')
})
afterEach(() => {
  cleanup()
  expect(console.error).not.toHaveBeenCalled()
  vi.restoreAllMocks()
})

const navigation = [
  { to: '/plans', label: 'Plans' },
  { to: '/contact', label: 'Contact' },
]
const header = (
  <SiteHeader navigation={navigation} logo={<svg aria-hidden="true" />} account={<a href="/x">Log in</a>} />
)
const footer = (
  <SiteFooter
    groups={[
      {
        heading: 'Energy',
        links: [...navigation, { to: '/documents/safety', label: 'Safety', isDocument: true }],
      },
    ]}
    hours="Weekdays 8 am to 7 pm"
    helpLines={<p>Interpreter 131 450</p>}
    otherVariantHref="/plans.m"
  />
)

test('[PAGE-8] a footer link to a page that few visitors open is marked for prefetch at intent', () => {
  const links = [
    { to: '/stop', label: 'Do not contact', prefetch: 'intent' },
    { to: '/about', label: 'About us' },
  ] as const
  render(inSite(<SiteFooter groups={[{ heading: 'Help', links }]} helpLines="help" />))
  const modeOf = (name: string) => screen.getByRole('link', { name }).dataset.prefetch
  expect([modeOf('Do not contact'), modeOf('About us')]).toEqual(['intent', undefined])
})

test('[UI-2] the trust banner gives its three reasons word for word, each with an icon of 32 by 32', () => {
  render(<TrustBanner />)
  const points = screen.getAllByRole('listitem')
  expect(points.map(({ textContent }) => textContent)).toEqual([
    'Australia Based',
    'Switching is quick and easy',
    'Great rates',
  ])
  for (const point of points) {
    const icon = point.querySelector('svg')
    expect([icon?.getAttribute('width'), icon?.getAttribute('height')]).toEqual(['32', '32'])
    expect(icon).toHaveProperty('ariaHidden', 'true')
  }
})

test('[UI-2] a brand passes in its own points, with drawings of the library or of its own', () => {
  render(
    <TrustBanner
      points={[
        { icon: 'rates', caption: 'Fair' },
        { icon: <b>!</b>, caption: 'Loud' },
      ]}
    />,
  )
  const [fair, loud] = screen.getAllByRole('listitem')
  expect(fair?.querySelector('svg[width="32"]')).not.toBeNull()
  expect(loud?.innerHTML).toContain('<b>!</b>')
})

test('[UI-3] phone and both e-mail addresses come from the brand, and can be dialled and written to', () => {
  render(inSite(<ContactDetails />))
  const addresses = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
  expect(addresses).toEqual([
    ['1300 975 708', 'tel:1300975708'],
    ['help@banksia.example', 'mailto:help@banksia.example'],
    ['billing@banksia.example', 'mailto:billing@banksia.example'],
  ])
})

test('[UI-3] opening hours are below the number; the narrow column of a mobile page has no drawings', () => {
  render(inSite(<ContactDetails hours="Weekdays 8 am to 7 pm" />, { path: '/', variant: 'mobile' }))
  const [phone] = screen.getAllByRole('listitem')
  expect(phone?.textContent).toBe('Phone1300 975 708Weekdays 8 am to 7 pm')
  expect(document.querySelector('svg')).toBeNull()
  cleanup()
  render(inSite(<ContactDetails />))
  expect(document.querySelectorAll('svg')).toHaveLength(3)
  expect(screen.queryByText(/Weekdays/)).toBeNull()
})

test('[UI-1] other organisations’ numbers can be dialled, and say what they are for', () => {
  render(
    <HelpLines
      lines={[
        { label: 'Interpreter', number: '131 450' },
        { label: 'Ausgrid', note: 'Sydney', number: '13 13 88' },
      ]}
    />,
  )
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Interpreter 131 450',
    'Ausgrid Sydney13 13 88',
  ])
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    'tel:131450',
    'tel:131388',
  ])
})

test('[UI-4] the four ways to pay are icons with their names', () => {
  render(<PaymentMethods />)
  const methods = screen.getAllByRole('listitem')
  expect(methods.map(({ textContent }) => textContent)).toEqual(['Card', 'Direct debit', 'BPAY', 'PayTo'])
  for (const method of methods) expect(method.querySelector('svg[width="32"]')).not.toBeNull()
})

test('[ROUTE-4] the five documents are plain links to the addresses of the brand, in either variant', () => {
  render(inSite(<DocumentLinks />, { path: '/policies', variant: 'mobile' }))
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(Object.values(sampleBrand.externalLinks))
  for (const link of links) expect(link).toHaveProperty('rel', 'external')
})

test('[ROUTE-4] all five documents are in the footer', () => {
  render(inSite(footer))
  const documents = screen.getByRole('navigation', { name: 'Documents' })
  expect(within(documents).getAllByRole('link')).toHaveLength(5)
})

test('[ROUTE-6] the links of a mobile page stay in the mobile variant, and one leads to the other', () => {
  render(
    inSite(
      <>
        {header}
        {footer}
      </>,
      { path: '/plans', variant: 'mobile' },
    ),
  )
  const contacts = screen.getAllByText('Contact')
  expect(contacts.map((link) => link.getAttribute('href'))).toEqual(['/contact.m', '/contact.m'])
  expect(screen.getByRole('link', { name: 'Banksia Power home page' })).toHaveProperty('pathname', '/m')
  expect(screen.getByRole('link', { name: /version of this page/ })).toHaveProperty('pathname', '/plans.m')
})

test('[ROUTE-6] a footer without the address of another variant has no link to one', () => {
  const { container } = render(inSite(<SiteFooter groups={[]} helpLines="help" />))
  expect(container.querySelector('[data-variant-switch]')).toBeNull()
})

test('[ROUTE-6] a document in the footer is the same in both variants, and followed by the browser', () => {
  render(inSite(footer, { path: '/', variant: 'mobile' }))
  const link = screen.getByRole('link', { name: 'Safety' })
  expect([link.getAttribute('href'), link.getAttribute('rel')]).toEqual(['/documents/safety', 'external'])
  expect(screen.getByText('Weekdays 8 am to 7 pm')).toBeDefined()
})

test('[UI-6] the header skips to the main part, names its navigation and marks the page that is shown', () => {
  render(inSite(header, { path: '/plans', variant: 'plain' }))
  expect(screen.getAllByRole('link')[0]).toHaveProperty('hash', '#main')
  // Style sheets are not loaded here, so the browser's own style hides the popover.
  const main = screen.getByLabelText('Main')
  const links = within(main).getAllByRole('link', { hidden: true })
  expect(links.filter((link) => link.ariaCurrent === 'page').map(({ textContent }) => textContent)).toEqual([
    'Plans',
  ])
})

test('[UI-6] the phone menu opens natively: its button names the popover that it opens', () => {
  render(inSite(header))
  const target = screen.getByRole('button', { name: 'Menu' }).getAttribute('popovertarget')
  expect(target).not.toBeNull()
  expect(document.getElementById(target ?? '')?.getAttribute('popover')).toBe('auto')
})

test('a failed page shows an error, a retry, the front page and the phone number', () => {
  const retry = vi.fn()
  render(
    inSite(
      <PageErrorView title="This page did not load" retry={retry}>
        Sorry.
      </PageErrorView>,
    ),
  )
  const alert = screen.getByRole('alert')
  expect(within(alert).getByRole('heading', { level: 1 })).toHaveProperty(
    'textContent',
    'This page did not load',
  )
  within(alert).getByRole('button', { name: 'Try again' }).click()
  expect(retry).toHaveBeenCalledOnce()
  expect(within(alert).getByRole('link', { name: 'Go to the home page' })).toHaveProperty('pathname', '/')
  expect(within(alert).getByRole('link', { name: '1300 975 708' })).toHaveProperty('protocol', 'tel:')
})

test('without a retry in place, the failed page is reloaded by the browser', () => {
  render(inSite(<PageErrorView title="Oh">Sorry.</PageErrorView>, { path: '/plans', variant: 'mobile' }))
  const again = screen.getByRole('link', { name: 'Try again' })
  expect(again).toHaveProperty('pathname', '/plans.m')
  expect(again).toHaveProperty('rel', 'external')
})

test('a component without a brand says what is missing', () => {
  const noise = vi.mocked(console.error).mockImplementation(() => {})
  expect(() => render(<ContactDetails />)).toThrow('useBrand needs a BrandProvider above it')
  noise.mockReset()
  const Name = () => useBrand().name
  render(
    <BrandProvider brand={sampleBrand}>
      <Name />
    </BrandProvider>,
  )
  expect(screen.getByText('Banksia Power')).toBeDefined()
})

test('[LIB-1] parts need the name and the contact details of a brand, and no more of it', () => {
  const { name, contact } = sampleBrand
  render(
    <BrandProvider brand={{ name, contact }}>
      {header}
      <LoginForm
        onSubmit={async () => ({ success: true, message: '' })}
        forgotEmailHref="/forgot-email"
        forgotPasswordHref="/forgot-password"
      />
      <PageErrorView title="Oh">Sorry.</PageErrorView>
      {footer}
    </BrandProvider>,
  )
  expect(screen.getByRole('link', { name: 'Banksia Power home page' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Log in' })).toBeDefined()
  expect(screen.getAllByRole('link', { name: contact.phone }).length).toBeGreaterThan(1)
  expect(screen.queryByRole('heading', { name: 'Documents' })).toBeNull()
})
