import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { Component, StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { footerSlice, indexPage } from '../../fixtures/page-data.ts'
import type { ShownPage } from '../../src/pages/page-loader.ts'
import { PageResourcesProvider, usePage, useSlice, useStaticQuery } from '../../src/pages/page-resources.tsx'
import { staticQueryHash } from '../../src/pages/static-query-hash.ts'

const shown: ShownPage = {
  status: 'ok',
  path: '/',
  page: indexPage,
  slices: { footer: footerSlice, empty: { ...footerSlice, result: {} } },
  staticQueries: { [staticQueryHash('contact')]: { phone: '1300 975 707' } },
  webpackCompilationHash: '',
}
function Footer({ name = 'footer' }: { readonly name?: string }) {
  const { links } = useSlice<{ links: readonly { label: string }[] }>(name)
  return <p>{links.map(({ label }) => label).join()}</p>
}
function Phone({ name = 'contact' }: { readonly name?: string }) {
  return <b>{useStaticQuery<{ phone: string }>(name).phone}</b>
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Shows errors thrown by its children. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly message?: string }> {
  override state: { readonly message?: string } = {}
  static getDerivedStateFromError = (error: Error) => ({ message: error.message })
  override render() {
    return this.state.message ? <p role="alert">{this.state.message}</p> : this.props.children
  }
}

test('[PAGE-4] [PAGE-5] components read the slices and static queries of the page that is shown, on the server too', () => {
  const page = (
    <StrictMode>
      <PageResourcesProvider value={shown}>
        <Footer />
        <Phone />
      </PageResourcesProvider>
    </StrictMode>
  )
  expect(renderToString(page)).toBe('<p>Policies</p><b>1300 975 707</b>')
  render(page)
  expect(screen.getByText('1300 975 707')).toBeTruthy()
})

test('[PAGE-1] a component knows the page that contains it', () => {
  const Where = () => {
    const { status, path, page } = usePage()
    return <p>{[status, path, page.componentChunkName].join()}</p>
  }
  const page = (
    <PageResourcesProvider value={shown}>
      <Where />
    </PageResourcesProvider>
  )
  expect(renderToString(page)).toBe(`<p>ok,/,${shown.page.componentChunkName}</p>`)
})

test('another page, other data', () => {
  const query = staticQueryHash('contact')
  const withPhone = (phone: string) => (
    <PageResourcesProvider value={{ ...shown, staticQueries: { [query]: { phone } } }}>
      <Phone />
    </PageResourcesProvider>
  )
  const { rerender, container } = render(withPhone('1300 1'))
  rerender(withPhone('1300 2'))
  expect(container.textContent).toBe('1300 2')
})

test.each([
  [<Footer key="1" name="header" />, 'The page / lists no slice named header'],
  [<Footer key="2" name="toString" />, 'The page / lists no slice named toString'],
  [<Phone key="3" name="plans" />, 'The page / lists no static query named plans'],
])('what a page does not list is named', (component, message) => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <PageResourcesProvider value={shown}>
      <Boundary>{component}</Boundary>
    </PageResourcesProvider>,
  )
  expect(screen.getByRole('alert').textContent).toBe(message)
})

test('without a provider the hook says what it needs', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  render(
    <Boundary>
      <Footer />
    </Boundary>,
  )
  expect(screen.getByRole('alert').textContent).toBe('useSlice needs a PageResourcesProvider above it')
})
