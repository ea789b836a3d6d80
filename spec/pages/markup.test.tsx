import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SiteLocationProvider } from '../../src/navigation/site-location.tsx'
import { Markup } from '../../src/pages/markup.tsx'

// As in browsers with Trusted Types: each trusted text is a distinct object.
vi.stubGlobal('trustedTypes', {
  createPolicy: () => ({ createHTML: (html: string) => ({ toString: () => html }) }),
})

afterEach(cleanup)

const page = (variant: 'plain' | 'mobile') => (
  <SiteLocationProvider value={{ path: '/accounts/login', variant }}>
    <Markup html={'<p><a href="/pay">pay a bill</a></p>'} />
  </SiteLocationProvider>
)

test('[UI-1] rendering a page again keeps the links of its text, even while one is pressed', () => {
  const { rerender } = render(page('plain'))
  const link = screen.getByRole('link')
  link.focus()
  rerender(page('plain'))
  expect(screen.getByRole('link')).toBe(link)
  expect(document.activeElement).toBe(link)
})

test('[ROUTE-6] another variant has its own links', () => {
  const { rerender } = render(page('plain'))
  rerender(page('mobile'))
  expect(screen.getByRole('link').getAttribute('href')).toBe('/pay.m')
})
