import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SiteLocation } from '../../src/navigation/site-location.tsx'
import { SiteLocationProvider, useSiteLocation } from '../../src/navigation/site-location.tsx'

function Probe({ address }: { readonly address: string }) {
  const { href, isCurrent, path, variant } = useSiteLocation()
  return (
    <a href={href(address)} aria-current={isCurrent(address) ? 'page' : undefined}>
      {path} {variant}
    </a>
  )
}
const linkAt = (value: SiteLocation, address: string) => {
  const { container, unmount } = render(
    <SiteLocationProvider value={value}>
      <Probe address={address} />
    </SiteLocationProvider>,
  )
  const link = container.querySelector('a')
  const read = { href: link?.getAttribute('href'), current: link?.getAttribute('aria-current') }
  unmount()
  return read
}

test.each([
  ['/', '/m'],
  ['/plans', '/plans.m'],
  ['/plans#solar', '/plans.m#solar'],
  ['/plans?a=/b#c', '/plans.m?a=/b#c'],
  ['/?a', '/m?a'],
  ['/accounts/login', '/accounts/login.m'],
  ['tel:1300975708', 'tel:1300975708'],
  ['https://www.banksia.example/plans', 'https://www.banksia.example/plans'],
  ['//www.banksia.example', '//www.banksia.example'],
  ['#solar', '#solar'],
])('[ROUTE-6] inside a mobile page a link to %s is one to %s', (address, mobile) => {
  expect(linkAt({ path: '/faq', variant: 'mobile' }, address).href).toBe(mobile)
  expect(linkAt({ path: '/faq', variant: 'plain' }, address).href).toBe(address)
})

test('a link to the page that is shown is marked in both variants', () => {
  for (const variant of ['plain', 'mobile'] as const) {
    expect(linkAt({ path: '/faq', variant }, '/faq').current).toBe('page')
    expect(linkAt({ path: '/faq', variant }, '/').current).toBeNull()
  }
})

test('without a provider, and on a server, it is the plain front page', () => {
  expect(renderToString(<Probe address="/plans" />)).toContain('href="/plans"')
})
